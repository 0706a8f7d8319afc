import { messages } from './texts.ts'

/** Texts of dialogs that open a sheet for a notice board. */
export const paperForm = messages({
  format: { uk: 'Розмір аркуша', en: 'Paper size', ru: 'Размер листа', es: 'Tamaño de papel' },
  languages: { uk: 'Мови', en: 'Languages', ru: 'Языки', es: 'Idiomas' },
  open: { uk: 'Відкрити PDF', en: 'Open the PDF', ru: 'Открыть PDF', es: 'Abrir el PDF' },
})
