import { messages } from '../../../platform/texts.ts'

/** Figures of events on the home page. */
export const eventFigures = messages({
  drafts: { uk: 'Чернетки подій', en: 'Event drafts', ru: 'Черновики событий', es: 'Borradores de eventos' },
})
