import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const demoProblems = declareProblems({
  demo_in_votings: {
    uk: 'Прибрати демонстраційні дані не можна: оголошене голосування охоплює демонстраційні будинки разом зі справжніми, і його документи мають зберегтися: {votings}',
    en: 'The demonstration data can’t be removed: an announced voting covers demonstration buildings together with real ones, and its documents must be kept: {votings}',
    ru: 'Убрать демонстрационные данные нельзя: объявленное голосование охватывает демонстрационные дома вместе с настоящими, и его документы должны сохраниться: {votings}',
    es: 'Los datos de demostración no se pueden quitar: una votación convocada abarca edificios de demostración y reales a la vez, y sus documentos deben conservarse: {votings}',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof demoProblems, ProblemText> {}
}
