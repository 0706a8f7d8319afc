import { messages } from '@oselia/contract/languages'

/** The letter that invites somebody. */
export const inviteMessages = messages({
  subject: {
    uk: 'Запрошення до роботи: {organisation}',
    en: 'You are invited: {organisation}',
    ru: 'Приглашение к работе: {organisation}',
    es: 'Invitación: {organisation}',
  },
  body: {
    uk: '{inviter} запрошує Вас до системи «{organisation}».\nВаш вхід: {login}',
    en: '{inviter} invites you to “{organisation}”.\nYou log in as: {login}',
    ru: '{inviter} приглашает Вас в систему «{organisation}».\nВаш вход: {login}',
    es: '{inviter} le invita a «{organisation}».\nSu acceso: {login}',
  },
  lasts: {
    uk: 'Посилання діє {n} днів і лише один раз. Якщо Ви не чекали на це запрошення, нічого не робіть.',
    en: 'The link works once, within {n} days. If you did not expect this invitation, do nothing.',
    ru: 'Ссылка действует {n} дней и только один раз. Если Вы не ждали этого приглашения, ничего не делайте.',
    es: 'El enlace funciona una sola vez, durante {n} días. Si no esperaba esta invitación, no haga nada.',
  },
  button: {
    uk: 'Прийняти запрошення',
    en: 'Accept the invitation',
    ru: 'Принять приглашение',
    es: 'Aceptar la invitación',
  },
  sms: {
    uk: '{organisation}: Вас запрошено. Створіть пароль: {link}',
    en: '{organisation}: you are invited. Set your password: {link}',
    ru: '{organisation}: Вас пригласили. Создайте пароль: {link}',
    es: '{organisation}: está invitado. Cree su contraseña: {link}',
  },
})

/** What people are told of what others did: the subject of a letter, and the sentence that is also the SMS. */
export const noticeMessages = messages({
  accepted_subject: {
    uk: 'Запрошення прийнято',
    en: 'Invitation accepted',
    ru: 'Приглашение принято',
    es: 'Invitación aceptada',
  },
  accepted: {
    uk: 'Запрошення прийнято, доступ уже відкрито: {name}.',
    en: 'Your invitation was accepted; access is open now: {name}.',
    ru: 'Приглашение принято, доступ уже открыт: {name}.',
    es: 'Su invitación ha sido aceptada; el acceso ya está abierto: {name}.',
  },
  rights_subject: {
    uk: 'Ваші права змінено',
    en: 'Your rights were changed',
    ru: 'Ваши права изменены',
    es: 'Sus permisos han cambiado',
  },
  rights: {
    uk: 'Ваші ролі або будинки, з якими Ви працюєте, змінено. Хто змінив: {actor}.',
    en: 'Your roles or the houses that you work with were changed by {actor}.',
    ru: 'Ваши роли или дома, с которыми Вы работаете, изменены. Кто изменил: {actor}.',
    es: '{actor} ha cambiado sus roles o los edificios con los que trabaja.',
  },
  grant: {
    uk: 'Вам тимчасово надано роль: {role}. Хто надав: {actor}.',
    en: '{actor} has given you a role for a time: {role}.',
    ru: 'Вам временно дана роль: {role}. Кто дал: {actor}.',
    es: '{actor} le ha dado un rol por un tiempo: {role}.',
  },
})

/** Why a deputy has roles for a time. */
export const deputyReason = messages({
  stands_in: { uk: 'Заступає: {name}', en: 'Stands in for {name}', ru: 'Замещает: {name}', es: 'Sustituye a {name}' },
}).stands_in

/** Words of the exported list of the staff. */
export const staffWords = messages({
  title: { uk: 'Персонал', en: 'Staff', ru: 'Персонал', es: 'Personal' },
  name: { uk: 'Прізвище та ім’я', en: 'Name', ru: 'Фамилия и имя', es: 'Apellidos y nombre' },
  position: { uk: 'Посада', en: 'Position', ru: 'Должность', es: 'Cargo' },
  email: { uk: 'Ел. пошта', en: 'E-mail', ru: 'Эл. почта', es: 'Correo electrónico' },
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  roles: { uk: 'Ролі', en: 'Roles', ru: 'Роли', es: 'Roles' },
  departures: { uk: 'Підрозділи', en: 'Departments', ru: 'Подразделения', es: 'Departamentos' },
  status: { uk: 'Стан', en: 'State', ru: 'Состояние', es: 'Estado' },
  two_factor: { uk: 'Другий крок входу', en: 'Second step', ru: 'Второй шаг входа', es: 'Segundo paso' },
  open_requests: { uk: 'Відкритих заявок', en: 'Open requests', ru: 'Открытых заявок', es: 'Solicitudes abiertas' },
  last_login_at: { uk: 'Останній вхід', en: 'Last login', ru: 'Последний вход', es: 'Último acceso' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
  yes: { uk: 'Так', en: 'Yes', ru: 'Да', es: 'Sí' },
  no: { uk: 'Ні', en: 'No', ru: 'Нет', es: 'No' },

  invited: { uk: 'Запрошено', en: 'Invited', ru: 'Приглашён', es: 'Invitado' },
  active: { uk: 'Працює', en: 'Active', ru: 'Работает', es: 'Activo' },
  blocked: { uk: 'Заблоковано', en: 'Blocked', ru: 'Заблокирован', es: 'Bloqueado' },
  dismissed: { uk: 'Звільнено', en: 'Dismissed', ru: 'Уволен', es: 'Cesado' },
})
