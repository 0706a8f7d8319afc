import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { answerIssues, askedQuestions } from '@oselia/contract/interviews.rules'
import { type MessageKey, useText } from '../../../platform/messages.ts'

/** Sentences of what is wrong, by the keys of `answerIssues`. */
const sentences: Record<string, MessageKey> = {
  answer_missing: 'issues.answer_missing',
  answer_option: 'issues.answer_option',
  answer_ranking: 'issues.answer_ranking',
  answer_exclusive: 'issues.answer_exclusive',
  answer_few: 'issues.answer_few',
  answer_many: 'issues.answer_many',
  answer_scale: 'issues.answer_scale',
  answer_day: 'issues.answer_day',
  answer_text: 'issues.answer_text',
}

/** Sentences about answers by the key of their question, in the order of the questions. */
export const useAnswerErrors = () => {
  const t = useText()
  return (questions: readonly Question[], values: readonly AnswerValue[]) => {
    const issues = answerIssues(questions, values)
    return Object.fromEntries(
      askedQuestions(questions, values).flatMap(({ key }) =>
        issues[key] === undefined ? [] : [[key, t(sentences[issues[key]] ?? 'issues.answer_missing')]],
      ),
    )
  }
}
