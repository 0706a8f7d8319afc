import { messages } from '@oselia/contract/languages'

export const mailMessages = messages({
  automatic: {
    uk: 'Цього листа надіслано автоматично, відповідати на нього не потрібно.',
    en: 'This letter was sent automatically; there is no need to answer it.',
    ru: 'Это письмо отправлено автоматически, отвечать на него не нужно.',
    es: 'Este mensaje se ha enviado automáticamente; no es necesario responder.',
  },
  address: {
    uk: 'Якщо кнопка не працює, скопіюйте цю адресу до браузера:',
    en: 'If the button does not work, copy this address into your browser:',
    ru: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
    es: 'Si el botón no funciona, copie esta dirección en el navegador:',
  },
})
