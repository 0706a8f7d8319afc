import { messages } from '@oselia/contract/languages'

/** The invitation e-mail. */
export const inviteMessages = messages({
  subject: {
    uk: 'Запрошення до системи: {organisation}',
    en: 'Invitation: {organisation}',
    ru: 'Приглашение в систему: {organisation}',
    es: 'Invitación: {organisation}',
  },
  body: {
    uk: '{inviter} запрошує Вас до системи «{organisation}».\nВаш логін: {login}',
    en: '{inviter} invites you to join “{organisation}”.\nYour login: {login}',
    ru: '{inviter} приглашает Вас в систему «{organisation}».\nВаш логин: {login}',
    es: '{inviter} le invita a «{organisation}».\nSu usuario: {login}',
  },
  lasts: {
    uk: 'Посилання діє {n} днів, скористатися ним можна лише раз. Якщо Ви не очікували цього запрошення, нічого не робіть.',
    en: 'The link is valid for {n} days and can be used once. If you did not expect this invitation, ignore it.',
    ru: 'Ссылка действует {n} дней, воспользоваться ею можно только один раз. Если Вы не ждали этого приглашения, ничего не делайте.',
    es: 'El enlace es válido {n} días y solo se puede usar una vez. Si no esperaba esta invitación, no haga nada.',
  },
  button: {
    uk: 'Прийняти запрошення',
    en: 'Accept invitation',
    ru: 'Принять приглашение',
    es: 'Aceptar la invitación',
  },
  sms: {
    uk: '{organisation}: Вас запрошено. Створіть пароль: {link}',
    en: '{organisation}: you are invited. Set your password: {link}',
    ru: '{organisation}: Вас пригласили. Создайте пароль: {link}',
    es: '{organisation}: tiene una invitación. Cree su contraseña: {link}',
  },
})

/** Notices about actions of others: the subject of the e-mail, and the sentence that is also the SMS. */
export const noticeMessages = messages({
  accepted_subject: {
    uk: 'Запрошення прийнято',
    en: 'Invitation accepted',
    ru: 'Приглашение принято',
    es: 'Invitación aceptada',
  },
  accepted: {
    uk: 'Запрошення прийнято, доступ відкрито: {name}.',
    en: 'Your invitation was accepted, access is now open: {name}.',
    ru: 'Приглашение принято, доступ открыт: {name}.',
    es: 'Su invitación ha sido aceptada, el acceso ya está abierto: {name}.',
  },
  rights_subject: {
    uk: 'Ваші права змінено',
    en: 'Your permissions have changed',
    ru: 'Ваши права изменены',
    es: 'Sus permisos han cambiado',
  },
  rights: {
    uk: 'Ваші ролі або доступні Вам будинки змінено. Зміни від: {actor}.',
    en: 'Your roles or the buildings you work with were changed by {actor}.',
    ru: 'Ваши роли или доступные Вам дома изменены. Изменения от: {actor}.',
    es: '{actor} ha cambiado sus roles o los edificios con los que trabaja.',
  },
  grant: {
    uk: 'Вам надано тимчасову роль: {role}. Надано: {actor}.',
    en: '{actor} has given you a temporary role: {role}.',
    ru: 'Вам назначена временная роль: {role}. Назначено: {actor}.',
    es: '{actor} le ha asignado un rol temporal: {role}.',
  },
})

/** Reason of a deputy's temporary roles. */
export const deputyReason = messages({
  stands_in: { uk: 'Заступає: {name}', en: 'Stands in for {name}', ru: 'Замещает: {name}', es: 'Sustituye a {name}' },
}).stands_in

/** Headings of the exported list of the staff. */
export const staffWords = messages({
  title: { uk: 'Персонал', en: 'Staff', ru: 'Персонал', es: 'Personal' },
  name: { uk: 'Прізвище та ім’я', en: 'Name', ru: 'Фамилия и имя', es: 'Apellidos y nombre' },
  position: { uk: 'Посада', en: 'Position', ru: 'Должность', es: 'Cargo' },
  email: { uk: 'Ел. пошта', en: 'E-mail', ru: 'Эл. почта', es: 'Correo electrónico' },
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  roles: { uk: 'Ролі', en: 'Roles', ru: 'Роли', es: 'Roles' },
  departures: { uk: 'Відділи', en: 'Departments', ru: 'Отделы', es: 'Departamentos' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  two_factor: {
    uk: 'Двоетапна перевірка',
    en: 'Two-step verification',
    ru: 'Двухэтапная проверка',
    es: 'Verificación en dos pasos',
  },
  open_requests: { uk: 'Відкритих заявок', en: 'Open requests', ru: 'Открытых заявок', es: 'Solicitudes abiertas' },
  last_login_at: { uk: 'Останній вхід', en: 'Last login', ru: 'Последний вход', es: 'Último acceso' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
  yes: { uk: 'Так', en: 'Yes', ru: 'Да', es: 'Sí' },
  no: { uk: 'Ні', en: 'No', ru: 'Нет', es: 'No' },

  invited: { uk: 'Запрошено', en: 'Invited', ru: 'Приглашение отправлено', es: 'Invitación enviada' },
  active: { uk: 'Працює', en: 'Active', ru: 'Работает', es: 'En activo' },
  blocked: { uk: 'Заблоковано', en: 'Blocked', ru: 'Заблокировано', es: 'Acceso bloqueado' },
  dismissed: { uk: 'Більше не працює', en: 'No longer works here', ru: 'Больше не работает', es: 'Ya no trabaja' },
})
