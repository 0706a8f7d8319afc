import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of houses. */
export const houseWords = messages({
  title: { uk: 'Будинки', en: 'Buildings', ru: 'Дома', es: 'Edificios' },
  address: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  complex: { uk: 'Житловий комплекс', en: 'Residential complex', ru: 'Жилой комплекс', es: 'Complejo residencial' },
  house_type: { uk: 'Тип будинку', en: 'Building type', ru: 'Тип дома', es: 'Tipo de edificio' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  entrances: { uk: 'Під’їздів', en: 'Entrances', ru: 'Подъездов', es: 'Portales' },
  units_count: {
    uk: 'Кількість приміщень',
    en: 'Number of units',
    ru: 'Количество помещений',
    es: 'Número de inmuebles',
  },
  floors_above: {
    uk: 'Надземних поверхів',
    en: 'Floors above ground',
    ru: 'Надземных этажей',
    es: 'Plantas sobre rasante',
  },
  year_built: { uk: 'Рік побудови', en: 'Year built', ru: 'Год постройки', es: 'Año de construcción' },
  residential_area: {
    uk: 'Житлова площа, м²',
    en: 'Residential area, m²',
    ru: 'Жилая площадь, м²',
    es: 'Superficie residencial, m²',
  },
  nonresidential_area: {
    uk: 'Нежитлова площа, м²',
    en: 'Non-residential area, m²',
    ru: 'Нежилая площадь, м²',
    es: 'Superficie no residencial, m²',
  },
  cadastral_number: {
    uk: 'Кадастровий номер ділянки',
    en: 'Cadastral number of the plot',
    ru: 'Кадастровый номер участка',
    es: 'Referencia catastral de la parcela',
  },
  legal_name: {
    uk: 'Отримувач платежів',
    en: 'Payee',
    ru: 'Получатель платежей',
    es: 'Beneficiario de los pagos',
  },
  edrpou: { uk: 'Код ЄДРПОУ', en: 'EDRPOU code', ru: 'Код ЕГРПОУ', es: 'Código EDRPOU' },
  iban: { uk: 'IBAN', en: 'IBAN', ru: 'IBAN', es: 'IBAN' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },

  building: { uk: 'Будується', en: 'Under construction', ru: 'Строится', es: 'En construcción' },
  handed_over: { uk: 'Передано в управління', en: 'Handed over', ru: 'Передан в управление', es: 'Entregado' },
  active: { uk: 'Діє', en: 'Active', ru: 'Действует', es: 'Activo' },
  damaged: { uk: 'Пошкоджено', en: 'Damaged', ru: 'Повреждён', es: 'Dañado' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})
