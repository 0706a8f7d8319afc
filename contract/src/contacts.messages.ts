import type { ContactCategory } from './contacts.enums.js'
import { messages, type Texts } from './languages.js'

/** Names of categories, for lists, the export and the card. */
export const contactCategoryNames: Readonly<Record<ContactCategory, Texts>> = {
  emergency: { uk: 'Аварійна служба', en: 'Emergency service', ru: 'Аварийная служба', es: 'Servicio de averías' },
  fire: { uk: 'Пожежна служба', en: 'Fire service', ru: 'Пожарная служба', es: 'Bomberos' },
  police: { uk: 'Поліція', en: 'Police', ru: 'Полиция', es: 'Policía' },
  ambulance: { uk: 'Швидка допомога', en: 'Ambulance', ru: 'Скорая помощь', es: 'Ambulancia' },
  gas: { uk: 'Газ', en: 'Gas', ru: 'Газ', es: 'Gas' },
  water: { uk: 'Вода й каналізація', en: 'Water and sewage', ru: 'Вода и канализация', es: 'Agua y saneamiento' },
  heat: { uk: 'Опалення', en: 'Heating', ru: 'Отопление', es: 'Calefacción' },
  electricity: { uk: 'Електрика', en: 'Electricity', ru: 'Электричество', es: 'Electricidad' },
  lift: { uk: 'Ліфти', en: 'Lifts', ru: 'Лифты', es: 'Ascensores' },
  intercom: { uk: 'Домофон', en: 'Intercom', ru: 'Домофон', es: 'Portero automático' },
  internet: { uk: 'Інтернет і телебачення', en: 'Internet and TV', ru: 'Интернет и телевидение', es: 'Internet y TV' },
  waste: { uk: 'Вивезення сміття', en: 'Waste collection', ru: 'Вывоз мусора', es: 'Recogida de residuos' },
  management: { uk: 'Управитель', en: 'Property manager', ru: 'Управляющий', es: 'Administración' },
  board: { uk: 'Правління', en: 'Board', ru: 'Правление', es: 'Junta directiva' },
  shelter: { uk: 'Укриття', en: 'Shelter', ru: 'Укрытие', es: 'Refugio' },
  other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otro' },
}

/** Names of a contact's fields, for its form, list, history and export. */
export const contactLabels = messages({
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  category: { uk: 'Категорія', en: 'Category', ru: 'Категория', es: 'Categoría' },
  is_emergency: { uk: 'Екстрений', en: 'Emergency', ru: 'Экстренный', es: 'De emergencia' },
  organisation: { uk: 'Організація', en: 'Organisation', ru: 'Организация', es: 'Organización' },
  edrpou: {
    uk: 'Код ЄДРПОУ або РНОКПП',
    en: 'Company or tax code',
    ru: 'Код ЕГРПОУ или РНУКПН',
    es: 'Código de empresa o fiscal',
  },
  phones: { uk: 'Телефони', en: 'Phones', ru: 'Телефоны', es: 'Teléfonos' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  site: { uk: 'Сайт', en: 'Website', ru: 'Сайт', es: 'Sitio web' },
  address: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  hours: { uk: 'Години роботи', en: 'Working hours', ru: 'Часы работы', es: 'Horario' },
  visible_to: { uk: 'Хто бачить', en: 'Visible to', ru: 'Кто видит', es: 'Visible para' },
  contract_number: { uk: 'Номер договору', en: 'Contract number', ru: 'Номер договора', es: 'Número de contrato' },
  contract_from: { uk: 'Договір діє з', en: 'Contract from', ru: 'Договор действует с', es: 'Contrato desde' },
  contract_to: { uk: 'Договір діє до', en: 'Contract until', ru: 'Договор действует до', es: 'Contrato hasta' },
  remind_days: {
    uk: 'Нагадати за, днів',
    en: 'Remind, days before',
    ru: 'Напомнить за, дней',
    es: 'Avisar con antelación, días',
  },
  note: { uk: 'Примітка для персоналу', en: 'Note for staff', ru: 'Примечание для персонала', es: 'Nota interna' },
  sort: { uk: 'Порядок у списку', en: 'Position in the list', ru: 'Порядок в списке', es: 'Posición en la lista' },
  active: { uk: 'Діє', en: 'Active', ru: 'Действует', es: 'Activo' },
})

/** Who reads a contact. */
export const contactReaderNames = messages({
  residents: {
    uk: 'Мешканці та персонал',
    en: 'Residents and staff',
    ru: 'Жители и персонал',
    es: 'Residentes y personal',
  },
  staff: { uk: 'Лише персонал', en: 'Staff only', ru: 'Только персонал', es: 'Solo el personal' },
})

/** Validation messages of contacts. */
export const contactIssues = messages({
  company_code: {
    uk: 'Потрібно 8 цифр ЄДРПОУ або 10 цифр РНОКПП',
    en: 'Must be 8 digits of a company or 10 digits of an entrepreneur',
    ru: 'Нужно 8 цифр ЕГРПОУ или 10 цифр РНУКПН',
    es: 'Deben ser 8 cifras de empresa o 10 de autónomo',
  },
})
