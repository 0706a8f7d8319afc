import type { Interview } from '@oselia/contract/interviews'
import type { Question } from '@oselia/contract/interviews.questions'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { paperWords } from './interviews.paper.messages.js'

/** One line of the form, which wraps; `rule` is a line to write on. Sizes and gaps are in points. */
export interface PaperLine {
  text: string
  size: number
  gap: number
  indent: number
  bold?: boolean
  faded?: boolean
  /** A box, or a circle where one is chosen, or a blank for a number, before the text. */
  mark?: 'box' | 'circle' | 'blank'
  rule?: boolean
  /** Stays on the page of the next line. */
  kept?: boolean
}

type Word = keyof typeof paperWords

/** A text of the form in the languages of the sheet, each once. */
const wordsIn = (key: Word, languages: readonly Language[], values: Record<string, string | number> = {}): string =>
  [...new Set(languages.map((language) => paperWords[key][language]))]
    .join(' / ')
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A text for residents in these languages, without those that it lacks; at least in Ukrainian. */
export const textsIn = (text: TextMap, languages: readonly Language[]): string[] => {
  const written = languages.flatMap((language) => text[language] ?? [])
  return written.length > 0 ? [...new Set(written)] : [text.uk]
}

const joined = (text: TextMap, languages: readonly Language[]) => textsIn(text, languages).join(' / ')

const conditionOf = (questions: readonly Question[], { show_if }: Question, languages: readonly Language[]) => {
  const at = questions.findIndex(({ key }) => key === show_if?.question)
  const earlier = questions[at]
  if (!show_if || !earlier) return null
  const n = at + 1
  if (earlier.kind === 'scale')
    return wordsIn('ifMark', languages, {
      n,
      from: show_if.min ?? earlier.scale_from,
      to: show_if.max ?? earlier.scale_to,
    })
  const chosen = earlier.options.filter(({ key }) => show_if.options.includes(key))
  return wordsIn('ifOption', languages, {
    n,
    options: chosen.map(({ text }) => `«${joined(text, languages)}»`).join(', '),
  })
}

/** How the question is answered. */
const hintOf = ({ kind, required, min_choices, max_choices }: Question, languages: readonly Language[]): string => {
  const word = (key: Word, n = 0) => wordsIn(key, languages, { n })
  const hints: Partial<Record<Question['kind'], string[]>> = {
    single: [word('one')],
    multiple: [
      word('some'),
      ...(min_choices === null ? [] : [word('least', min_choices)]),
      ...(max_choices === null ? [] : [word('most', max_choices)]),
    ],
    ranking: [word('places')],
    scale: [word('mark')],
  }
  return [...(hints[kind] ?? []), ...(required ? [] : [word('optional')])].join('; ')
}

const rule: PaperLine = { text: '', size: 11, gap: 14, indent: 14, rule: true }

const scaleOf = (
  { scale_from, scale_to, scale_low, scale_high }: Question,
  languages: readonly Language[],
): PaperLine => {
  const numbers = Array.from({ length: scale_to - scale_from + 1 }, (_, n) => String(scale_from + n)).join('     ')
  const low = scale_low ? `${joined(scale_low, languages)}   ` : ''
  const high = scale_high ? `   ${joined(scale_high, languages)}` : ''
  return { text: `${low}${numbers}${high}`, size: 12, gap: 5, indent: 14 }
}

const answerLines = (question: Question, languages: readonly Language[]): PaperLine[] => {
  const { kind, options } = question
  if (kind === 'text') return [rule, rule, rule]
  if (kind === 'date') return [{ text: wordsIn('day', languages), size: 11, gap: 8, indent: 14 }]
  if (kind === 'scale') return [scaleOf(question, languages)]
  const mark = kind === 'single' ? 'circle' : kind === 'multiple' ? 'box' : 'blank'
  const linesOf = (option: Question['options'][number]): PaperLine[] => [
    { text: joined(option.text, languages), size: 11, gap: 4, indent: 14, mark },
    ...(option.other ? [{ ...rule, indent: 32 }] : []),
  ]
  return options.flatMap(linesOf)
}

const questionLines = (questions: readonly Question[], index: number, languages: readonly Language[]): PaperLine[] => {
  const question = questions[index]!
  const [first, ...others] = textsIn(question.text, languages)
  const condition = conditionOf(questions, question, languages)
  const hint = hintOf(question, languages)
  const small = (text: string): PaperLine => ({ text, size: 9, gap: 2, indent: 14, faded: true, kept: true })
  return [
    { text: `${index + 1}. ${first}`, size: 12, gap: 16, indent: 0, bold: true, kept: true },
    ...others.map((text): PaperLine => ({ text, size: 11, gap: 2, indent: 14, kept: true })),
    ...(condition === null ? [] : [{ ...small(condition), bold: true }]),
    ...(question.help ? [small(joined(question.help, languages))] : []),
    ...(hint === '' ? [] : [small(hint)]),
    ...answerLines(question, languages),
  ]
}

interface Form {
  interview: Pick<Interview, 'title' | 'anonymous' | 'questions'>
  organisation: string
  /** Paragraphs of the introduction. */
  paragraphs: readonly string[]
  /** The last day, as it is written. */
  until: string | null
  languages: readonly Language[]
}

/** The form from its head to its last question. */
export const paperLines = ({ interview, organisation, paragraphs, until, languages }: Form): PaperLine[] => {
  const { title, anonymous, questions } = interview
  const word = (key: Word, values?: Record<string, string>) => wordsIn(key, languages, values)
  const plain = (text: string, more: object = {}): PaperLine => ({ text, size: 10.5, gap: 6, indent: 0, ...more })
  const [first, ...others] = textsIn(title, languages)
  return [
    ...(organisation ? [plain(organisation, { faded: true, gap: 0 })] : []),
    plain(first!, { size: 18, bold: true }),
    ...others.map((text) => plain(text, { size: 13, gap: 2 })),
    ...paragraphs.map((text) => plain(text)),
    ...(until === null ? [] : [plain(word('until', { day: until }))]),
    ...(anonymous
      ? [plain(word('anonymous'), { bold: true })]
      : [
          plain(`${word('name')}: ${'_'.repeat(40)}`, { gap: 10 }),
          plain(`${word('unit')}: ${'_'.repeat(16)}`, { gap: 10 }),
        ]),
    ...questions.flatMap((_, index) => questionLines(questions, index, languages)),
  ]
}

export const scanText = (languages: readonly Language[]): string => wordsIn('scan', languages)
