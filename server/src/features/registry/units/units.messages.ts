import { messages } from '@oselia/contract/languages'

/** Headings of the unit columns of an exported list. */
export const unitWords = messages({
  address: { uk: 'Адреса будинку', en: 'Building address', ru: 'Адрес дома', es: 'Dirección del edificio' },
  type: { uk: 'Вид приміщення', en: 'Unit type', ru: 'Вид помещения', es: 'Tipo de inmueble' },
  unit: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
})
