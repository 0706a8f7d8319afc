import { messages } from '@oselia/contract/languages'

/** Title of the exported list. */
export const supplierWords = messages({
  title: { uk: 'Постачальники', en: 'Suppliers', ru: 'Поставщики', es: 'Proveedores' },
})

/** Texts of the reminder about a contract by e-mail and SMS. */
export const endingWords = messages({
  subject: {
    uk: 'Договір діє до {day}: {name}',
    en: 'A contract ends on {day}: {name}',
    ru: 'Договор действует до {day}: {name}',
    es: 'Un contrato termina el {day}: {name}',
  },
  open: { uk: 'Відкрити постачальника', en: 'Open the supplier', ru: 'Открыть поставщика', es: 'Abrir el proveedor' },
})
