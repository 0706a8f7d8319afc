import { messages } from '../../../platform/texts.ts'

/** Figures of polls on the home page. */
export const interviewFigures = messages({
  drafts: { uk: 'Чернетки опитувань', en: 'Poll drafts', ru: 'Черновики опросов', es: 'Borradores de encuestas' },
  open: { uk: 'Опитування тривають', en: 'Polls are open', ru: 'Опросы идут', es: 'Encuestas abiertas' },
})
