import { messages } from '../../../platform/texts.ts'

/** Texts of the field that finds or creates a member. */
export const memberPicker = messages({
  hint: {
    uk: 'Прізвище або телефон',
    en: 'Last name or phone',
    ru: 'Фамилия или телефон',
    es: 'Apellido o teléfono',
  },
  unit: { uk: 'прим. {number}', en: 'unit {number}', ru: 'пом. {number}', es: 'n.º {number}' },
  create: {
    uk: 'Нова людина: {name}',
    en: 'New person: {name}',
    ru: 'Новый человек: {name}',
    es: 'Persona nueva: {name}',
  },
  newPerson: { uk: 'Нова людина', en: 'New person', ru: 'Новый человек', es: 'Persona nueva' },
  last_name: { uk: 'Прізвище', en: 'Last name', ru: 'Фамилия', es: 'Apellido' },
  first_name: { uk: 'Ім’я', en: 'First name', ru: 'Имя', es: 'Nombre' },
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  similar: {
    uk: 'Схожі люди вже є в реєстрі',
    en: 'Similar people are already in the register',
    ru: 'Похожие люди уже есть в реестре',
    es: 'Ya hay personas parecidas en el registro',
  },
  take: { uk: 'Вибрати', en: 'Choose', ru: 'Выбрать', es: 'Elegir' },
  takeName: { uk: 'Вибрати: {name}', en: 'Choose: {name}', ru: 'Выбрать: {name}', es: 'Elegir: {name}' },
})
