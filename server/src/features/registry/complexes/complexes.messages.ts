import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of complexes. */
export const complexWords = messages({
  title: { uk: 'Житлові комплекси', en: 'Residential complexes', ru: 'Жилые комплексы', es: 'Complejos residenciales' },
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  legal_form: { uk: 'Правова форма', en: 'Legal form', ru: 'Правовая форма', es: 'Forma jurídica' },
  legal_name: {
    uk: 'Повна назва юридичної особи',
    en: 'Full name of the legal person',
    ru: 'Полное название юридического лица',
    es: 'Nombre completo de la persona jurídica',
  },
  edrpou: { uk: 'Код ЄДРПОУ', en: 'EDRPOU code', ru: 'Код ЕГРПОУ', es: 'Código EDRPOU' },
  iban: { uk: 'IBAN', en: 'IBAN', ru: 'IBAN', es: 'IBAN' },
  public_phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  houses_count: { uk: 'Будинків', en: 'Buildings', ru: 'Домов', es: 'Edificios' },
  units_count: { uk: 'Приміщень', en: 'Units', ru: 'Помещений', es: 'Inmuebles' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },

  onboarding: { uk: 'Налаштовується', en: 'Being set up', ru: 'Настраивается', es: 'En preparación' },
  active: { uk: 'Діє', en: 'Active', ru: 'Действует', es: 'Activo' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },

  osbb: { uk: 'ОСББ', en: 'Co-owners’ association (OSBB)', ru: 'ОСМД', es: 'Comunidad de propietarios (OSBB)' },
  osbb_association: {
    uk: 'Асоціація ОСББ',
    en: 'Association of OSBBs',
    ru: 'Ассоциация ОСМД',
    es: 'Asociación de OSBB',
  },
  management_company: {
    uk: 'Керуюча компанія',
    en: 'Managing company',
    ru: 'Управляющая компания',
    es: 'Empresa administradora',
  },
  cooperative: {
    uk: 'Житлово-будівельний кооператив',
    en: 'Housing cooperative',
    ru: 'Жилищно-строительный кооператив',
    es: 'Cooperativa de viviendas',
  },
  developer: { uk: 'Забудовник', en: 'Developer', ru: 'Застройщик', es: 'Promotora' },
  initiative_group: {
    uk: 'Ініціативна група',
    en: 'Initiative group',
    ru: 'Инициативная группа',
    es: 'Grupo de iniciativa',
  },
  none: { uk: 'Без юридичної особи', en: 'No legal person', ru: 'Без юридического лица', es: 'Sin persona jurídica' },
})
