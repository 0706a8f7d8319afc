import { messages } from '@oselia/contract/languages'

/** Subjects of notifications about requests; with the address appended they are also the text of the email and the SMS. */
export const requestSubjects = messages({
  request_new: {
    uk: 'Нова заявка № {number}',
    en: 'New request No. {number}',
    ru: 'Новая заявка № {number}',
    es: 'Nueva solicitud n.º {number}',
  },
  request_assigned: {
    uk: 'Вам призначено заявку № {number}',
    en: 'Request No. {number} was assigned to you',
    ru: 'Вам назначена заявка № {number}',
    es: 'Se le ha asignado la solicitud n.º {number}',
  },
  requests_handed: {
    uk: 'Вам передано заявки: {number}',
    en: 'Requests handed over to you: {number}',
    ru: 'Вам переданы заявки: {number}',
    es: 'Solicitudes que se le han traspasado: {number}',
  },
  request_returned: {
    uk: 'Заявку № {number} повернуто в роботу',
    en: 'Request No. {number} was reopened',
    ru: 'Заявка № {number} возвращена в работу',
    es: 'La solicitud n.º {number} se ha reabierto',
  },
  request_cancelled: {
    uk: 'Заявку № {number} скасовано',
    en: 'Request No. {number} was cancelled',
    ru: 'Заявка № {number} отменена',
    es: 'La solicitud n.º {number} se ha anulado',
  },
  request_message: {
    uk: 'Нове повідомлення в заявці № {number}',
    en: 'New message in request No. {number}',
    ru: 'Новое сообщение в заявке № {number}',
    es: 'Nuevo mensaje en la solicitud n.º {number}',
  },
  request_mention: {
    uk: 'Вас згадали в заявці № {number}',
    en: 'You were mentioned in request No. {number}',
    ru: 'Вас упомянули в заявке № {number}',
    es: 'Le han mencionado en la solicitud n.º {number}',
  },
  request_amber: {
    uk: 'Строк заявки № {number} спливає',
    en: 'Request No. {number} is due soon',
    ru: 'Срок заявки № {number} истекает',
    es: 'El plazo de la solicitud n.º {number} está por vencer',
  },
  request_late: {
    uk: 'Строк заявки № {number} минув',
    en: 'Request No. {number} is overdue',
    ru: 'Срок заявки № {number} истёк',
    es: 'El plazo de la solicitud n.º {number} ha vencido',
  },
  request_unclaimed: {
    uk: 'Аварійну заявку № {number} ніхто не прийняв',
    en: 'Nobody has accepted emergency request No. {number}',
    ru: 'Аварийную заявку № {number} никто не принял',
    es: 'Nadie ha aceptado la solicitud de emergencia n.º {number}',
  },
  request_reminder: {
    uk: 'Заявка № {number} чекає на відповідь',
    en: 'Request No. {number} is awaiting a reply',
    ru: 'Заявка № {number} ждёт ответа',
    es: 'La solicitud n.º {number} espera una respuesta',
  },
})

/** Buttons of the emails. */
export const requestButtons = messages({
  open: { uk: 'Відкрити заявку', en: 'Open the request', ru: 'Открыть заявку', es: 'Abrir la solicitud' },
  openMine: {
    uk: 'Відкрити мої заявки',
    en: 'Open my requests',
    ru: 'Открыть мои заявки',
    es: 'Abrir mis solicitudes',
  },
})
