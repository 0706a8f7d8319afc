import { messages } from '@oselia/contract/languages'

/** Titles of the exported lists. */
export const meterWords = messages({
  title: { uk: 'Лічильники', en: 'Meters', ru: 'Счётчики', es: 'Contadores' },
  readings: { uk: 'Показання лічильників', en: 'Meter readings', ru: 'Показания счётчиков', es: 'Lecturas' },
  last_day: {
    uk: 'Останнє показання: день',
    en: 'Last reading: day',
    ru: 'Последнее показание: день',
    es: 'Última lectura: día',
  },
  last_value: { uk: 'Останнє показання', en: 'Last reading', ru: 'Последнее показание', es: 'Última lectura' },
})
