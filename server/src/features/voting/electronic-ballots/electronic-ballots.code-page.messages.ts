import { messages } from '@oselia/contract/languages'

/** Texts of the page on which a code is given, and of the ways to it. */
export const codePageWords = messages({
  getCode: { uk: 'Отримати код', en: 'Get a code', ru: 'Получить код', es: 'Obtener el código' },
  codeTitle: {
    uk: 'Код підтвердження',
    en: 'Confirmation code',
    ru: 'Код подтверждения',
    es: 'Código de confirmación',
  },
  codeText: {
    uk: 'Якщо {contact} є в реєстрі співвласників, на нього надіслано код. Він діє 10 хвилин.',
    en: 'If {contact} is in the register of co-owners, a code has been sent to it. It is valid for 10 minutes.',
    ru: 'Если {contact} есть в реестре совладельцев, на него отправлен код. Он действует 10 минут.',
    es: 'Si {contact} consta en el registro de copropietarios, se le ha enviado un código. Es válido durante 10 minutos.',
  },
  ballotCodeText: {
    uk: 'На {contact} надіслано код. Він діє 10 хвилин. Перевірте відповіді й підтвердьте їх кодом: після цього бюлетень не змінити.',
    en: 'A code has been sent to {contact}. It is valid for 10 minutes. Check your answers and confirm them with the code: after that the ballot can’t be changed.',
    ru: 'На {contact} отправлен код. Он действует 10 минут. Проверьте ответы и подтвердите их кодом: после этого бюллетень не изменить.',
    es: 'Se ha enviado un código a {contact}. Es válido durante 10 minutos. Revise sus respuestas y confírmelas con el código: después la papeleta no se puede cambiar.',
  },
  code: { uk: 'Код', en: 'Code', ru: 'Код', es: 'Código' },
  confirm: { uk: 'Підтвердити', en: 'Confirm', ru: 'Подтвердить', es: 'Confirmar' },
  vote: { uk: 'Проголосувати', en: 'Vote', ru: 'Проголосовать', es: 'Votar' },
  noCode: {
    uk: 'Код не надійшов? Перевірте теку «Спам» і зачекайте хвилину.',
    en: 'No code? Look into the spam folder and wait a minute.',
    ru: 'Код не пришёл? Проверьте папку «Спам» и подождите минуту.',
    es: '¿No ha llegado el código? Mire en la carpeta de correo no deseado y espere un minuto.',
  },
  sendAgain: {
    uk: 'Надіслати код ще раз',
    en: 'Send the code again',
    ru: 'Отправить код ещё раз',
    es: 'Enviar el código otra vez',
  },
  askAgain: {
    uk: 'Вказати контакт ще раз',
    en: 'Enter the contact again',
    ru: 'Указать контакт ещё раз',
    es: 'Indicar el contacto otra vez',
  },
  change: { uk: 'Змінити відповіді', en: 'Change the answers', ru: 'Изменить ответы', es: 'Cambiar las respuestas' },
  sendTo: {
    uk: 'Куди надіслати код',
    en: 'Where to send the code',
    ru: 'Куда отправить код',
    es: 'Dónde enviar el código',
  },
})
