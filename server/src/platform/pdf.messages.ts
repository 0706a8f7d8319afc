import { messages } from '@oselia/contract/languages'

/** Texts of every paged document. */
export const pageWords = messages({
  page: {
    uk: 'сторінка {page} з {of}',
    en: 'page {page} of {of}',
    ru: 'страница {page} из {of}',
    es: 'página {page} de {of}',
  },
})
