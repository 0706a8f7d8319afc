import { messages } from '../../../platform/texts.ts'

/** Figures of news on the home page. */
export const newsFigures = messages({
  drafts: { uk: 'Чернетки новин', en: 'News drafts', ru: 'Черновики новостей', es: 'Borradores de noticias' },
  scheduled: {
    uk: 'Заплановані новини',
    en: 'Scheduled news',
    ru: 'Запланированные новости',
    es: 'Noticias programadas',
  },
})
