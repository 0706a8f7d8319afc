import { messages } from '../../../platform/texts.ts'

/** Figures of votings on the home page. */
export const votingFigures = messages({
  running: {
    uk: 'Голосування, що тривають',
    en: 'Running votings',
    ru: 'Идущие голосования',
    es: 'Votaciones en curso',
  },
  drafts: {
    uk: 'Чернетки голосувань',
    en: 'Voting drafts',
    ru: 'Черновики голосований',
    es: 'Borradores de votaciones',
  },
  counting: {
    uk: 'Голосування чекають підрахунку',
    en: 'Votings to count',
    ru: 'Голосования ждут подсчёта',
    es: 'Votaciones por contar',
  },
  survey: {
    uk: 'Триває письмове опитування',
    en: 'Written surveys are open',
    ru: 'Идёт письменный опрос',
    es: 'Encuestas escritas abiertas',
  },
  announced: { uk: 'Оголошені збори', en: 'Meetings announced', ru: 'Объявленные собрания', es: 'Juntas convocadas' },
})
