import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const meterProblems = declareProblems({
  readings_closed: {
    uk: 'Показання приймають з {from} по {to} число місяця',
    en: 'Readings are taken from day {from} to day {to} of the month',
    ru: 'Показания принимают с {from} по {to} число месяца',
    es: 'Las lecturas se reciben del día {from} al {to} del mes',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof meterProblems, ProblemText> {}
}
