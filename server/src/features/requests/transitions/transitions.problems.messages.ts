import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const transitionProblems = declareProblems({
  replied_since: {
    uk: 'Після цього вже відповіли: скасувати зміну не можна',
    en: 'Someone has replied since: the change can’t be undone',
    ru: 'После этого уже ответили: отменить изменение нельзя',
    es: 'Alguien ha respondido desde entonces: no se puede deshacer el cambio',
  },
  too_late_to_undo: {
    uk: 'Минуло 10 хвилин: скасувати зміну вже не можна',
    en: '10 minutes have passed: the change can no longer be undone',
    ru: 'Прошло 10 минут: отменить изменение уже нельзя',
    es: 'Han pasado 10 minutos: ya no se puede deshacer el cambio',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof transitionProblems, ProblemText> {}
}
