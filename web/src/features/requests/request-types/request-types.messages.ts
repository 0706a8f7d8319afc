import { messages } from '../../../platform/texts.ts'

/** The name of the section, which any page shows. */
export const requestTypes = messages({
  section: { uk: 'Типи заявок', en: 'Request types', ru: 'Типы заявок', es: 'Tipos de solicitud' },
})
