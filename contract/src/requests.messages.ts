import { messages } from './languages.js'

/** Validation messages of service requests. */
export const requestIssues = messages({
  absent: {
    uk: 'Ця людина зараз відсутня',
    en: 'This person is currently away',
    ru: 'Этот человек сейчас отсутствует',
    es: 'Esta persona está ausente en este momento',
  },
  not_assignable: {
    uk: 'Ця людина не обслуговує цей будинок',
    en: 'This person does not work in this building',
    ru: 'Этот человек не обслуживает этот дом',
    es: 'Esta persona no atiende este edificio',
  },
  other_place: {
    uk: 'Ця заявка стосується іншого місця',
    en: 'This request is for another place',
    ru: 'Эта заявка относится к другому месту',
    es: 'Esta solicitud corresponde a otro lugar',
  },
  request_ended: {
    uk: 'Цю заявку вже завершено',
    en: 'This request has already ended',
    ru: 'Эта заявка уже завершена',
    es: 'Esta solicitud ya ha finalizado',
  },
  in_incident: {
    uk: 'Цю заявку вже приєднано до аварії',
    en: 'This request already belongs to an incident',
    ru: 'Эта заявка уже присоединена к аварии',
    es: 'Esta solicitud ya forma parte de una incidencia',
  },
})

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
