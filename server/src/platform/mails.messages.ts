import { messages } from '@oselia/contract/languages'

export const mailMessages = messages({
  automatic: {
    uk: 'Цього листа надіслано автоматично, відповідати на нього не потрібно.',
    en: 'This is an automatic e-mail; there is no need to reply.',
    ru: 'Это письмо отправлено автоматически, отвечать на него не нужно.',
    es: 'Este mensaje se ha enviado automáticamente; no es necesario responder.',
  },
  address: {
    uk: 'Якщо кнопка не працює, скопіюйте це посилання в браузер:',
    en: 'If the button does not work, copy this link into your browser:',
    ru: 'Если кнопка не работает, скопируйте эту ссылку в браузер:',
    es: 'Si el botón no funciona, copie este enlace en el navegador:',
  },
})
