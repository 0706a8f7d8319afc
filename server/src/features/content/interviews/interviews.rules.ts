import type { Interview } from '@oselia/contract/interviews'
import type { Question } from '@oselia/contract/interviews.questions'
import { questionIssues } from '@oselia/contract/interviews.rules'
import type { ValidationIssue } from '@oselia/contract/issues'
import { isPublic, validateTimes, type Times } from '../publishing/publishing.public.js'

/** Issues of an interview as a whole, by field; a draft may lack questions. `entering`: this operation brings it into its state. */
export const validateInterview = (
  one: Times & { questions: readonly Question[] },
  now: Date,
  entering: boolean,
): ValidationIssue[] => [
  ...validateTimes(one, now, entering),
  ...(isPublic(one.state) ? questionIssues(one.questions).map(({ path, key }) => ({ field: path, key })) : []),
]

/** What of a question decides what its answers mean: all but its wording and the order in which options are shown. */
const meaning = ({ text: _text, help: _help, scale_low: _low, scale_high: _high, ...rest }: Question) => ({
  ...rest,
  options: rest.options
    .map(({ key, other, exclusive }) => [key, other, exclusive])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
})

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b))

/** Keys in one order, since the database has its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

type Asked = Pick<Interview, 'respondent' | 'anonymous' | 'questions'>

/** Issues at what can't be changed once there is an answer: who is asked, whether they are named, and what is asked. */
export const fixedIssues = (before: Asked, after: Asked): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  for (const field of ['respondent', 'anonymous'] as const)
    if (before[field] !== after[field]) issues.push({ field, key: 'has_answers' })
  const { length } = before.questions
  if (after.questions.length !== length) issues.push({ field: 'questions', key: 'has_answers' })
  else
    after.questions.forEach((question, index) => {
      if (differ(meaning(before.questions[index]!), meaning(question)))
        issues.push({ field: `questions.${index}.kind`, key: 'has_answers' })
    })
  return issues
}
