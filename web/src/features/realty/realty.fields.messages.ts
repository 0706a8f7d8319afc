import { messages } from '../../platform/texts.ts'

/** The unit and its fields. */
export const unit = messages({
  find: {
    uk: 'Номер або адреса',
    en: 'Number or address',
    ru: 'Номер или адрес',
    es: 'Número o dirección',
  },
  name_apartment: { uk: 'кв. {number}', en: 'apt. {number}', ru: 'кв. {number}', es: 'viv. {number}' },
  name_commercial: { uk: 'н. п. {number}', en: 'premises {number}', ru: 'н. п. {number}', es: 'local {number}' },
  name_parking: { uk: 'м/м {number}', en: 'parking {number}', ru: 'м/м {number}', es: 'garaje {number}' },
  name_storage: { uk: 'комора {number}', en: 'storage {number}', ru: 'кладовая {number}', es: 'trastero {number}' },
  type_apartment: { uk: 'Квартира', en: 'Apartment', ru: 'Квартира', es: 'Vivienda' },
  type_commercial: {
    uk: 'Нежитлове приміщення',
    en: 'Commercial premises',
    ru: 'Нежилое помещение',
    es: 'Local comercial',
  },
  type_parking: { uk: 'Машиномісце', en: 'Parking space', ru: 'Машиноместо', es: 'Plaza de garaje' },
  type_storage: { uk: 'Комора', en: 'Storage room', ru: 'Кладовая', es: 'Trastero' },
  share: { uk: 'Частка', en: 'Share', ru: 'Доля', es: 'Cuota' },
})
