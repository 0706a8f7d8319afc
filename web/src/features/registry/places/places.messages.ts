import { messages } from '../../../platform/texts.ts'

export const places = messages({
  city: { uk: 'Населений пункт', en: 'City or settlement', ru: 'Населённый пункт', es: 'Población' },
  cityHint: {
    uk: 'Почніть вводити назву',
    en: 'Start typing the name',
    ru: 'Начните вводить название',
    es: 'Empiece a escribir el nombre',
  },
  addCity: {
    uk: 'Додати «{name}» як новий',
    en: 'Add “{name}” as a new one',
    ru: 'Добавить «{name}» как новый',
    es: 'Añadir «{name}» como nueva',
  },
  region: { uk: 'Область', en: 'Region', ru: 'Область', es: 'Región' },
  chooseRegion: { uk: 'Виберіть область', en: 'Choose the region', ru: 'Выберите область', es: 'Elija la región' },
  street: { uk: 'Вулиця', en: 'Street', ru: 'Улица', es: 'Calle' },
  streetHint: {
    uk: 'Наприклад: вул. Лесі Українки',
    en: 'For example: вул. Лесі Українки',
    ru: 'Например: вул. Лесі Українки',
    es: 'Por ejemplo: вул. Лесі Українки',
  },
  streetFirstCity: {
    uk: 'Спершу вкажіть населений пункт',
    en: 'Enter the city or settlement first',
    ru: 'Сначала укажите населённый пункт',
    es: 'Indique primero la población',
  },
  addStreet: { uk: 'Додати: {name}', en: 'Add: {name}', ru: 'Добавить: {name}', es: 'Añadir: {name}' },
  streetType: { uk: 'Тип вулиці', en: 'Street type', ru: 'Тип улицы', es: 'Tipo de vía' },
})
