import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const benefitProblems = declareProblems({
  benefits_overlap: {
    uk: 'На ці дні для цього рахунка вже внесено таку субсидію або пільгу: завершіть попередню або змініть дати',
    en: 'Such a subsidy or benefit of this account is already entered for these days: end the earlier one or change the dates',
    ru: 'На эти дни для этого счёта уже внесена такая субсидия или льгота: завершите прежнюю или измените даты',
    es: 'Ya hay una subvención o bonificación de esta cuenta para esos días: finalice la anterior o cambie las fechas',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof benefitProblems, ProblemText> {}
}
