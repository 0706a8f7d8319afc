import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { issueOf, type StatementIssue } from './statements.record.js'
import { kopiykasOf, saysNothing, textOf } from './statements.values.rules.js'

/*
 * What a table of a bank says of itself beside its movements: totals and balances. Amounts are kopiykas, signed as the table has them.
 */

export type AmountColumn = 'credit' | 'debit' | 'amount'
export const amountColumns: readonly AmountColumn[] = ['credit', 'debit', 'amount']

const totalWord = 'всього|усього|разом|итого|всего|total|оборот'
const balanceWord = 'залишок|сальдо|остаток|баланс|balance|saldo'
const opening = 'вхідн|початков|входящ|начальн|opening|beginning'
const closing = 'вихідн|кінцев|исходящ|конечн|closing|ending'
/** The beginning of a row that is no movement. */
const beside = new RegExp(String.raw`^(?:${totalWord}|(?:(?:${opening}|${closing})\p{L}*\s+)?(?:${balanceWord}))`, 'iu')
/** A cell that says nothing but that, in a row that has a day as movements have. */
const whole = new RegExp(
  String.raw`^(?:(?:${totalWord})\p{L}*(?:\s+(?:за|по|for|del?)\s+(?:день|дату|період|период|місяць|месяц|рік|год|рахунк|счет|кредит|дебет|day|period|month|account|día|mes)\p{L}*)?|(?:${opening}|${closing})\p{L}*\s+(?:${balanceWord})|saldo\s+(?:inicial|final)|(?:${balanceWord})\s+на\s+(?:початок|кінець|начало|конец)(?:\s+\p{L}+)?)[\s:.]*$`,
  'iu',
)
const isOpening = new RegExp(String.raw`^(?:${opening})|на\s+(?:початок|начало)|inicial`, 'iu')
const isClosing = new RegExp(String.raw`^(?:${closing})|на\s+(?:кінець|конец)|final`, 'iu')
const isBalance = new RegExp(balanceWord, 'iu')
const ofSide: Record<'credit' | 'debit', RegExp> = {
  credit: /кредит|надход|зарахув|приход|поступ|credit|abono|haber/iu,
  debit: /дебет|видат|списан|расход|debit|cargo|debe/iu,
}
const ofCount = /операц|документ|плат[еі]ж|запис|рядк|transact|payment|movimient/iu
/** An amount with kopiykas within a text; days are none. */
const written = /(?<![\d.,])-?\d[\d\s\u00a0\u202f]*[.,]\d{2}(?![\d.,]\d|\d)/gu

/** The text of a row of totals or of a balance; null for a movement. A row with a day is none unless a cell says nothing else, and no payer. */
export const labelOf = ({ cells }: Row, { columns }: ColumnMapping): string | null => {
  const at = (name: keyof ColumnMapping['columns']) =>
    columns[name] === undefined ? null : textOf(cells[columns[name]])
  const day = at('bookedAt')
  const texts = cells.map(textOf).filter((text) => text !== null)
  const first = texts[0] ?? ''
  if (beside.test(first) && (day === null || day === first)) return first
  const label = texts.find((text) => whole.test(text))
  if (label === undefined) return null
  const others = (['payerName', 'payerIban', 'payerCode', 'purpose', 'externalId'] as const).map(at)
  return others.every((text) => text === null || text === label) ? label : null
}

type Sums = Record<AmountColumn, bigint> & { rows: bigint }
const none: Sums = { credit: 0n, debit: 0n, amount: 0n, rows: 0n }
const sized = (amount: bigint) => (amount < 0n ? -amount : amount)

interface Claim {
  line: number
  column: AmountColumn
  value: bigint
  /** It may be the number of movements instead. */
  isCount: boolean
  before: Sums
  /** Where the rows of totals before stood. */
  marks: readonly Sums[]
}

/** More rows of totals are compared with the nearest of those before them only. */
const mostMarks = 500

/** Amounts of a row: of its cells, or within its texts; each once. */
const amountsIn = (cells: readonly Cell[]): bigint[] => {
  const found = cells.flatMap((cell) => {
    if (saysNothing(cell)) return []
    const whole = kopiykasOf(cell)
    if (whole !== null) return [whole]
    return ((textOf(cell) ?? '').match(written) ?? []).flatMap((text) => kopiykasOf(text) ?? [])
  })
  return [...new Set(found)]
}

/** Totals and balances that a table states, compared with its movements. */
export class TableTotals {
  #sums: Sums = none
  /** Amounts without their signs, as some totals add them up. */
  #sizes: Sums = none
  readonly #marks: Sums[] = [none]
  readonly #sizeMarks: Sums[] = [none]
  readonly #claims: { signed: Claim; size: Claim }[] = []
  readonly #balances: Record<'opening' | 'closing', bigint[]> = { opening: [], closing: [] }

