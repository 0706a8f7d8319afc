import { messages } from '@oselia/contract/languages'

export const printingWords = messages({
  bill: { uk: 'Рахунок {number}', en: 'Bill {number}', ru: 'Счёт {number}', es: 'Recibo {number}' },
  bills: {
    uk: 'Рахунки за {month}. {house}',
    en: 'Bills for {month}. {house}',
    ru: 'Счета за {month}. {house}',
    es: 'Recibos de {month}. {house}',
  },
  m2: { uk: 'м²', en: 'm²', ru: 'м²', es: 'm²' },
  m3: { uk: 'м³', en: 'm³', ru: 'м³', es: 'm³' },
  gcal: { uk: 'Гкал', en: 'Gcal', ru: 'Гкал', es: 'Gcal' },
  kwh: { uk: 'кВт·год', en: 'kWh', ru: 'кВт·ч', es: 'kWh' },
  person: { uk: 'ос.', en: 'pers.', ru: 'чел.', es: 'pers.' },
  unit: { uk: 'шт.', en: 'pcs.', ru: 'шт.', es: 'ud.' },
  place: { uk: 'місць', en: 'spaces', ru: 'мест', es: 'plazas' },
})
