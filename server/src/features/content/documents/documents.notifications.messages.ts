import { messages } from '@oselia/contract/languages'

export const documentSubjects = messages({
  document_expiring: {
    uk: 'Закінчується дія документа',
    en: 'A document is about to expire',
    ru: 'Заканчивается действие документа',
    es: 'Un documento está a punto de caducar',
  },
})

export const documentButtons = messages({
  open: { uk: 'Відкрити документ', en: 'Open the document', ru: 'Открыть документ', es: 'Abrir el documento' },
})
