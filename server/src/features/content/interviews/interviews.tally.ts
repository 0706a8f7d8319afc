import type { CrossTable, QuestionResult } from '@oselia/contract/interviews'
import { fewestAnonymous } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { hasOptions } from '@oselia/contract/interviews.rules'

/** How many answers have each mark; see `marksOf`. */
export type Marks = ReadonlyMap<string, number>

/** Texts of questions: the first of them, by the key of the question. */
export type FirstTexts = ReadonlyMap<string, readonly string[]>

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

const tallyOf = (count: number, answered: number) => ({
  count,
  percent: answered === 0 ? 0 : rounded((100 * count) / answered, 1),
})

const numbersOf = ({ scale_from, scale_to }: Question): number[] =>
  Array.from({ length: scale_to - scale_from + 1 }, (_, index) => scale_from + index)

/** The mean of numbers by how often each was said; null of none. */
const meanOf = (counts: readonly (readonly [value: number, count: number])[]): number | null => {
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return all === 0 ? null : rounded(counts.reduce((sum, [value, count]) => sum + value * count, 0) / all, 2)
}

const optionsOf = (question: Question, marks: Marks, answered: number): QuestionResult['options'] =>
  question.options.map(({ key }) => {
    if (question.kind !== 'ranking')
      return { key, ...tallyOf(marks.get(`${question.key}=${key}`) ?? 0, answered), mean_place: null }
    const places = question.options.map((_, n) => [n + 1, marks.get(`${question.key}@${key}:${n + 1}`) ?? 0] as const)
    return { key, ...tallyOf(places[0]?.[1] ?? 0, answered), mean_place: meanOf(places) }
  })

/** The result of a question among `total` answers. */
export const questionResult = (question: Question, total: number, marks: Marks, texts: FirstTexts): QuestionResult => {
  const { key, kind, show_if } = question
  const counted = (sign: string) => marks.get(key + sign) ?? 0
  const answered = counted('!')
  const numbers = kind === 'scale' ? numbersOf(question).map((n) => [n, counted(`#${n}`)] as const) : []
  const first = texts.get(key) ?? []
  const dayMark = `${key}~`
  const days = [...marks].filter(([mark]) => mark.startsWith(dayMark)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    key,
    asked: show_if ? counted('?') : total,
    answered,
    options: hasOptions(kind) ? optionsOf(question, marks, answered) : [],
    numbers: numbers.map(([number, count]) => ({ number, ...tallyOf(count, answered) })),
    mean: meanOf(numbers),
    days: days.map(([mark, count]) => Object.assign(tallyOf(count, answered), { day: mark.slice(dayMark.length) })),
    texts: [...first],
    more_texts: counted('+') - first.length,
  }
}

type Cells = (number | null)[][]

/** Positions of a line of cells, and of the smallest that is still shown where exactly one is not. */
const lonely = (line: readonly (number | null)[]): number | null => {
  if (line.filter((cell) => cell === null).length !== 1) return null
  let least: number | null = null
  line.forEach((cell, index) => {
    if (cell !== null && (least === null || cell < line[least]!)) least = index
  })
  return least
}

/**
 * Counts that could tell who answered anonymously become null: those below five, and then so many more that no row or column has
 * exactly one, which its sum would tell.
 */
export const guarded = (counts: readonly (readonly number[])[]): Cells => {
  const cells: Cells = counts.map((row) => row.map((count) => (count < fewestAnonymous ? null : count)))
  for (let changed = true; changed;) {
    changed = false
    cells.forEach((row) => {
      const at = lonely(row)
      if (at === null) return
      row[at] = null
      changed = true
    })
    for (let column = 0; column < (cells[0]?.length ?? 0); column += 1) {
      const at = lonely(cells.map((row) => row[column]!))
      if (at === null) continue
      cells[at]![column] = null
      changed = true
    }
  }
  return cells
}

/** The rows of a question in a table: the mark of each, and its key there. */
const rowsOf = (question: Question): { key: string; mark: string }[] => {
  const { key } = question
  if (question.kind === 'scale') return numbersOf(question).map((n) => ({ key: String(n), mark: `${key}#${n}` }))
  const markOf = (option: string) => (question.kind === 'ranking' ? `${key}@${option}:1` : `${key}=${option}`)
  return question.options.map((option) => ({ key: option.key, mark: markOf(option.key) }))
}

export type Columns = CrossTable['columns']

/** The answers to a question told apart by columns; null for a question of words or days. `counts` is by mark and column. */
export const crossTable = (
  question: Question,
  columns: Columns,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  anonymous: boolean,
): CrossTable | null => {
  const rows = rowsOf(question)
  if (rows.length === 0 || (!hasOptions(question.kind) && question.kind !== 'scale')) return null
  const cells = rows.map(({ mark }) => columns.map(({ key }) => counts.get(mark)?.get(key) ?? 0))
  const shown = anonymous ? guarded(cells) : cells
  return { question: question.key, columns, rows: rows.map(({ key }, index) => ({ key, counts: shown[index]! })) }
}
