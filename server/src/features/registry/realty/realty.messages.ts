import { messages } from '@oselia/contract/languages'
import { realtyLabels } from '@oselia/contract/realty.messages'

/** Labels of the exported list of units. */
export const realtyWords = messages({
  ...realtyLabels,
  title: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Inmuebles' },
  label: { uk: 'Позначка', en: 'Label', ru: 'Пометка', es: 'Etiqueta' },
  living_area: {
    uk: 'Житлова площа, м²',
    en: 'Living area, m²',
    ru: 'Жилая площадь, м²',
    es: 'Superficie habitable, m²',
  },
  heated_area: {
    uk: 'Опалювана площа, м²',
    en: 'Heated area, m²',
    ru: 'Отапливаемая площадь, м²',
    es: 'Superficie calefactada, m²',
  },
  balcony_area: {
    uk: 'Балкони й лоджії, м²',
    en: 'Balconies, m²',
    ru: 'Балконы и лоджии, м²',
    es: 'Balcones y terrazas, m²',
  },
  rooms: { uk: 'Кількість кімнат', en: 'Rooms', ru: 'Количество комнат', es: 'Habitaciones' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  purpose: { uk: 'Призначення', en: 'Purpose', ru: 'Назначение', es: 'Uso' },
  owners: { uk: 'Власники', en: 'Owners', ru: 'Собственники', es: 'Propietarios' },
  joint: { uk: 'спільна сумісна', en: 'joint', ru: 'совместная', es: 'conjunta' },
  residents_count: { uk: 'Мешканців', en: 'Residents', ru: 'Жителей', es: 'Residentes' },
  tags: { uk: 'Мітки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
  intercom_code: { uk: 'Код домофона', en: 'Intercom code', ru: 'Код домофона', es: 'Código del portero' },
  keys_note: { uk: 'Де ключі', en: 'Where the keys are', ru: 'Где ключи', es: 'Dónde están las llaves' },
  access_note: {
    uk: 'Доступ до приміщення',
    en: 'Access to the unit',
    ru: 'Доступ в помещение',
    es: 'Acceso al inmueble',
  },
})

export const realtyStateNames = messages({
  not_handed_over: { uk: 'Не передано', en: 'Not handed over', ru: 'Не передано', es: 'Sin entregar' },
  handed_over: {
    uk: 'Передано власнику',
    en: 'Handed over to owner',
    ru: 'Передано собственнику',
    es: 'Entregado al propietario',
  },
  repair: { uk: 'Ремонт', en: 'Under renovation', ru: 'Ремонт', es: 'En obras' },
  occupied: { uk: 'Живуть або працюють', en: 'Occupied', ru: 'Живут или работают', es: 'Ocupado' },
  rented: { uk: 'Здано в оренду', en: 'Rented out', ru: 'Сдано в аренду', es: 'Alquilado' },
  vacant: { uk: 'Порожнє', en: 'Vacant', ru: 'Пустует', es: 'Vacío' },
  damaged: { uk: 'Пошкоджене', en: 'Damaged', ru: 'Повреждено', es: 'Dañado' },
  uninhabitable: { uk: 'Непридатне', en: 'Uninhabitable', ru: 'Непригодно', es: 'Inhabitable' },
})

export const realtyPurposeNames = messages({
  residential: { uk: 'Житло', en: 'Dwelling', ru: 'Жильё', es: 'Vivienda' },
  business: { uk: 'Бізнес', en: 'Business', ru: 'Бизнес', es: 'Negocio' },
  social: { uk: 'Соціальне', en: 'Social', ru: 'Социальное', es: 'Social' },
  hostel: { uk: 'Гуртожиток, хостел', en: 'Hostel', ru: 'Общежитие, хостел', es: 'Residencia, hostal' },
  short_rent: { uk: 'Подобова оренда', en: 'Short-term rent', ru: 'Посуточная аренда', es: 'Alquiler por días' },
})
