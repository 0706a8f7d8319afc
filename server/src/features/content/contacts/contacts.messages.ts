import { messages } from '@oselia/contract/languages'

/** Headings of the exported list of contacts. */
export const contactWords = messages({
  title: { uk: 'Контакти', en: 'Contacts', ru: 'Контакты', es: 'Contactos' },
  request_types: { uk: 'Типи заявок', en: 'Request types', ru: 'Типы заявок', es: 'Tipos de solicitud' },
  responsible: { uk: 'Відповідальний', en: 'Responsible person', ru: 'Ответственный', es: 'Responsable' },
})

/** Texts of the reminder about a contract by e-mail and SMS. */
export const reminderWords = messages({
  subject: {
    uk: 'Договір діє до {day}: {name}',
    en: 'A contract ends on {day}: {name}',
    ru: 'Договор действует до {day}: {name}',
    es: 'Un contrato termina el {day}: {name}',
  },
  open: { uk: 'Відкрити контакт', en: 'Open the contact', ru: 'Открыть контакт', es: 'Abrir el contacto' },
})
