import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const runProblems = declareProblems({
  run_not_left: {
    uk: 'Це нарахування не перервано: воно ще триває або вже завершене',
    en: 'This run was not interrupted: it is still running or already finished',
    ru: 'Это начисление не прервано: оно ещё идёт или уже завершено',
    es: 'Esta emisión no se ha interrumpido: sigue en curso o ya ha terminado',
  },
  run_not_ready: {
    uk: 'Розрахунок ще триває або його вже проведено',
    en: 'The calculation is still running, or it has been issued already',
    ru: 'Расчёт ещё идёт или уже проведён',
    es: 'El cálculo aún está en curso o ya se ha emitido',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof runProblems, ProblemText> {}
}
