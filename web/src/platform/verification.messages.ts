import { messages } from './texts.ts'

/** Texts of verification codes and of approval requests. */
export const asks = messages({
  code: { uk: 'Код із 6 цифр', en: '6-digit code', ru: 'Код из 6 цифр', es: 'Código de 6 cifras' },
  sentEmail: {
    uk: 'Ми надіслали код на пошту {to}. Він діє 10 хвилин.',
    en: 'We sent a code to {to}. It is valid for 10 minutes.',
    ru: 'Мы отправили код на почту {to}. Он действует 10 минут.',
    es: 'Hemos enviado un código al correo {to}. Es válido durante 10 minutos.',
  },
  sentPhone: {
    uk: 'Ми надіслали код в SMS на номер {to}. Він діє 10 хвилин.',
    en: 'We sent a code by SMS to {to}. It is valid for 10 minutes.',
    ru: 'Мы отправили код в SMS на номер {to}. Он действует 10 минут.',
    es: 'Hemos enviado un código por SMS al {to}. Es válido durante 10 minutos.',
  },
  sentBefore: {
    uk: 'Код щойно надіслано. Введіть його або попросіть новий через хвилину.',
    en: 'A code was sent a moment ago. Enter it, or ask for a new one in a minute.',
    ru: 'Код только что отправлен. Введите его или запросите новый через минуту.',
    es: 'El código se acaba de enviar. Escríbalo o pida otro dentro de un minuto.',
  },
  fromApp: {
    uk: 'Відкрийте застосунок для кодів і введіть код, який він показує.',
    en: 'Open your authenticator app and enter the code it shows.',
    ru: 'Откройте приложение для кодов и введите код, который оно показывает.',
    es: 'Abra su aplicación de autenticación y escriba el código que muestra.',
  },
  confirm: { uk: 'Підтвердити', en: 'Confirm', ru: 'Подтвердить', es: 'Confirmar' },
  resend: {
    uk: 'Надіслати код ще раз',
    en: 'Send the code again',
    ru: 'Отправить код ещё раз',
    es: 'Reenviar el código',
  },
  resendIn: {
    uk: 'Надіслати ще раз через {n} с',
    en: 'Send again in {n} s',
    ru: 'Отправить ещё раз через {n} с',
    es: 'Reenviar en {n} s',
  },
  byPhone: {
    uk: 'Отримати код в SMS',
    en: 'Get the code by SMS',
    ru: 'Получить код в SMS',
    es: 'Recibir el código por SMS',
  },
  byEmail: {
    uk: 'Отримати код на пошту',
    en: 'Get the code by e-mail',
    ru: 'Получить код на почту',
    es: 'Recibir el código por correo',
  },
  byApp: {
    uk: 'Ввести код із застосунку',
    en: 'Use the code from the app',
    ru: 'Ввести код из приложения',
    es: 'Usar el código de la aplicación',
  },
  freshTitle: {
    uk: 'Підтвердьте, що це Ви',
    en: 'Confirm that it is you',
    ru: 'Подтвердите, что это Вы',
    es: 'Confirme que es usted',
  },
  freshText: {
    uk: 'Для цієї дії потрібен новий код. Наступні 10 хвилин система його не запитуватиме.',
    en: 'This action needs a new code. You will not be asked again for 10 minutes.',
    ru: 'Для этого действия нужен новый код. Следующие 10 минут система его не запросит.',
    es: 'Esta acción requiere un código nuevo. No se le volverá a pedir durante 10 minutos.',
  },
  secondTitle: {
    uk: 'Надіслати на погодження',
    en: 'Send for approval',
    ru: 'Отправить на согласование',
    es: 'Enviar para aprobación',
  },
  secondText: {
    uk: 'Цю дію має погодити друга особа. Поясніть, навіщо ця дія: пояснення прочитає той, хто ухвалює рішення.',
    en: 'A second person must approve this action. Explain what it is for: whoever decides will read it.',
    ru: 'Это действие должен согласовать второй человек. Объясните, зачем оно нужно: объяснение прочитает тот, кто принимает решение.',
    es: 'Una segunda persona debe aprobar esta acción. Explique para qué es: lo leerá quien decida.',
  },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  secondSend: { uk: 'Надіслати', en: 'Send', ru: 'Отправить', es: 'Enviar' },
  secondSent: {
    uk: 'Надіслано на погодження. Дію буде виконано, коли її погодять',
    en: 'Sent for approval. The action will be carried out once it is approved',
    ru: 'Отправлено на согласование. Действие выполнится, когда его согласуют',
    es: 'Enviado para aprobación. Se hará en cuanto se apruebe',
  },
  secondSentExport: {
    uk: 'Надіслано на погодження. Коли його погодять, спробуйте ще раз',
    en: 'Sent for approval. Once it is approved, try again',
    ru: 'Отправлено на согласование. Когда его согласуют, попробуйте ещё раз',
    es: 'Enviado para aprobación. Cuando se apruebe, inténtelo de nuevo',
  },
})
