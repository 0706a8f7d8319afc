import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const settingsProblems = declareProblems({
  approver_removed: {
    uk: 'Ви нещодавно змінили доступ колег, які могли б це погодити. Без погодження це можливо з {day}',
    en: 'You recently changed the access of colleagues who could approve this. Without approval it is possible from {day}',
    ru: 'Вы недавно изменили доступ коллег, которые могли бы это согласовать. Без согласования это возможно с {day}',
    es: 'Hace poco cambió el acceso de colegas que podrían aprobarlo. Sin aprobación será posible a partir del {day}',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof settingsProblems, ProblemText> {}
}
