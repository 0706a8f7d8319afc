import { messages, type Texts } from './languages.js'
import type { StreetType } from './places.js'

/** Street types in full, for lists. */
export const streetTypeNames = {
  street: { uk: 'вулиця', en: 'Street', ru: 'улица', es: 'calle' },
  avenue: { uk: 'проспект', en: 'Avenue', ru: 'проспект', es: 'avenida' },
  lane: { uk: 'провулок', en: 'Lane', ru: 'переулок', es: 'callejón' },
  boulevard: { uk: 'бульвар', en: 'Boulevard', ru: 'бульвар', es: 'bulevar' },
  square: { uk: 'площа', en: 'Square', ru: 'площадь', es: 'plaza' },
  highway: { uk: 'шосе', en: 'Highway', ru: 'шоссе', es: 'carretera' },
  descent: { uk: 'узвіз', en: 'Descent', ru: 'спуск', es: 'bajada' },
  embankment: { uk: 'набережна', en: 'Embankment', ru: 'набережная', es: 'malecón' },
  maidan: { uk: 'майдан', en: 'Maidan', ru: 'майдан', es: 'maidán' },
  dead_end: { uk: 'тупик', en: 'Dead End', ru: 'тупик', es: 'callejón sin salida' },
  passage: { uk: 'проїзд', en: 'Passage', ru: 'проезд', es: 'pasaje' },
  alley: { uk: 'алея', en: 'Alley', ru: 'аллея', es: 'alameda' },
  microdistrict: { uk: 'мікрорайон', en: 'Microdistrict', ru: 'микрорайон', es: 'microdistrito' },
  quarter: { uk: 'квартал', en: 'Quarter', ru: 'квартал', es: 'barrio' },
} as const satisfies Record<StreetType, Texts>

/** Abbreviated street types for addresses: before the name in uk, ru and es, after it in en. */
export const streetTypeShorts = {
  street: { uk: 'вул.', en: 'St', ru: 'ул.', es: 'calle' },
  avenue: { uk: 'просп.', en: 'Ave', ru: 'просп.', es: 'av.' },
  lane: { uk: 'пров.', en: 'Ln', ru: 'пер.', es: 'callejón' },
  boulevard: { uk: 'бульв.', en: 'Blvd', ru: 'бульв.', es: 'bulevar' },
  square: { uk: 'пл.', en: 'Sq', ru: 'пл.', es: 'pl.' },
  highway: { uk: 'шосе', en: 'Hwy', ru: 'ш.', es: 'ctra.' },
  descent: { uk: 'узвіз', en: 'Descent', ru: 'спуск', es: 'bajada' },
  embankment: { uk: 'наб.', en: 'Embankment', ru: 'наб.', es: 'malecón' },
  maidan: { uk: 'майдан', en: 'Maidan', ru: 'майдан', es: 'maidán' },
  dead_end: { uk: 'туп.', en: 'Dead End', ru: 'туп.', es: 'callejón sin salida' },
  passage: { uk: 'проїзд', en: 'Passage', ru: 'пр-д', es: 'pasaje' },
  alley: { uk: 'алея', en: 'Alley', ru: 'аллея', es: 'alameda' },
  microdistrict: { uk: 'мкр.', en: 'Microdistrict', ru: 'мкр.', es: 'microdistrito' },
  quarter: { uk: 'кв-л', en: 'Quarter', ru: 'кв-л', es: 'barrio' },
} as const satisfies Record<StreetType, Texts>

/** Formats of the numbers in an address; `{n}` is the number. */
export const addressMessages = messages({
  house: { uk: 'буд. {n}', en: '{n}', ru: 'д. {n}', es: 'n.º {n}' },
  corpus: { uk: 'корп. {n}', en: 'bldg. {n}', ru: 'корп. {n}', es: 'edif. {n}' },
  block: { uk: 'секція {n}', en: 'section {n}', ru: 'секция {n}', es: 'sección {n}' },
})

/** Source of the place names; the licence requires it to be shown. */
export const placeAttribution = '© GeoNames, CC BY 4.0'
