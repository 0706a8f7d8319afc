import { messages } from '@oselia/contract/languages'

/** Texts of results and of their export. */
export const resultWords = messages({
  entrance: { uk: 'під’їзд', en: 'entrance', ru: 'подъезд', es: 'portal' },
})
