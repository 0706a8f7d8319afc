import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { askedQuestions } from '@oselia/contract/interviews.rules'

/**
 * What an answer counts for, as words that a database groups by: the key of a question, a sign, and what was said.
 * `lift?` it was asked by its condition; `lift!` it was answered; `lift+` in words, or with words beside an option;
 * `lift=yes` an option of it; `lift@yes:2` its place; `lift#7` a number of it; `lift~2026-03-01` a day.
 */
export const marksOf = (questions: readonly Question[], counted: readonly AnswerValue[]): string[] => [
  ...askedQuestions(questions, counted).flatMap(({ key, show_if }) => (show_if ? [`${key}?`] : [])),
  ...counted.flatMap((value) => {
    const { question, options, other, number, text, day } = value
    const isRanking = questions.find(({ key }) => key === question)?.kind === 'ranking'
    return [
      `${question}!`,
      ...(text !== null || other !== null ? [`${question}+`] : []),
      ...options.map((key, place) => (isRanking ? `${question}@${key}:${place + 1}` : `${question}=${key}`)),
      ...(number === null ? [] : [`${question}#${number}`]),
      ...(day === null ? [] : [`${question}~${day}`]),
    ]
  }),
]
