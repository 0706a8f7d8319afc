import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { optionChosen } from './interviews.answers.rules.ts'

/**
 * What a digit key changes in the answer to a question: it chooses the option at that place from 1, or the number of a scale (`0` is 10
 * where a scale begins at 1). Null where the key means nothing.
 */
export const digitPressed = (question: Question, value: AnswerValue, key: string): Partial<AnswerValue> | null => {
  if (!/^\d$/.test(key)) return null
  const digit = Number(key)
  if (question.kind === 'scale') {
    const { scale_from: from, scale_to: to } = question
    const number = digit === 0 && from > 0 ? 10 : digit
    return number >= from && number <= to ? { number } : null
  }
  if (question.kind !== 'single' && question.kind !== 'multiple') return null
  const option = question.options[digit - 1]
  return option ? { options: optionChosen(question, value.options, option.key) } : null
}
