import { eventKindNames } from '@oselia/contract/events.messages'
import { messages } from '@oselia/contract/languages'
import { publicationWords } from '../publishing/publishing.public.js'

/** Labels of the exported list of events. */
export const eventWords = messages({
  ...publicationWords,
  ...eventKindNames,
  list: { uk: 'Події', en: 'Events', ru: 'События', es: 'Eventos' },
  kind: { uk: 'Вид', en: 'Kind', ru: 'Вид', es: 'Tipo' },
  place: { uk: 'Місце', en: 'Place', ru: 'Место', es: 'Lugar' },
  starts: { uk: 'Початок', en: 'Start', ru: 'Начало', es: 'Comienzo' },
  ends: { uk: 'Завершення', en: 'End', ru: 'Окончание', es: 'Final' },
  recurrence: { uk: 'Повторення', en: 'Recurrence', ru: 'Повторение', es: 'Repetición' },
  capacity: { uk: 'Місць', en: 'Seats', ru: 'Мест', es: 'Plazas' },
  responsible: { uk: 'Відповідальний', en: 'Responsible person', ru: 'Ответственный', es: 'Responsable' },
  pinned: { uk: 'Закріплено', en: 'Pinned', ru: 'Закреплено', es: 'Fijado' },
})

/** Texts of calendars and reminders. */
export const calendarWords = messages({
  cancelled: { uk: 'Скасовано', en: 'Cancelled', ru: 'Отменено', es: 'Cancelado' },
  soon: {
    uk: 'Незабаром подія: {name}, {when}',
    en: 'An event begins soon: {name}, {when}',
    ru: 'Скоро событие: {name}, {when}',
    es: 'Un evento empieza pronto: {name}, {when}',
  },
  open: { uk: 'Відкрити подію', en: 'Open the event', ru: 'Открыть событие', es: 'Abrir el evento' },
})
