import type { IssueKey } from './issues.js'
import { answerLength, fewestAnonymous } from './interviews.enums.js'
import type { AnswerValue, Question } from './interviews.questions.js'

/** A mistake at `path` (`questions.0.options`), with the key of its text in `interviews.messages.ts`. */
export interface QuestionIssue {
  path: string
  key: IssueKey
}

export const hasOptions = (kind: Question['kind']) => kind === 'single' || kind === 'multiple' || kind === 'ranking'

const repeats = (keys: readonly string[]) => new Set(keys).size < keys.length

const optionIssues = (question: Question): IssueKey | null => {
  if (!hasOptions(question.kind)) return question.options.length > 0 ? 'options_unexpected' : null
  if (question.options.length < 2) return 'options_few'
  if (repeats(question.options.map(({ key }) => key))) return 'key_repeated'
  return repeats(question.options.map(({ text }) => text.uk.trim().toLowerCase())) ? 'options_repeated' : null
}

const limitIssues = ({ kind, options, min_choices, max_choices }: Question): IssueKey | null => {
  if (kind !== 'multiple') return null
  if ((min_choices ?? 1) > options.length) return 'choices_many'
  return max_choices !== null && max_choices < (min_choices ?? 1) ? 'choices_order' : null
}

const conditionIssue = (question: Question, earlier: readonly Question[]): IssueKey | null => {
  const condition = question.show_if
  if (condition === null) return null
  const asked = earlier.find(({ key }) => key === condition.question)
  if (!asked) return 'condition_later'
  if (asked.kind === 'scale') {
    const { min, max } = condition
    if (min === null && max === null) return 'condition_empty'
    return (min ?? asked.scale_from) > (max ?? asked.scale_to) ? 'condition_empty' : null
  }
  if (asked.kind !== 'single' && asked.kind !== 'multiple') return 'condition_kind'
  if (condition.options.length === 0) return 'condition_empty'
  return condition.options.every((key) => asked.options.some((option) => option.key === key))
    ? null
    : 'condition_option'
}

/** What is wrong across questions; a draft may have all of it, what is opened none. */
export const questionIssues = (questions: readonly Question[]): QuestionIssue[] => {
  const issues: QuestionIssue[] = []
  if (questions.length === 0) issues.push({ path: 'questions', key: 'questions_none' })
  questions.forEach((question, index) => {
    const add = (field: string, key: IssueKey | null) => {
      if (key !== null) issues.push({ path: `questions.${index}.${field}`, key })
    }
    const earlier = questions.slice(0, index)
    if (earlier.some(({ key }) => key === question.key)) add('key', 'key_repeated')
    add('options', optionIssues(question))
    add('max_choices', limitIssues(question))
    add('show_if', conditionIssue(question, earlier))
  })
  return issues
}

const isMet = (condition: NonNullable<Question['show_if']>, asked: Question, value: AnswerValue | undefined) => {
  if (!value) return false
  if (asked.kind !== 'scale') return value.options.some((key) => condition.options.includes(key))
  const { number } = value
  return number !== null && number >= (condition.min ?? -Infinity) && number <= (condition.max ?? Infinity)
}

/** The questions that are asked of somebody who gave these answers, in their order. */
export const askedQuestions = (questions: readonly Question[], values: readonly AnswerValue[]): Question[] => {
  const shown: Question[] = []
  for (const question of questions) {
    const condition = question.show_if
    const asked = shown.find(({ key }) => key === condition?.question)
    const value = values.find((one) => one.question === condition?.question)
    if (condition === null || (asked && isMet(condition, asked, value))) shown.push(question)
  }
  return shown
}

const isEmpty = (value: AnswerValue | undefined) =>
  !value || (value.options.length === 0 && value.number === null && value.text === null && value.day === null)

const choiceIssue = (question: Question, value: AnswerValue): IssueKey | null => {
  const known = new Set(question.options.map(({ key }) => key))
  if (repeats(value.options) || value.options.some((key) => !known.has(key))) return 'answer_option'
  if (question.kind === 'single') return value.options.length === 1 ? null : 'answer_option'
  if (question.kind === 'ranking') return value.options.length === known.size ? null : 'answer_ranking'
  const alone = question.options.some((option) => option.exclusive && value.options.includes(option.key))
  if (alone) return value.options.length === 1 ? null : 'answer_exclusive'
  if (value.options.length < (question.min_choices ?? 1)) return 'answer_few'
  return value.options.length > (question.max_choices ?? known.size) ? 'answer_many' : null
}

const valueIssue = (question: Question, value: AnswerValue): IssueKey | null => {
  const { kind } = question
  if (hasOptions(kind)) return choiceIssue(question, value)
  if (value.options.length > 0) return 'answer_option'
  if (kind === 'scale') {
    const { number } = value
    return number !== null && number >= question.scale_from && number <= question.scale_to ? null : 'answer_scale'
  }
  if (kind === 'date') return value.day === null ? 'answer_day' : null
  return value.text === null || value.text.length > answerLength ? 'answer_text' : null
}

/**
 * What is wrong with answers, by the key of the question: a required one that is asked and missing, an answer to a question that is
 * not there, or one that its kind does not take.
 */
export const answerIssues = (
  questions: readonly Question[],
  values: readonly AnswerValue[],
): Record<string, IssueKey> => {
  const issues: Record<string, IssueKey> = {}
  const known = new Set(questions.map(({ key }) => key))
  for (const { question } of values) if (!known.has(question)) issues[question] = 'answer_question'
  if (repeats(values.map(({ question }) => question))) issues[values[0]?.question ?? ''] = 'answer_question'
  for (const question of askedQuestions(questions, values)) {
    const value = values.find((one) => one.question === question.key)
    const issue = value && !isEmpty(value) ? valueIssue(question, value) : question.required ? 'answer_missing' : null
    if (issue !== null) issues[question.key] = issue
  }
  return issues
}

/** The answers that count: those to questions that are asked, without empty ones, and only the fields of their kind. */
export const countedAnswers = (questions: readonly Question[], values: readonly AnswerValue[]): AnswerValue[] =>
  askedQuestions(questions, values).flatMap((question) => {
    const value = values.find((one) => one.question === question.key)
    if (!value || isEmpty(value)) return []
    const asksWords = question.options.some((option) => option.other && value.options.includes(option.key))
    return [
      {
        question: question.key,
        options: hasOptions(question.kind) ? value.options : [],
        other: asksWords ? value.other : null,
        number: question.kind === 'scale' ? value.number : null,
        text: question.kind === 'text' ? value.text : null,
        day: question.kind === 'date' ? value.day : null,
      },
    ]
  })

/** Whether results may be shown: of an anonymous interview only from so many answers that nobody can be identified. */
export const enoughAnswers = (anonymous: boolean, answers: number) => !anonymous || answers >= fewestAnonymous
