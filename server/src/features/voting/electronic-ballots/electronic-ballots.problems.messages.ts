import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const electronicBallotProblems = declareProblems({
  co_owner_voted: {
    uk: 'За це приміщення вже проголосував інший співвласник. Зараховується перший бюлетень, тому Ваш не прийнято',
    en: 'Another co-owner has already voted for this unit. The first ballot counts, so yours was not taken',
    ru: 'За это помещение уже проголосовал другой совладелец. Учитывается первый бюллетень, поэтому Ваш не принят',
    es: 'Otro copropietario ya ha votado por este inmueble. Cuenta la primera papeleta, por lo que la suya no se ha admitido',
  },
  clock_unsure: {
    uk: 'Голос ще не прийнято й не відхилено: годинник сервера викликає сумнів, тож невідомо, чи голосування ще триває. Спробуйте через кілька хвилин, а якщо строк спливає — подайте паперовий бюлетень',
    en: 'Your vote has been neither accepted nor rejected yet: the server clock is in doubt, so we can’t tell whether voting is still open. Try again in a few minutes; if time is running out, hand in a paper ballot',
    ru: 'Голос ещё не принят и не отклонён: часы сервера вызывают сомнение, поэтому неизвестно, продолжается ли ещё голосование. Попробуйте через несколько минут, а если срок истекает — подайте бумажный бюллетень',
    es: 'Su voto aún no se ha admitido ni rechazado: el reloj del servidor no es fiable en este momento y no se sabe si la votación sigue abierta. Inténtelo de nuevo en unos minutos y, si el plazo está a punto de vencer, entregue una papeleta en papel',
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
