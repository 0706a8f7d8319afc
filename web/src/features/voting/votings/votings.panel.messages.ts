import { messages } from '../../../platform/texts.ts'

/** Votes of a unit or a person on its page. */
export const votesPanel = messages({
  title: { uk: 'Голосування', en: 'Votings', ru: 'Голосования', es: 'Votaciones' },
  voted: { uk: 'голос подано {day}', en: 'voted on {day}', ru: 'голос подан {day}', es: 'votó el {day}' },
  missing: { uk: 'голосу немає', en: 'has not voted', ru: 'голоса нет', es: 'no ha votado' },
  without_vote: { uk: 'без права голосу', en: 'without vote', ru: 'без права голоса', es: 'sin voto' },
  conflict: { uk: 'кілька бюлетенів', en: 'several ballots', ru: 'несколько бюллетеней', es: 'varias papeletas' },
  more: { uk: 'Показати всі', en: 'Show all', ru: 'Показать все', es: 'Mostrar todas' },
})
