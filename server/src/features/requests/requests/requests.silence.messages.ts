/** Why done work was closed without an answer, by the plural form of the days. */
export const silence = {
  uk: {
    few: 'Протягом {days} днів від мешканця не було відповіді, тому роботу прийнято',
    many: 'Протягом {days} днів від мешканця не було відповіді, тому роботу прийнято',
    other: 'Протягом {days} дня від мешканця не було відповіді, тому роботу прийнято',
  },
  en: {
    one: 'The resident gave no answer within {days} day, so the work is accepted',
    other: 'The resident gave no answer within {days} days, so the work is accepted',
  },
  ru: {
    few: 'В течение {days} дней от жителя не было ответа, поэтому работа принята',
    many: 'В течение {days} дней от жителя не было ответа, поэтому работа принята',
    other: 'В течение {days} дня от жителя не было ответа, поэтому работа принята',
  },
  es: {
    one: 'El residente no respondió en {days} día, por lo que el trabajo queda aceptado',
    other: 'El residente no respondió en {days} días, por lo que el trabajo queda aceptado',
  },
} as const
