import type { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { messages, type Language } from '@oselia/contract/languages'

const placeWords = messages({
  entrance: { uk: 'під’їзд {n}', en: 'entrance {n}', ru: 'подъезд {n}', es: 'portal {n}' },
  floor: { uk: '{n} поверх', en: 'floor {n}', ru: '{n} этаж', es: 'planta {n}' },
  lobby: { uk: 'вестибюль', en: 'lobby', ru: 'вестибюль', es: 'vestíbulo' },
  lift: { uk: 'ліфт', en: 'lift', ru: 'лифт', es: 'ascensor' },
  roof: { uk: 'дах', en: 'roof', ru: 'крыша', es: 'tejado' },
  basement: { uk: 'підвал', en: 'basement', ru: 'подвал', es: 'sótano' },
  yard: { uk: 'двір', en: 'yard', ru: 'двор', es: 'patio' },
  parking: { uk: 'паркінг', en: 'parking', ru: 'паркинг', es: 'aparcamiento' },
  staircase: { uk: 'сходова клітка', en: 'staircase', ru: 'лестничная клетка', es: 'escalera' },
  shelter: { uk: 'укриття', en: 'shelter', ru: 'укрытие', es: 'refugio' },
  other: { uk: 'інше місце', en: 'other location', ru: 'другое место', es: 'otro lugar' },
})

interface Place {
  entrance: number | null
  /** Name of the unit within its house. */
  unit: string | null
  common_place: Exclude<keyof typeof placeWords, 'entrance' | 'floor'> | null
  floor: number | null
}

/** The name of a common place, as it stands within an address. */
export const commonPlaceName = (place: (typeof commonPlaces)[number], language: Language): string =>
  placeWords[place][language]

/** `м. Львів, вул. Садова, 12, під’їзд 2, кв. 45`; the floor is named for common places only. */
export const placeLine = (
  house: string,
  { entrance, unit, common_place, floor }: Place,
  language: Language,
): string => {
  const within = (key: 'entrance' | 'floor', n: number) => placeWords[key][language].replace('{n}', String(n))
  return [
    house,
    ...(entrance === null ? [] : [within('entrance', entrance)]),
    ...(unit === null && floor !== null ? [within('floor', floor)] : []),
    ...(common_place === null ? [] : [placeWords[common_place][language]]),
    ...(unit === null ? [] : [unit]),
  ].join(', ')
}
