import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const interviewProblems = declareProblems({
  already_answered: {
    uk: 'Відповідь уже надано',
    en: 'An answer has been given already',
    ru: 'Ответ уже дан',
    es: 'Ya se ha dado una respuesta',
  },
  answers_given: {
    uk: 'Уже є відповіді: опитування можна лише завершити',
    en: 'There are answers already: the poll can only be closed',
    ru: 'Ответы уже есть: опрос можно только завершить',
    es: 'Ya hay respuestas: la encuesta solo se puede cerrar',
  },
  kept_anonymous: {
    uk: 'Опитування анонімне: хто відповів, не показують нікому',
    en: 'The poll is anonymous: nobody is shown who answered',
    ru: 'Опрос анонимный: кто ответил, не показывают никому',
    es: 'La encuesta es anónima: a nadie se le muestra quién respondió',
  },
  answers_few: {
    uk: 'Замало анонімних відповідей: результати показують від п’яти',
    en: 'Too few anonymous answers: results are shown from five',
    ru: 'Слишком мало анонимных ответов: результаты показывают от пяти',
    es: 'Hay muy pocas respuestas anónimas: los resultados se muestran a partir de cinco',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof interviewProblems, ProblemText> {}
}
