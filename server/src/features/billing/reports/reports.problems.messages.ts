import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const reportProblems = declareProblems({
  turnover_too_long: {
    uk: 'У відомості понад {n} рахунків: виберіть будинок або вивантажте її файлом таблиці',
    en: 'The sheet has more than {n} accounts: choose a building, or export it as a spreadsheet',
    ru: 'В ведомости больше {n} счетов: выберите дом или выгрузите её файлом таблицы',
    es: 'El balance tiene más de {n} cuentas: elija un edificio o expórtelo como hoja de cálculo',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof reportProblems, ProblemText> {}
}
