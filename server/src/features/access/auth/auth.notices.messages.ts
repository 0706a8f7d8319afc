import { messages, type Language } from '@oselia/contract/languages'

/** Security notices: the subject of the e-mail, and the sentence that is also the SMS. */
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
    uk: 'Двоетапну перевірку увімкнено',
    en: 'Two-step verification switched on',
    ru: 'Двухэтапная проверка включена',
    es: 'Verificación en dos pasos activada',
  },
  second_step_off: {
    uk: 'Двоетапну перевірку вимкнено',
    en: 'Two-step verification switched off',
    ru: 'Двухэтапная проверка отключена',
    es: 'Verificación en dos pasos desactivada',
  },
  recovery_codes: {
    uk: 'Створено нові коди відновлення',
    en: 'New recovery codes created',
    ru: 'Созданы новые коды восстановления',
    es: 'Nuevos códigos de recuperación',
  },
  recovery_code_used: {
    uk: 'Вхід за кодом відновлення',
    en: 'Login with a recovery code',
    ru: 'Вход по коду восстановления',
    es: 'Inicio de sesión con un código de recuperación',
  },
  codes_blocked: {
    uk: 'Забагато неправильних кодів входу',
    en: 'Too many wrong login codes',
    ru: 'Слишком много неправильных кодов входа',
    es: 'Demasiados códigos de acceso incorrectos',
  },
  address_taken: {
    uk: 'Спроба додати Вашу адресу або номер до іншого облікового запису',
    en: 'Attempt to add your address or number to another account',
    ru: 'Попытка добавить Ваш адрес или номер в другую учётную запись',
    es: 'Intento de añadir su dirección o número a otra cuenta',
  },
})

const sentences = messages({
  login: {
    uk: 'До Вашого облікового запису увійшли з нового пристрою або адреси: {at}, {ip}.',
    en: 'Someone logged in to your account from a new device or address: {at}, {ip}.',
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
    uk: 'Електронну пошту Вашого облікового запису змінено: {at}.',
    en: 'The e-mail address of your account was changed: {at}.',
    ru: 'Электронная почта Вашей учётной записи изменена: {at}.',
    es: 'El correo electrónico de su cuenta se ha cambiado: {at}.',
  },
  phone: {
    uk: 'Телефон Вашого облікового запису змінено: {at}.',
    en: 'The phone number of your account was changed: {at}.',
    ru: 'Телефон Вашей учётной записи изменён: {at}.',
    es: 'El teléfono de su cuenta se ha cambiado: {at}.',
  },
  second_step_on: {
    uk: 'Двоетапну перевірку увімкнено або змінено: {at}.',
    en: 'Two-step verification was switched on or changed: {at}.',
    ru: 'Двухэтапная проверка включена или изменена: {at}.',
    es: 'Se ha activado o cambiado la verificación en dos pasos: {at}.',
  },
  second_step_off: {
    uk: 'Двоетапну перевірку вимкнено: {at}.',
    en: 'Two-step verification was switched off: {at}.',
    ru: 'Двухэтапная проверка отключена: {at}.',
    es: 'Se ha desactivado la verificación en dos pasos: {at}.',
  },
  recovery_codes: {
    uk: 'Для Вашого облікового запису створено нові коди відновлення, попередні більше не діють: {at}.',
    en: 'New recovery codes were created for your account; the previous ones no longer work: {at}.',
    ru: 'Для Вашей учётной записи созданы новые коды восстановления, прежние больше не действуют: {at}.',
    es: 'Se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no valen: {at}.',
  },
  recovery_code_used: {
    uk: 'До Вашого облікового запису увійшли за кодом відновлення: {at}, {ip}.',
    en: 'Someone logged in to your account with a recovery code: {at}, {ip}.',
    ru: 'В Вашу учётную запись вошли по коду восстановления: {at}, {ip}.',
    es: 'Se ha iniciado sesión en su cuenta con un código de recuperación: {at}, {ip}.',
  },
  codes_blocked: {
    uk: 'Хтось уводив неправильні коди до Вашого облікового запису: {at}, {ip}. На добу коди приймаються лише з Ваших відомих пристроїв.',
    en: 'Someone entered wrong codes for your account: {at}, {ip}. For a day codes are accepted only from devices that you have used before.',
    ru: 'Кто-то вводил неправильные коды к Вашей учётной записи: {at}, {ip}. Сутки коды принимаются только с Ваших известных устройств.',
    es: 'Alguien ha introducido códigos incorrectos para su cuenta: {at}, {ip}. Durante un día solo se aceptan códigos desde los dispositivos que ya ha usado.',
  },
  address_taken: {
    uk: 'Хтось намагався додати цю адресу або номер до іншого облікового запису. Код не надіслано, нічого робити не потрібно.',
    en: 'Someone tried to add this address or number to another account. No code was sent; you don’t need to do anything.',
    ru: 'Кто-то пытался добавить этот адрес или номер в другую учётную запись. Код не отправлен, ничего делать не нужно.',
    es: 'Alguien ha intentado añadir esta dirección o este número a otra cuenta. No se ha enviado ningún código; no tiene que hacer nada.',
  },
})
export type SecurityEvent = keyof typeof subjects

const hints = messages({
  notMe: {
    uk: 'Якщо це були не Ви, змініть пароль і завершіть інші сеанси або зверніться до власника системи.',
    en: 'If this was not you, change your password and end your other sessions, or contact the system owner.',
    ru: 'Если это были не Вы, смените пароль и завершите другие сеансы или обратитесь к владельцу системы.',
    es: 'Si no ha sido usted, cambie la contraseña y cierre las demás sesiones, o diríjase al propietario del sistema.',
  },
})

/** A security notice in one language. `at` is the time in the community's time zone. */
export const securityTexts = (event: SecurityEvent, language: Language, occasion: { at: string; ip: string }) => {
  const sentence = sentences[event][language].replace('{at}', occasion.at).replace('{ip}', occasion.ip)
  return {
    subject: subjects[event][language],
    paragraphs: event === 'address_taken' ? [sentence] : [sentence, hints.notMe[language]],
  }
}
