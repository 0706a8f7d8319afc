import { messages, type Language } from '@oselia/contract/languages'

/** What a person is told of his account: the subject of a letter, and the sentence that is also the SMS. */
const subjects = messages({
  login: {
    uk: 'Вхід з нового пристрою',
    en: 'Login from a new device',
    ru: 'Вход с нового устройства',
    es: 'Inicio de sesión desde un dispositivo nuevo',
  },
  password: { uk: 'Пароль змінено', en: 'Password changed', ru: 'Пароль изменён', es: 'Contraseña cambiada' },
  email: {
    uk: 'Електронну пошту змінено',
    en: 'E-mail address changed',
    ru: 'Электронная почта изменена',
    es: 'Correo electrónico cambiado',
  },
  phone: { uk: 'Телефон змінено', en: 'Phone changed', ru: 'Телефон изменён', es: 'Teléfono cambiado' },
  second_step_on: {
    uk: 'Другий крок входу увімкнено',
    en: 'Second step of login switched on',
    ru: 'Второй шаг входа включён',
    es: 'Segundo paso de acceso activado',
  },
  second_step_off: {
    uk: 'Другий крок входу вимкнено',
    en: 'Second step of login switched off',
    ru: 'Второй шаг входа отключён',
    es: 'Segundo paso de acceso desactivado',
  },
  recovery_codes: {
    uk: 'Створено нові резервні коди',
    en: 'New recovery codes made',
    ru: 'Созданы новые резервные коды',
    es: 'Nuevos códigos de recuperación',
  },
  recovery_code_used: {
    uk: 'Вхід за резервним кодом',
    en: 'Login with a recovery code',
    ru: 'Вход по резервному коду',
    es: 'Acceso con un código de recuperación',
  },
  address_taken: {
    uk: 'Цю адресу хотіли додати до іншого облікового запису',
    en: 'This address was to be added to another account',
    ru: 'Этот адрес хотели добавить в другую учётную запись',
    es: 'Se intentó añadir esta dirección a otra cuenta',
  },
})

const sentences = messages({
  login: {
    uk: 'До Вашого облікового запису увійшли з нового пристрою або адреси: {at}, {ip}.',
    en: 'Your account was logged into from a new device or address: {at}, {ip}.',
    ru: 'В Вашу учётную запись вошли с нового устройства или адреса: {at}, {ip}.',
    es: 'Se ha iniciado sesión en su cuenta desde un dispositivo o una dirección nuevos: {at}, {ip}.',
  },
  password: {
    uk: 'Пароль Вашого облікового запису змінено: {at}.',
    en: 'The password of your account was changed: {at}.',
    ru: 'Пароль Вашей учётной записи изменён: {at}.',
    es: 'La contraseña de su cuenta se ha cambiado: {at}.',
  },
  email: {
    uk: 'Ваш обліковий запис тепер має іншу електронну пошту: {at}.',
    en: 'Your account has another e-mail address now: {at}.',
    ru: 'У Вашей учётной записи теперь другая электронная почта: {at}.',
    es: 'Su cuenta tiene ahora otro correo electrónico: {at}.',
  },
  phone: {
    uk: 'Ваш обліковий запис тепер має інший телефон: {at}.',
    en: 'Your account has another phone now: {at}.',
    ru: 'У Вашей учётной записи теперь другой телефон: {at}.',
    es: 'Su cuenta tiene ahora otro teléfono: {at}.',
  },
  second_step_on: {
    uk: 'Другий крок входу увімкнено або змінено: {at}.',
    en: 'A second step of login was switched on or changed: {at}.',
    ru: 'Второй шаг входа включён или изменён: {at}.',
    es: 'Se ha activado o cambiado un segundo paso de acceso: {at}.',
  },
  second_step_off: {
    uk: 'Другий крок входу вимкнено: {at}.',
    en: 'A second step of login was switched off: {at}.',
    ru: 'Второй шаг входа отключён: {at}.',
    es: 'Se ha desactivado un segundo paso de acceso: {at}.',
  },
  recovery_codes: {
    uk: 'Для Вашого облікового запису створено нові резервні коди, попередні більше не діють: {at}.',
    en: 'New recovery codes were made for your account, the earlier ones no longer work: {at}.',
    ru: 'Для Вашей учётной записи созданы новые резервные коды, прежние больше не действуют: {at}.',
    es: 'Se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no valen: {at}.',
  },
  recovery_code_used: {
    uk: 'До Вашого облікового запису увійшли за резервним кодом: {at}, {ip}.',
    en: 'Your account was logged into with a recovery code: {at}, {ip}.',
    ru: 'В Вашу учётную запись вошли по резервному коду: {at}, {ip}.',
    es: 'Se ha accedido a su cuenta con un código de recuperación: {at}, {ip}.',
  },
  address_taken: {
    uk: 'Хтось хотів додати цю адресу або номер до іншого облікового запису. Коду не надіслано, нічого робити не потрібно.',
    en: 'Somebody wanted to add this address or number to another account. No code was sent; there is nothing to do.',
    ru: 'Кто-то хотел добавить этот адрес или номер в другую учётную запись. Код не отправлен, ничего делать не нужно.',
    es: 'Alguien quiso añadir esta dirección o este número a otra cuenta. No se ha enviado ningún código; no hay que hacer nada.',
  },
})
export type SecurityEvent = keyof typeof subjects

const hints = messages({
  notMe: {
    uk: 'Якщо це були не Ви, змініть пароль і завершіть інші сеанси або зверніться до власника системи.',
    en: 'If it was not you, change your password and end the other sessions, or turn to the owner of the system.',
    ru: 'Если это были не Вы, смените пароль и завершите другие сеансы или обратитесь к владельцу системы.',
    es: 'Si no ha sido usted, cambie la contraseña y cierre las demás sesiones, o diríjase al propietario del sistema.',
  },
})

/** What happened, told in one language. `at` is the moment by the community's clock. */
export const securityTexts = (event: SecurityEvent, language: Language, told: { at: string; ip: string }) => {
  const sentence = sentences[event][language].replace('{at}', told.at).replace('{ip}', told.ip)
  return {
    subject: subjects[event][language],
    paragraphs: event === 'address_taken' ? [sentence] : [sentence, hints.notMe[language]],
  }
}
