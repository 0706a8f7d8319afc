import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { answerIssues, askedQuestions } from '@oselia/contract/interviews.rules'

type Values = readonly AnswerValue[]

const blankAnswer = (question: string): AnswerValue => ({
  question,
  options: [],
  other: null,
  number: null,
  text: null,
  day: null,
})

export const answerTo = (values: Values, question: string): AnswerValue =>
  values.find((one) => one.question === question) ?? blankAnswer(question)

/** The answers with one of them changed. */
export const answered = (values: Values, question: string, part: Partial<AnswerValue>): AnswerValue[] => {
  const next = { ...answerTo(values, question), ...part }
  return [...values.filter((one) => one.question !== question), next]
}

/** The options after one is chosen or left: an option that is chosen alone leaves the others, and they leave it. */
export const optionChosen = ({ kind, options }: Question, chosen: readonly string[], key: string): string[] => {
  if (kind === 'single') return [key]
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  const isAlone = (one: string) => options.some((option) => option.key === one && option.exclusive)
  return isAlone(key) ? [key] : [...chosen.filter((one) => !isAlone(one)), key]
}

/** The order of a ranking: that of the answer, or of the question while it is not answered. */
export const orderOf = ({ options }: Question, { options: ranked }: AnswerValue): string[] =>
  ranked.length > 0 ? [...ranked] : options.map(({ key }) => key)

/** How many of the questions that are asked have a valid answer. */
export const progressOf = (questions: readonly Question[], values: Values) => {
  const asked = askedQuestions(questions, values)
  const issues = answerIssues(questions, values)
  const isGiven = (key: string) => {
    const { options, number, text, day } = answerTo(values, key)
    return options.length > 0 || number !== null || text !== null || day !== null
  }
  return { asked: asked.length, answered: asked.filter(({ key }) => isGiven(key) && !(key in issues)).length }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The answers of a kept draft that still fit the questions; what can't be read is left out. */
export const draftOf = (questions: readonly Question[], kept: string | null): AnswerValue[] => {
  let read: unknown
  try {
    read = JSON.parse(kept ?? 'null')
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  return questions.flatMap(({ key, options: offered }) => {
    const one = read.find((value: unknown) => isRecord(value) && value.question === key)
    if (!isRecord(one)) return []
    const { options, other, number, text, day } = one
    const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return [
      {
        question: key,
        options: (Array.isArray(options) ? options : []).filter((one) => offered.some((option) => option.key === one)),
        other: words(other),
        number: typeof number === 'number' ? number : null,
        text: words(text),
        day: words(day),
      },
    ]
  })
}
