import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const billPrintingProblems = declareProblems({
  no_bills: {
    uk: 'Друкувати нічого: за цей місяць тут немає виставлених рахунків',
    en: 'There is nothing to print: no bills of this month have been issued here',
    ru: 'Печатать нечего: за этот месяц здесь нет выставленных счетов',
    es: 'No hay nada que imprimir: aquí no se han emitido recibos de este mes',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof billPrintingProblems, ProblemText> {}
}
