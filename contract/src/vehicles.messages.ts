import { messages } from './languages.js'

/** Names of a vehicle's fields, for its form, list, history and export; a field without a name is in no export. */
export const vehicleLabels = messages({
  country: { uk: 'Країна', en: 'Country', ru: 'Страна', es: 'País' },
  brand: { uk: 'Марка', en: 'Make', ru: 'Марка', es: 'Marca' },
  model: { uk: 'Модель', en: 'Model', ru: 'Модель', es: 'Modelo' },
  colour: { uk: 'Колір', en: 'Colour', ru: 'Цвет', es: 'Color' },
  year: { uk: 'Рік', en: 'Year', ru: 'Год', es: 'Año' },
  company: { uk: 'Компанія', en: 'Company', ru: 'Компания', es: 'Empresa' },
  realty: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  parking: { uk: 'Машиномісце', en: 'Parking space', ru: 'Машиноместо', es: 'Plaza de garaje' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  status_reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  permit: { uk: 'Перепустка', en: 'Permit', ru: 'Пропуск', es: 'Permiso' },
  remote_number: {
    uk: 'Номер пульта або мітки',
    en: 'Remote or tag number',
    ru: 'Номер пульта или метки',
    es: 'Número de mando o tarjeta',
  },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

/** Validation messages of vehicles. */
export const vehicleIssues = messages({
  vehicle_unknown: {
    uk: 'Вкажіть номерний знак, марку або примітку',
    en: 'Enter the plate, the make or a note',
    ru: 'Укажите номерной знак, марку или примечание',
    es: 'Indique la matrícula, la marca o una nota',
  },
})
