import { messages } from './languages.js'

/** Names of a supplier's fields, for its form, list, history and export. */
export const supplierLabels = messages({
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  code: { uk: 'ЄДРПОУ або РНОКПП', en: 'Company code', ru: 'ЕГРПОУ или ИНН', es: 'Código de la empresa' },
  iban: { uk: 'Рахунок IBAN', en: 'IBAN', ru: 'Счёт IBAN', es: 'IBAN' },
  contact_person: { uk: 'Контактна особа', en: 'Contact person', ru: 'Контактное лицо', es: 'Persona de contacto' },
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  address: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  active: { uk: 'Працюємо з ним', en: 'In use', ru: 'Работаем с ним', es: 'En uso' },
  contracts: {
    uk: 'Чинних договорів',
    en: 'Contracts in force',
    ru: 'Действующих договоров',
    es: 'Contratos vigentes',
  },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

/** Validation messages of payees. */
export const payeeIssues = messages({
  payee_one: {
    uk: 'Виберіть комплекс або будинок без комплексу',
    en: 'Choose a complex, or a building without one',
    ru: 'Выберите комплекс или дом без комплекса',
    es: 'Elija un complejo o un edificio sin complejo',
  },
  payee_house_in_complex: {
    uk: 'Будинок входить до комплексу: виберіть комплекс',
    en: 'The building belongs to a complex: choose the complex',
    ru: 'Дом входит в комплекс: выберите комплекс',
    es: 'El edificio pertenece a un complejo: elija el complejo',
  },
  other_payee: {
    uk: 'Будинок належить іншому отримувачу коштів',
    en: 'The building belongs to another payee',
    ru: 'Дом относится к другому получателю средств',
    es: 'El edificio pertenece a otro beneficiario',
  },
  other_year: {
    uk: 'День має бути в {n} році, як і стаття',
    en: 'The day must be in {n}, the year of the line',
    ru: 'День должен быть в {n} году, как и статья',
    es: 'El día debe ser de {n}, el año de la partida',
  },
  line_has_entries: {
    uk: 'За статтею вже є операції',
    en: 'The line has entries already',
    ru: 'По статье уже есть операции',
    es: 'La partida ya tiene operaciones',
  },
  amount_or_percent: {
    uk: 'Вкажіть суму або відсоток',
    en: 'Enter an amount or a percentage',
    ru: 'Укажите сумму или процент',
    es: 'Indique un importe o un porcentaje',
  },
  other_unit: {
    uk: 'Рахунок належить іншому приміщенню',
    en: 'The account belongs to another unit',
    ru: 'Счёт относится к другому помещению',
    es: 'La cuenta pertenece a otro inmueble',
  },
})
