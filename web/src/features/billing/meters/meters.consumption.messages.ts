import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the consumption of a month. */
export const usage = messages({
  section: { uk: 'Споживання', en: 'Consumption', ru: 'Потребление', es: 'Consumo' },
  chooseHouse: {
    uk: 'Виберіть будинок, щоб побачити споживання за місяць',
    en: 'Choose a building to see the consumption of a month',
    ru: 'Выберите дом, чтобы увидеть потребление за месяц',
    es: 'Elija un edificio para ver el consumo de un mes',
  },
  from: { uk: 'На початок', en: 'At the start', ru: 'На начало', es: 'Al inicio' },
  to: { uk: 'На кінець', en: 'At the end', ru: 'На конец', es: 'Al final' },
  average: { uk: 'Звичайно', en: 'Usual', ru: 'Обычно', es: 'Habitual' },
  note: { uk: 'На що зважити', en: 'To check', ru: 'На что обратить внимание', es: 'A revisar' },
  anomaly_missing: {
    uk: 'немає показань',
    en: 'no readings',
    ru: 'нет показаний',
    es: 'sin lecturas',
  },
  anomaly_large: { uk: 'незвично багато', en: 'unusually large', ru: 'необычно много', es: 'inusualmente alto' },
  anomaly_zero: { uk: 'нічого не спожито', en: 'nothing used', ru: 'ничего не потреблено', es: 'sin consumo' },
  estimated: { uk: 'за середнім', en: 'estimated', ru: 'по среднему', es: 'estimado' },
  recalculated: { uk: 'перераховано', en: 'recalculated', ru: 'пересчитано', es: 'recalculado' },
  all: { uk: 'Усі лічильники', en: 'All meters', ru: 'Все счётчики', es: 'Todos los contadores' },
  onlyAnomalies: { uk: 'На що зважити', en: 'To check', ru: 'На что обратить внимание', es: 'A revisar' },
  onlyEstimated: { uk: 'Без показань', en: 'Without readings', ru: 'Без показаний', es: 'Sin lecturas' },
  show: { uk: 'Показати', en: 'Show', ru: 'Показать', es: 'Mostrar' },
  totals: { uk: 'Будинок і квартири', en: 'Building and units', ru: 'Дом и квартиры', es: 'Edificio e inmuebles' },
  kind: { uk: 'Послуга', en: 'Service', ru: 'Услуга', es: 'Servicio' },
  house: { uk: 'Будинковий лічильник', en: 'Building meter', ru: 'Домовой счётчик', es: 'Contador del edificio' },
  units: { uk: 'Квартирні разом', en: 'Units together', ru: 'Квартирные вместе', es: 'Inmuebles en total' },
  difference: { uk: 'Різниця', en: 'Difference', ru: 'Разница', es: 'Diferencia' },
  differenceHint: {
    uk: 'Різниця — загальнобудинкові потреби та втрати. Лічильники без показань пораховано за середнім.',
    en: 'The difference is common needs and losses. Meters without readings are counted by their mean.',
    ru: 'Разница — общедомовые нужды и потери. Счётчики без показаний посчитаны по среднему.',
    es: 'La diferencia son usos comunes y pérdidas. Los contadores sin lecturas se cuentan por su media.',
  },
  unread: plural({
    uk: {
      one: '{count} лічильник без показань',
      few: '{count} лічильники без показань',
      many: '{count} лічильників без показань',
      other: '{count} лічильника без показань',
    },
    en: { one: '{count} meter without a reading', other: '{count} meters without readings' },
    ru: {
      one: '{count} счётчик без показаний',
      few: '{count} счётчика без показаний',
      many: '{count} счётчиков без показаний',
      other: '{count} счётчика без показаний',
    },
    es: { one: '{count} contador sin lectura', other: '{count} contadores sin lecturas' },
  }),
  noMeters: {
    uk: 'Лічильників у будинку цього місяця немає',
    en: 'The building has no meters in this month',
    ru: 'Счётчиков в доме в этом месяце нет',
    es: 'El edificio no tiene contadores este mes',
  },
  none: {
    uk: 'Таких лічильників немає',
    en: 'No such meters',
    ru: 'Таких счётчиков нет',
    es: 'No hay contadores así',
  },
})
