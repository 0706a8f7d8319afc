import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const electronicBallotProblems = declareProblems({
  reminded_today: {
    uk: 'Сьогодні про це голосування вже нагадували. Наступне нагадування — завтра',
    en: 'A reminder of this voting was sent today already. The next one can be sent tomorrow',
    ru: 'Сегодня об этом голосовании уже напоминали. Следующее напоминание — завтра',
    es: 'Hoy ya se envió un recordatorio de esta votación. El siguiente podrá enviarse mañana',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof electronicBallotProblems, ProblemText> {}
}
