import { maxOptions, maxQuestions, type QuestionKind } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { type QuestionIssue, hasOptions } from '@oselia/contract/interviews.rules'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'

export type QuestionOption = Question['options'][number]
export type Condition = NonNullable<Question['show_if']>
type Questions = readonly Question[]

const numberIn = (key: string) => Number(/\d+$/.exec(key)?.[0] ?? 0)

/**
 * A key that neither the given ones nor conditions use: `q7` after `q6`. The number of a deleted question stays taken while a condition
 * still names it.
 */
const nextKey = (letter: 'q' | 'o', taken: readonly string[]) => `${letter}${Math.max(0, ...taken.map(numberIn)) + 1}`

const questionKeys = (questions: Questions) =>
  questions.flatMap(({ key, show_if }) => (show_if ? [key, show_if.question] : [key]))

const blankOption = (options: readonly QuestionOption[], uk = ''): QuestionOption => ({
  key: nextKey(
    'o',
    options.map(({ key }) => key),
  ),
  text: { uk },
  other: false,
  exclusive: false,
})

/** The options with further ones of these texts. */
const withTexts = (options: readonly QuestionOption[], texts: readonly string[]) => {
  const all = [...options]
  for (const text of texts) all.push(blankOption(all, text))
  return all
}

const blankQuestion = (kind: QuestionKind, questions: Questions): Question => ({
  key: nextKey('q', questionKeys(questions)),
  kind,
  text: { uk: '' },
  help: null,
  required: true,
  options: hasOptions(kind) ? withTexts([], ['', '']) : [],
  min_choices: null,
  max_choices: null,
  scale_from: 1,
  scale_to: 5,
  scale_low: null,
  scale_high: null,
  show_if: null,
})

const inserted = <T>(list: readonly T[], at: number, ...items: T[]): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at),
]
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The list with the item at `from` standing at `to`; the same list where that is beyond its ends. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return inserted(without(list, from), to, item)
}

export const added = (questions: Questions, kind: QuestionKind): Question[] =>
  questions.length >= maxQuestions ? [...questions] : [...questions, blankQuestion(kind, questions)]

/** A copy under a key of its own, after the original. */
export const duplicated = (questions: Questions, at: number): Question[] => {
  const original = questions[at]
  if (!original || questions.length >= maxQuestions) return [...questions]
  return inserted(questions, at + 1, { ...structuredClone(original), key: nextKey('q', questionKeys(questions)) })
}

/** A deleted question back at its place, under another key if its own was given away meanwhile. */
export const restored = (questions: Questions, at: number, question: Question): Question[] => {
  const isTaken = questions.some(({ key }) => key === question.key)
  const back = isTaken ? { ...question, key: nextKey('q', questionKeys(questions)) } : question
  return inserted(questions, Math.min(at, questions.length), back)
}

/** The same question as another kind: its texts stay, and its options where both kinds have them. */
export const ofKind = (question: Question, kind: QuestionKind): Question => {
  const blank = blankQuestion(kind, [])
  const { key, text, help, required, show_if, options } = question
  const kept = hasOptions(kind) && options.length > 0 ? options : blank.options
  return { ...blank, key, text, help, required, show_if, options: kept }
}

/** The texts of pasted lines, without numbers, letters or marks before them and without empty lines. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^(?:[-–—•*]|\(?[\p{L}\d]{1,2}[.)])\s+/u, ''))
    .filter(Boolean)

/** Options after Enter in one of them: a blank one follows it. */
export const optionAfter = (options: readonly QuestionOption[], at: number): QuestionOption[] =>
  options.length >= maxOptions ? [...options] : inserted(options, at + 1, blankOption(options))

/** Options after several lines are pasted into one of them: the first fills it if it is blank, the others follow. */
export const optionsPasted = (
  options: readonly QuestionOption[],
  at: number,
  lines: readonly string[],
): QuestionOption[] => {
  const target = options[at]
  const [first = '', ...rest] = lines
  if (!target) return [...options]
  const isBlank = target.text.uk.trim() === ''
  const filled = options.map((one, index) =>
    index === at && isBlank ? { ...one, text: { ...one.text, uk: first } } : one,
  )
  const all = withTexts(filled, isBlank ? rest : lines)
  const fresh = all.slice(options.length)
  return inserted(filled, at + 1, ...fresh).slice(0, maxOptions)
}

const isBlankMap = (map: TextMap | null) => !map || Object.values(map).every((text) => !text?.trim())

/** A text in one language changed; one without any text is null. */
export const written = (map: TextMap | null, language: Language, text: string): TextMap | null => {
  const next = { ...(map ?? { uk: '' }), [language]: text }
  return isBlankMap(next) ? null : next
}

/** Earlier questions that a condition may name. */
export const conditionQuestions = (questions: Questions, at: number): Question[] =>
  questions.slice(0, at).filter(({ kind }) => kind === 'single' || kind === 'multiple' || kind === 'scale')

/** A condition on a question, before it is said with which answer. */
export const blankCondition = (asked: Question): Condition => ({
  question: asked.key,
  options: [],
  min: asked.kind === 'scale' ? asked.scale_from : null,
  max: asked.kind === 'scale' ? Math.floor((asked.scale_from + asked.scale_to) / 2) : null,
})

/** What is sent: without options that were left blank. */
export const cleaned = (questions: Questions): Question[] =>
  questions.map((question) => ({ ...question, options: question.options.filter(({ text }) => !isBlankMap(text)) }))

/** Texts that are missing in Ukrainian; a draft can't be saved without them. */
export const blankTexts = (questions: Questions): QuestionIssue[] =>
  questions.flatMap(({ text, options }, at) =>
    [
      { path: `questions.${at}.text.uk`, text },
      ...options.map((option, n) => ({ path: `questions.${at}.options.${n}.text.uk`, text: option.text })),
    ].flatMap(({ path, text: { uk } }) => (uk.trim() === '' ? [{ path, key: 'required' }] : [])),
  )

/** Options with another at the end. */
export const optionAdded = (options: readonly QuestionOption[], part: Partial<QuestionOption>): QuestionOption[] => [
  ...options,
  { ...blankOption(options), ...part },
]
