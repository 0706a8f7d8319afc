import { messages } from '../../../platform/texts.ts'

/** Texts of the page of an invitation. */
export const invite = messages({
  title: { uk: 'Запрошення', en: 'Invitation', ru: 'Приглашение', es: 'Invitación' },
  welcome: {
    uk: '{organisation} запрошує Вас до роботи в системі.',
    en: '{organisation} invites you to work in the system.',
    ru: '{organisation} приглашает Вас к работе в системе.',
    es: '{organisation} le invita a trabajar en el sistema.',
  },
  roles: { uk: 'Ваші ролі', en: 'Your roles', ru: 'Ваши роли', es: 'Sus roles' },
  login: { uk: 'Логін для входу', en: 'You will log in with', ru: 'Логин для входа', es: 'Iniciará sesión con' },
  until: {
    uk: 'Запрошення діє до',
    en: 'The invitation is valid until',
    ru: 'Приглашение действует до',
    es: 'La invitación es válida hasta',
  },
  text: {
    uk: 'Перевірте, чи правильно записано Ваше ім’я, і задайте пароль.',
    en: 'Check that your name is correct and set a password.',
    ru: 'Проверьте, правильно ли записано Ваше имя, и задайте пароль.',
    es: 'Compruebe que su nombre esté bien escrito y elija una contraseña.',
  },
  language: { uk: 'Мова', en: 'Language', ru: 'Язык', es: 'Idioma' },
  accept: {
    uk: 'Прийняти запрошення',
    en: 'Accept invitation',
    ru: 'Принять приглашение',
    es: 'Aceptar la invitación',
  },
  signedIn: {
    uk: 'У цьому браузері зараз працює {name}. Коли Ви приймете запрошення, тут відкриється Ваш обліковий запис.',
    en: '{name} is logged in to this browser. When you accept the invitation, your own account opens here.',
    ru: 'В этом браузере сейчас работает {name}. Когда Вы примете приглашение, здесь откроется Ваша учётная запись.',
    es: 'En este navegador ha iniciado sesión {name}. Cuando acepte la invitación, se abrirá aquí su propia cuenta.',
  },
  gone: {
    uk: 'Це запрошення вже не діє',
    en: 'This invitation is no longer valid',
    ru: 'Это приглашение уже не действует',
    es: 'Esta invitación ya no es válida',
  },
  goneText: {
    uk: 'Його вже використали, відкликали або надіслали понад 7 днів тому. Попросіть того, хто Вас запросив, надіслати нове.',
    en: 'It has already been used, was revoked, or was sent more than 7 days ago. Ask the person who invited you to send a new one.',
    ru: 'Его уже использовали, отозвали или отправили более 7 дней назад. Попросите того, кто Вас пригласил, отправить новое.',
    es: 'Ya se ha usado, se ha anulado o se envió hace más de 7 días. Pida a quien le invitó que envíe otra.',
  },
  goneLogin: {
    uk: 'Якщо пароль Ви вже задали, просто увійдіть.',
    en: 'If you have already set your password, just log in.',
    ru: 'Если пароль Вы уже задали, просто войдите.',
    es: 'Si ya eligió su contraseña, inicie sesión.',
  },
})
