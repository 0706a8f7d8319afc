import type { z } from 'zod'
import { issueMessages } from './issues.messages.js'
import { localeTags, shortDates, type Language } from './languages.js'

export type IssueKey = keyof typeof issueMessages
/** One validation issue of one field: the key of its message, and the message parameters. */
export interface ValidationIssue {
  field: string
  key: IssueKey
  params?: Record<string, string | number>
}

type Issue = z.core.$ZodIssue
type Raw = Issue & { input?: unknown }

const formats: Record<string, IssueKey> = { email: 'email', url: 'url', date: 'date', datetime: 'datetime' }

const sizes = (issue: { origin: string }, small: boolean): IssueKey => {
  if (issue.origin === 'string') return small ? 'too_short' : 'too_long'
  if (issue.origin === 'array' || issue.origin === 'set') return small ? 'too_few' : 'too_many'
  return small ? 'too_small' : 'too_big'
}

/** Amounts are whole kopiykas; their messages name limits in hryvnias, as they are typed. */
const isAmount = ({ path }: Raw) => String(path.at(-1)).endsWith('_minor')

/** The bound of numbers that are exact, which a whole number has besides the limits of its field. */
const isExactness = (issue: Issue) => (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int'

const bounded = (issue: Raw & (z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall)): Omit<ValidationIssue, 'field'> => {
  const small = issue.code === 'too_small'
  const n = Number(small ? issue.minimum : issue.maximum)
  if (issue.origin !== 'int' && issue.origin !== 'number') return { key: sizes(issue, small), params: { n } }
  if (isAmount(issue)) return { key: small ? 'amount_too_small' : 'amount_too_big', params: { minor: n } }
  if (isExactness(issue)) return { key: small ? 'number_too_small' : 'number_too_big' }
  return { key: sizes(issue, small), params: { n } }
}

const keyed = (issue: Raw): Omit<ValidationIssue, 'field'> => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      if (issue.expected === 'int') return { key: 'integer' }
      return { key: issue.expected === 'number' ? 'number' : 'wrong_type' }
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? { key: 'required' } : bounded(issue)
    case 'too_big':
      return bounded(issue)
    case 'invalid_format':
      return { key: formats[issue.format] ?? 'format' }
    case 'invalid_value':
      return { key: issue.input === undefined ? 'required' : 'not_in_list' }
    case 'custom': {
      const { key, ...params } = (issue.params ?? {}) as { key?: IssueKey } & Record<string, string | number>
      return { key: key && key in issueMessages ? key : 'format', params }
    }
    default:
      return { key: 'format' }
  }
}

/** The issues of the union branch that parsed furthest: a map with a bad language is not reported as "not a string". */
const bestBranch = (branches: Issue[][]): Issue[] =>
  branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []
const depth = (issues: Issue[]) =>
  Math.max(0, ...issues.map((i) => (i.code === 'invalid_type' && i.path.length === 0 ? 0 : 1 + i.path.length)))

/** A number that is too big to be exact exceeds the limit of its field as well, which says more. */
const withoutExactness = (issues: readonly Issue[]): readonly Issue[] =>
  issues.filter(
    (issue) =>
      !isExactness(issue) ||
      !issues.some((other) => other !== issue && String(other.path) === String(issue.path) && !isExactness(other)),
  )

/**
 * Every issue of a failed parse, with paths such as `questions.0.text`. The parse must report its input
 * (`reportInput`).
 */
export const issuesOf = (issues: readonly Issue[], at: PropertyKey[] = []): ValidationIssue[] =>
  withoutExactness(issues).flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key): ValidationIssue => ({ field: [...path, key].join('.'), key: 'unknown_field' }))
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const input = (issue as Raw).input
      if (input === undefined || input === null) return [{ field: path.join('.'), key: 'required' as const }]
      return issuesOf(bestBranch(issue.errors), path)
    }
    return [{ field: path.join('.'), ...keyed(issue) }]
  })

/** A value of a message as the language writes it: a number with its decimal sign, a day `YYYY-MM-DD` as `10.03.2026`. */
export const valueText = (value: string | number, language: Language): string => {
  if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const format = new Intl.DateTimeFormat(localeTags[language], { ...shortDates[language], timeZone: 'UTC' })
  return format.format(new Date(`${value}T00:00:00Z`))
}

const amountText = (minor: number, language: Language): string =>
  (minor / 100).toLocaleString(localeTags[language], { minimumFractionDigits: 2, useGrouping: true })

const figure = (template: string, params: Record<string, string | number>, language: Language) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole
    return name === 'minor' ? amountText(Number(value), language) : valueText(value, language)
  })

/** The message of an issue in one language. */
export const issueText = (issue: Pick<ValidationIssue, 'key' | 'params'>, language: Language) =>
  figure(issueMessages[issue.key][language], issue.params ?? {}, language)
