import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const requestProblems = declareProblems({
  similar_open: {
    uk: 'Уже є схожа відкрита заявка. Перегляньте її або підтвердьте, що це інша',
    en: 'A similar request is already open. Look at it, or confirm that this is a different one',
    ru: 'Уже есть похожая открытая заявка. Просмотрите её или подтвердите, что это другая',
    es: 'Ya hay una solicitud parecida abierta. Véala o confirme que es otra',
  },
  too_many_open: {
    uk: 'Забагато заявок від цієї людини за добу',
    en: 'Too many requests from this person in one day',
    ru: 'Слишком много заявок от этого человека за сутки',
    es: 'Demasiadas solicitudes de esta persona en un día',
  },
  term_fixed: {
    uk: 'Цей строк встановлено законом: його не можна призупинити чи перенести',
    en: 'This deadline is set by law: it can’t be paused or postponed',
    ru: 'Этот срок установлен законом: его нельзя приостановить или перенести',
    es: 'Este plazo lo fija la ley: no se puede suspender ni aplazar',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof requestProblems, ProblemText> {}
}
