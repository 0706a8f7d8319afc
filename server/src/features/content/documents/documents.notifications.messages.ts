import { messages } from '@oselia/contract/languages'

export const documentButtons = messages({
  open: { uk: 'Відкрити документ', en: 'Open the document', ru: 'Открыть документ', es: 'Abrir el documento' },
})
