import { messages } from '../../platform/texts.ts'

export const account = messages({
  login: { uk: 'Вхід', en: 'Log in', ru: 'Вход', es: 'Iniciar sesión' },
  enter: { uk: 'Увійти', en: 'Log in', ru: 'Войти', es: 'Iniciar sesión' },
  email: {
    uk: 'Електронна пошта або телефон',
    en: 'E-mail or phone',
    ru: 'Электронная почта или телефон',
    es: 'Correo electrónico o teléfono',
  },
  password: { uk: 'Пароль', en: 'Password', ru: 'Пароль', es: 'Contraseña' },
  forgot: { uk: 'Забули пароль?', en: 'Forgot password?', ru: 'Забыли пароль?', es: '¿Olvidó su contraseña?' },
  noOwner: {
    uk: 'Власника ще немає. Почніть із налаштування.',
    en: 'There is no owner yet. Start with the setup.',
    ru: 'Владельца ещё нет. Начните с настройки.',
    es: 'Todavía no hay propietario. Empiece por la configuración.',
  },
  toSetup: { uk: 'Перейти до налаштування', en: 'Go to setup', ru: 'Перейти к настройке', es: 'Ir a la configuración' },
  recovery: {
    uk: 'Відновлення пароля',
    en: 'Password reset',
    ru: 'Восстановление пароля',
    es: 'Restablecer contraseña',
  },
  recoveryText: {
    uk: 'Вкажіть пошту або телефон свого облікового запису. Ми надішлемо посилання для нового пароля.',
    en: 'Give the e-mail or phone of your account. We will send a link for a new password.',
    ru: 'Укажите почту или телефон своей учётной записи. Мы пришлём ссылку для нового пароля.',
    es: 'Indique el correo o el teléfono de su cuenta. Le enviaremos un enlace para una contraseña nueva.',
  },
  sendLink: { uk: 'Надіслати посилання', en: 'Send the link', ru: 'Отправить ссылку', es: 'Enviar el enlace' },
  linkSent: {
    uk: 'Перевірте повідомлення',
    en: 'Check your messages',
    ru: 'Проверьте сообщения',
    es: 'Revise sus mensajes',
  },
  linkSentText: {
    uk: 'Якщо такий обліковий запис є, посилання вже надіслано. Воно діє 60 хвилин і спрацьовує один раз.',
    en: 'If there is such an account, the link is on its way. It works once, within 60 minutes.',
    ru: 'Если такая учётная запись есть, ссылка уже отправлена. Она действует 60 минут и срабатывает один раз.',
    es: 'Si existe esa cuenta, el enlace ya está en camino. Sirve una sola vez, durante 60 minutos.',
  },
  toLogin: {
    uk: 'Повернутися до входу',
    en: 'Back to log in',
    ru: 'Вернуться ко входу',
    es: 'Volver al inicio de sesión',
  },
  newPassword: { uk: 'Новий пароль', en: 'New password', ru: 'Новый пароль', es: 'Contraseña nueva' },
  newPasswordHint: {
    uk: 'Щонайменше 10 символів. Добре підходить речення, яке легко запам’ятати.',
    en: 'At least 10 characters. A sentence that is easy to remember works well.',
    ru: 'Не менее 10 символов. Хорошо подходит предложение, которое легко запомнить.',
    es: 'Al menos 10 caracteres. Una frase fácil de recordar funciona bien.',
  },
  repeatPassword: {
    uk: 'Новий пароль ще раз',
    en: 'New password again',
    ru: 'Новый пароль ещё раз',
    es: 'Repita la contraseña nueva',
  },
  setPassword: { uk: 'Зберегти пароль', en: 'Save the password', ru: 'Сохранить пароль', es: 'Guardar la contraseña' },
  passwordSet: {
    uk: 'Пароль змінено. Увійдіть із новим паролем',
    en: 'The password is changed. Log in with the new one',
    ru: 'Пароль изменён. Войдите с новым паролем',
    es: 'Contraseña cambiada. Inicie sesión con la nueva',
  },
  badLink: {
    uk: 'Посилання неповне. Відкрийте його з повідомлення ще раз або попросіть нове.',
    en: 'The link is incomplete. Open it from the message again or ask for a new one.',
    ru: 'Ссылка неполная. Откройте её из сообщения ещё раз или запросите новую.',
    es: 'El enlace está incompleto. Ábralo de nuevo desde el mensaje o solicite otro.',
  },
})
