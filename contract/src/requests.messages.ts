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
