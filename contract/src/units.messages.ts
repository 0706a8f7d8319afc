import { messages, type Language } from './languages.js'
import type { RealtyType } from './realty.js'

/** Names of the kinds of units, for files and exports. */
export const realtyTypeNames = messages({
  apartment: { uk: 'Квартира', en: 'Apartment', ru: 'Квартира', es: 'Vivienda' },
  commercial: {
    uk: 'Нежитлове приміщення',
    en: 'Commercial premises',
    ru: 'Нежилое помещение',
    es: 'Local comercial',
  },
  parking: { uk: 'Машиномісце', en: 'Parking space', ru: 'Машиноместо', es: 'Plaza de garaje' },
  storage: { uk: 'Комора', en: 'Storage room', ru: 'Кладовая', es: 'Trastero' },
})

const short = messages({
  apartment: { uk: 'кв. {n}', en: 'apt. {n}', ru: 'кв. {n}', es: 'viv. {n}' },
  commercial: { uk: 'прим. {n}', en: 'unit {n}', ru: 'пом. {n}', es: 'local {n}' },
  parking: { uk: 'місце {n}', en: 'space {n}', ru: 'место {n}', es: 'plaza {n}' },
  storage: { uk: 'комора {n}', en: 'storage {n}', ru: 'кладовая {n}', es: 'trastero {n}' },
})

/** `кв. 45`: a unit within its house. */
export const unitLabel = (type: RealtyType, number: string, language: Language): string =>
  short[type][language].replace('{n}', number)
