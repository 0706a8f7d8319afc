import { messages } from '@oselia/contract/languages'
import { documentLabels } from '@oselia/contract/documents.messages'

/** Headings of the exported list of documents. */
export const documentWords = {
  ...documentLabels,
  ...messages({
    title: { uk: 'Документи', en: 'Documents', ru: 'Документы', es: 'Documentos' },
    file: { uk: 'Файл', en: 'File', ru: 'Файл', es: 'Archivo' },
    sha256: { uk: 'SHA-256', en: 'SHA-256', ru: 'SHA-256', es: 'SHA-256' },
    pages: { uk: 'Сторінок', en: 'Pages', ru: 'Страниц', es: 'Páginas' },
    yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  }),
}
