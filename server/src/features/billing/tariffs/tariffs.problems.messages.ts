import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const tariffProblems = declareProblems({
  tariffs_overlap: {
    uk: 'У ці дні тут уже діє інший тариф цієї послуги',
    en: 'Another tariff of this service is in force here on these days',
    ru: 'В эти дни здесь уже действует другой тариф этой услуги',
    es: 'En esos días aquí ya rige otra tarifa de este servicio',
  },
  tariff_used: {
    uk: 'За цим тарифом уже виставлено рахунки: його можна лише завершити й додати новий',
    en: 'Bills have been issued by this tariff: it can only be ended and a new one added',
    ru: 'По этому тарифу уже выставлены счета: его можно только завершить и добавить новый',
    es: 'Ya se han emitido recibos con esta tarifa: solo se puede finalizar y añadir otra',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof tariffProblems, ProblemText> {}
}
