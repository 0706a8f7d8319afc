import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const electronicBallotProblems = declareProblems({
  co_owner_voted: {
    uk: 'За це приміщення вже проголосував інший співвласник. Зараховується перший бюлетень, тому Ваш не прийнято',
    en: 'Another co-owner has already voted for this unit. The first ballot counts, so yours was not taken',
    ru: 'За это помещение уже проголосовал другой совладелец. Учитывается первый бюллетень, поэтому Ваш не принят',
    es: 'Otro copropietario ya ha votado por este inmueble. Cuenta la primera papeleta, por lo que la suya no se ha admitido',
  },
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
