import type { EventKind } from './events.enums.js'
import { messages, type Texts } from './languages.js'

/** Validation issues of an event. */
export const eventIssues = messages({
  local_time: {
    uk: 'Потрібні дата й час, наприклад 2026-03-05T18:30',
    en: 'Enter a date and time such as 2026-03-05T18:30',
    ru: 'Нужны дата и время, например 2026-03-05T18:30',
    es: 'Indique fecha y hora, por ejemplo 2026-03-05T18:30',
  },
  skipped_hour: {
    uk: 'Такого часу цього дня немає: годинник переводять на годину вперед',
    en: 'This time does not exist on that day: the clocks go forward',
    ru: 'Такого времени в этот день нет: часы переводят на час вперёд',
    es: 'Esa hora no existe ese día: los relojes se adelantan',
  },
  event_too_long: {
    uk: 'Подія може тривати щонайбільше {n} дн.',
    en: 'An event can last {n} days at most',
    ru: 'Событие может длиться не более {n} дн.',
    es: 'Un evento puede durar como máximo {n} días',
  },
  rule: {
    uk: 'Не вдалося прочитати правило повторення',
    en: 'The recurrence rule can’t be read',
    ru: 'Не удалось прочитать правило повторения',
    es: 'No se puede leer la regla de repetición',
  },
  rule_too_often: {
    uk: 'Подія може повторюватися щонайбільше раз на день',
    en: 'An event can recur at most once a day',
    ru: 'Событие может повторяться не чаще раза в день',
    es: 'Un evento puede repetirse como máximo una vez al día',
  },
  rule_unsupported: {
    uk: 'Такі правила повторення не підтримуються',
    en: 'Recurrence rules of this kind are not supported',
    ru: 'Такие правила повторения не поддерживаются',
    es: 'No se admiten reglas de repetición de este tipo',
  },
  rule_limit: {
    uk: 'Завелике число в правилі повторення: крок до 99, разів до 730',
    en: 'A number in the recurrence rule is too big: step up to 99, up to 730 times',
    ru: 'Слишком большое число в правиле повторения: шаг до 99, раз до 730',
    es: 'Número demasiado grande en la regla: intervalo hasta 99, hasta 730 veces',
  },
  start_not_in_rule: {
    uk: 'День початку має відповідати правилу повторення',
    en: 'The first day must fit the recurrence rule',
    ru: 'День начала должен соответствовать правилу повторения',
    es: 'El primer día debe ajustarse a la regla de repetición',
  },
  no_occurrence: {
    uk: 'Цього дня подія не відбувається',
    en: 'The event does not take place on that day',
    ru: 'В этот день событие не проходит',
    es: 'El evento no tiene lugar ese día',
  },
  no_occurrences_left: {
    uk: 'Скасовано всі дати: натомість скасуйте подію',
    en: 'All dates are cancelled: cancel the event instead',
    ru: 'Отменены все даты: вместо этого отмените событие',
    es: 'Todas las fechas están canceladas: cancele el evento',
  },
  registered_dates: {
    uk: 'На {day} вже записалися люди; скасуйте цю дату або записи',
    en: 'People are registered for {day}; cancel that date or the registrations',
    ru: 'На {day} уже записались люди; отмените эту дату или записи',
    es: 'Hay personas inscritas para el {day}; cancele esa fecha o las inscripciones',
  },
  below_registered: {
    uk: 'Уже записано більше: {n}',
    en: 'More are already registered: {n}',
    ru: 'Уже записано больше: {n}',
    es: 'Ya hay más personas inscritas: {n}',
  },
  below_waiting: {
    uk: 'У черзі чекають одразу на {n} місць: спершу скасуйте цей запис',
    en: 'A registration for {n} seats is waiting: cancel it first',
    ru: 'В очереди ждут сразу {n} мест: сначала отмените эту запись',
    es: 'Hay una inscripción en espera de {n} plazas: cancélela antes',
  },
  beyond_capacity: {
    uk: 'Більше, ніж усього місць: {n}',
    en: 'More than there are seats: {n}',
    ru: 'Больше, чем всего мест: {n}',
    es: 'Más que el total de plazas: {n}',
  },
  already_registered: {
    uk: 'Цю людину вже записано на цю дату',
    en: 'This person is already registered for this date',
    ru: 'Этот человек уже записан на эту дату',
    es: 'Esta persona ya está inscrita en esta fecha',
  },
  window_too_long: {
    uk: 'Період може тривати щонайбільше {n} дн.',
    en: 'The period can last {n} days at most',
    ru: 'Период может длиться не более {n} дн.',
    es: 'El período puede durar como máximo {n} días',
  },
})

/** Names of the kinds, for screens, exports and calendars. */
export const eventKindNames: Readonly<Record<EventKind, Texts>> = {
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Reunión' },
  works: { uk: 'Роботи', en: 'Works', ru: 'Работы', es: 'Obras' },
  cleaning: { uk: 'Толока', en: 'Cleaning day', ru: 'Субботник', es: 'Jornada de limpieza' },
  holiday: { uk: 'Свято', en: 'Celebration', ru: 'Праздник', es: 'Fiesta' },
  inspection: { uk: 'Огляд', en: 'Inspection', ru: 'Осмотр', es: 'Inspección' },
  training: { uk: 'Заняття', en: 'Class', ru: 'Занятие', es: 'Clase' },
  other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otro' },
}
