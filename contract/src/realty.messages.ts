import { messages } from './languages.js'

/** Labels shared by the exported list of units and the columns of imports. */
export const realtyLabels = messages({
  entrance: { uk: 'Під’їзд', en: 'Entrance', ru: 'Подъезд', es: 'Portal' },
  floor: { uk: 'Поверх', en: 'Floor', ru: 'Этаж', es: 'Planta' },
  total_area: { uk: 'Загальна площа, м²', en: 'Total area, m²', ru: 'Общая площадь, м²', es: 'Superficie total, m²' },
  registry_number: {
    uk: 'Реєстраційний номер об’єкта',
    en: 'Property registration number',
    ru: 'Регистрационный номер объекта',
    es: 'Número registral',
  },
  cadastral_number: {
    uk: 'Кадастровий номер',
    en: 'Cadastral number',
    ru: 'Кадастровый номер',
    es: 'Referencia catastral',
  },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
})

/** Validation issues of a unit. */
export const realtyIssues = messages({
  over_total: {
    uk: 'Не може перевищувати загальну площу',
    en: 'Can’t exceed the total area',
    ru: 'Не может превышать общую площадь',
    es: 'No puede superar la superficie total',
  },
  own_parent: {
    uk: 'Приміщення не може належати саме до себе',
    en: 'A unit can’t belong to itself',
    ru: 'Помещение не может относиться само к себе',
    es: 'Un inmueble no puede pertenecer a sí mismo',
  },
  parent_chain: {
    uk: 'Лише один рівень: приміщення, що належить до іншого, не може мати власних',
    en: 'One level only: a unit that belongs to another can’t have units of its own',
    ru: 'Только один уровень: помещение, относящееся к другому, не может иметь своих',
    es: 'Solo un nivel: lo que pertenece a otro inmueble no puede tener los suyos',
  },
  units_attached: {
    uk: 'До цього приміщення належать інші. Спочатку від’єднайте їх',
    en: 'Other units belong to this one. Detach them first',
    ru: 'К этому помещению относятся другие. Сначала отсоедините их',
    es: 'Otros inmuebles pertenecen a este. Primero sepárelos',
  },
  named_twice: {
    uk: 'Вказано двічі',
    en: 'Listed twice',
    ru: 'Указано дважды',
    es: 'Indicado dos veces',
  },
})