  constructor(private readonly columns: ColumnMapping['columns']) {}

  /** A movement. */
  add({ cells }: Row): void {
    const sums = { ...this.#sums, rows: this.#sums.rows + 1n }
    const sizes = { ...this.#sizes, rows: sums.rows }
    for (const name of amountColumns) {
      const amount = this.#amountAt(cells, name) ?? 0n
      sums[name] += amount
      sizes[name] += sized(amount)
    }
    this.#sums = sums
    this.#sizes = sizes
  }

  /** A row above the headings, where only balances and totals of a side are understood. */
  above({ no, cells }: Row): void {
    const label = cells.map(textOf).find((text) => text !== null)
    if (!label || !beside.test(label)) return
    if (isBalance.test(label)) this.#balance(label, cells)
    else this.#side(no, label, cells)
  }

  /** A row of totals or of a balance. */
  take({ no, cells }: Row, label: string): void {
    if (isBalance.test(label)) return this.#balance(label, cells)
    const stated = amountColumns.flatMap((column) => {
      const value = this.#amountAt(cells, column)
      return value === null ? [] : [{ column, value }]
    })
    const isOfSide = Object.values(ofSide).some((words) => words.test(label))
    if (isOfSide) this.#side(no, label, cells)
    else for (const { column, value } of stated) this.#claim(no, label, column, value)
    this.#mark()
  }

  /** The balance before and after, where the table states it once. */
  balances(): Record<'opening' | 'closing', bigint | null> {
    const only = (found: readonly bigint[]) => (found.length === 1 ? found[0]! : null)
    return { opening: only(this.#balances.opening), closing: only(this.#balances.closing) }
  }

  /** A total is of everything, or of what follows one of the totals before it; nothing else is known of its meaning. */
  issues(): StatementIssue[] {
    return this.#claims.flatMap(({ signed, size }) => {
      const isMet = this.#isMet(signed, this.#sums) || this.#isMet(size, this.#sizes)
      const { line, column, value } = signed
      if (isMet) return []
      const found = this.#sums[column]
      return [issueOf(line, 'statement_total', `${column}: ${shown(value)} ≠ ${shown(found)}`)]
    })
  }

  #amountAt(cells: readonly Cell[], name: AmountColumn): bigint | null {
    const at = this.columns[name]
    const cell = at === undefined ? null : (cells[at] ?? null)
    return saysNothing(cell) ? null : kopiykasOf(cell)
  }

  #balance(label: string, cells: readonly Cell[]): void {
    const side = isOpening.test(label) ? 'opening' : isClosing.test(label) ? 'closing' : null
    const amounts = amountsIn(cells)
    if (side === null || amounts.length !== 1) return
    // Among what was paid out a balance stands below zero.
    const isDebit = this.#amountAt(cells, 'debit') === amounts[0] && amounts[0] > 0n
    this.#balances[side].push(isDebit ? -amounts[0]! : amounts[0]!)
  }

  #side(line: number, label: string, cells: readonly Cell[]): void {
    const sides = (['credit', 'debit'] as const).filter((side) => ofSide[side].test(label))
    const amounts = amountsIn(cells)
    if (sides.length !== 1 || amounts.length !== 1 || this.columns[sides[0]!] === undefined) return
    this.#claim(line, label, sides[0]!, amounts[0]!)
  }

  #claim(line: number, label: string, column: AmountColumn, value: bigint): void {
    const plain = { line, column, value, isCount: ofCount.test(label) }
    this.#claims.push({
      signed: { ...plain, before: this.#sums, marks: this.#marks.slice(-mostMarks) },
      size: { ...plain, before: this.#sizes, marks: this.#sizeMarks.slice(-mostMarks) },
    })
  }

  #mark(): void {
    this.#marks.push(this.#sums)
    this.#sizeMarks.push(this.#sizes)
  }

  #isMet({ column, value, isCount, before, marks }: Claim, all: Sums): boolean {
    const counted = (sums: Sums, since: Sums) => isCount && value === (sums.rows - since.rows) * 100n
    const added = (sums: Sums, since: Sums) => sized(value) === sized(sums[column] - since[column])
    const isOf = (sums: Sums, since: Sums) => added(sums, since) || counted(sums, since)
    return isOf(all, none) || [none, ...marks].some((since) => isOf(before, since))
  }
}

const shown = (kopiykas: bigint): string => {
  const digits = String(sized(kopiykas)).padStart(3, '0')
  return `${kopiykas < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
