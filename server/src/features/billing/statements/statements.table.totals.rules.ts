import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { issueOf, type StatementIssue, type StatementRecord } from './statements.record.js'
import { balanceOf, isGrandTotal, labelAbove } from './statements.table.labels.rules.js'
import { dayOf, kopiykasOf, saysNothing, textOf } from './statements.values.rules.js'

/*
 * What a table of a bank says of itself beside its movements. Only what can be understood in one way refuses a file: one grand total below
 * the movements of one account, and its balances. Amounts are kopiykas, signed as the table has them.
 */

export type AmountColumn = 'credit' | 'debit' | 'amount'
export const amountColumns: readonly AmountColumn[] = ['credit', 'debit', 'amount']

const sized = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Sums of movements, in every way in which a bank may add them up. */
class Sums {
  constructor(
    readonly credit = 0n,
    readonly debit = 0n,
    /** Received below zero, which is paid out for us. */
    readonly reversed = 0n,
    /** The column of what was paid out with the signs that it has. */
    readonly debitColumn = 0n,
    readonly credits = 0n,
    readonly debits = 0n,
  ) {}

  with({ direction, amount, isReversal }: StatementRecord, debitCell: bigint): Sums {
    const isCredit = direction === 'credit'
    return new Sums(
      this.credit + (isCredit ? amount : 0n),
      this.debit + (isCredit ? 0n : amount),
      this.reversed + (isReversal ? amount : 0n),
      this.debitColumn + debitCell,
      this.credits + (isCredit ? 1n : 0n),
      this.debits + (isCredit ? 0n : 1n),
    )
  }

  since(before: Sums): Sums {
    return new Sums(
      this.credit - before.credit,
      this.debit - before.debit,
      this.reversed - before.reversed,
      this.debitColumn - before.debitColumn,
      this.credits - before.credits,
      this.debits - before.debits,
    )
  }

  /** Whether it is a sum of its own column, as that of a group is. */
  isOf(column: AmountColumn, value: bigint): boolean {
    const { credit, debit, reversed, debitColumn } = this
    const ways = {
      credit: [credit, credit - reversed],
      debit: [debit, debit - reversed, debitColumn],
      amount: [credit - debit, credit + debit],
    }
    return ways[column].some((way) => sized(way) === sized(value))
  }

  isAny(value: bigint): boolean {
    return amountColumns.some((column) => this.isOf(column, value))
  }

  isCount(value: bigint): boolean {
    return [this.credits, this.debits, this.credits + this.debits].some((count) => count * 100n === value)
  }
}
const none = new Sums()

/** An amount with kopiykas within a text; days are none, and a year before it does not belong to it. */
const written = /(?<![\d.,])-?(?:\d{1,3}(?:\s\d{3}){1,4}|\d{1,15})[.,]\d{2}(?![\d.,]\d|\d)/gu
/** The number of an account can't be distinguished from the thousands of the amount after it. */
const unclear = /(?:рах|сч[её]т|account|cuenta|№)[\p{L}.]*\s*\d{1,3}\s\d{3}/iu

/** Amounts of a row: of its cells, or within its texts; each once. */
const amountsIn = (cells: readonly Cell[]): bigint[] => {
  const found = cells.flatMap((cell) => {
    if (saysNothing(cell)) return []
    const all = kopiykasOf(cell)
    if (all !== null) return [all]
    const text = textOf(cell) ?? ''
    return unclear.test(text) ? [] : (text.match(written) ?? []).flatMap((one) => kopiykasOf(one) ?? [])
  })
  return [...new Set(found)]
}

interface Grand {
  line: number
  /** There were movements before it. */
  isBelow: boolean
  cells: readonly Cell[]
}
interface DatedTotal {
  row: Row
  day: string | null
  /** Sums of the movements before the row, and of those since the total before it. */
  before: Sums
  since: Sums
}

const periodsOf = (day: string) => [day.slice(0, 4), day.slice(0, 7), day]

/** Totals and balances that a table states, compared with its movements. */
export class TableTotals {
  #sums = none
  /** The sums at the last row of totals. */
  #mark = none
  #lastMovement = 0
  #grand: Grand | null = null
  /** The words of a grand total mark totals of parts here. */
  #isUnclear = false
  readonly #datedTotals: DatedTotal[] = []
  readonly #balances: Record<'opening' | 'closing', { value: bigint; isOnly: boolean } | null> = {
    opening: null,
    closing: null,
  }

  constructor(private readonly columns: ColumnMapping['columns']) {}

  /** A movement. */
  add({ no, cells }: Row, record: StatementRecord): void {
    this.#sums = this.#sums.with(record, this.#amountAt(cells, 'debit') ?? 0n)
    this.#lastMovement = Math.max(this.#lastMovement, no)
  }

  /** A row above the headings, where only balances are understood. */
  above(row: Row): void {
    const label = labelAbove(row)
    if (label !== null) this.#balance(label, row.cells)
  }

  /** A row of totals or of a balance. */
  take({ no, cells }: Row, label: string): void {
    if (balanceOf(label) !== null) return this.#balance(label, cells)
    this.#mark = this.#sums
    if (!isGrandTotal(cells, this.columns, label)) return
    if (this.#grand?.isBelow) this.#isUnclear = true
    this.#grand = { line: no, isBelow: this.#sums !== none, cells }
  }

  /** A row of totals with a day, which is kept until `payments` when it may be a payment with such a purpose. */
  takeDated(row: Row, label: string): void {
    const isBothSides = this.#stated(row.cells, ['credit', 'debit']).length > 1
    if (balanceOf(label) !== null || isBothSides) return this.take(row, label)
    const day = dayOf(row.cells[this.columns.bookedAt!])
    this.#datedTotals.push({ row, day, before: this.#sums, since: this.#sums.since(this.#mark) })
    this.#mark = this.#sums
  }

  /** Rows with a day that are payments: their amounts are the sum of nothing. */
  payments(records: readonly StatementRecord[]): Row[] {
    if (this.#datedTotals.length === 0) return []
    const wanted = new Set(this.#datedTotals.flatMap(({ day }) => (day === null ? [] : periodsOf(day))))
    const periods = new Map<string, Sums>()
    for (const record of records)
      for (const period of periodsOf(record.bookedAt))
        if (wanted.has(period)) periods.set(period, (periods.get(period) ?? none).with(record, 0n))
    return this.#datedTotals.flatMap(({ row, day, before, since }) => {
      const ofPeriods = day === null ? [] : periodsOf(day).map((period) => periods.get(period) ?? none)
      const values = this.#stated(row.cells, amountColumns)
      const isTotal = [this.#sums, before, since, ...ofPeriods].some((sums) =>
        values.every(({ column, value }) => sums.isOf(column, value)),
      )
      return isTotal && this.#isReadable(row.cells) ? [] : [row]
    })
  }

  /** The balance before and after, where the table states it once. */
  balances(): Record<'opening' | 'closing', bigint | null> {
    const { opening, closing } = this.#balances
    return {
      opening: opening?.isOnly ? opening.value : null,
      closing: closing?.isOnly ? closing.value : null,
    }
  }

  /** What the grand total of the one account states and nothing makes up. */
  issues(): StatementIssue[] {
    const { credit, debit } = this.columns
    const grand = this.#grand
    const isClear = credit !== undefined && debit !== undefined && !this.#isUnclear
    if (!grand?.isBelow || grand.line < this.#lastMovement || !isClear) return []
    const sums = this.#sums
    return this.#stated(grand.cells, ['credit', 'debit']).flatMap(({ column, value }) =>
      sums.isAny(value) || sums.isCount(value)
        ? []
        : [issueOf(grand.line, 'statement_total', `${column}: ${shown(value)} ≠ ${shown(sums[column])}`)],
    )
  }

  #amountAt(cells: readonly Cell[], name: AmountColumn): bigint | null {
    const at = this.columns[name]
    const cell = at === undefined ? null : (cells[at] ?? null)
    return saysNothing(cell) ? null : kopiykasOf(cell)
  }

  #isReadable(cells: readonly Cell[]): boolean {
    return amountColumns.every((name) => {
      const at = this.columns[name]
      return at === undefined || saysNothing(cells[at]) || kopiykasOf(cells[at]) !== null
    })
  }

  #stated<Name extends AmountColumn>(cells: readonly Cell[], names: readonly Name[]) {
    return names.flatMap((column) => {
      const value = this.#amountAt(cells, column) ?? 0n
      return value === 0n ? [] : [{ column, value }]
    })
  }

  #balance(label: string, cells: readonly Cell[]): void {
    const side = balanceOf(label)
    const amounts = amountsIn(cells)
    if (side === null || side === 'other' || amounts.length !== 1) return
    const value = amounts[0]!
    // Among what was paid out, it may be a debt, or only be in the first column of amounts.
    const isOnly = this.#balances[side] === null && (value === 0n || this.#amountAt(cells, 'debit') !== value)
    this.#balances[side] = { value, isOnly }
  }
}

const shown = (kopiykas: bigint): string => {
  const digits = String(sized(kopiykas)).padStart(3, '0')
  return `${kopiykas < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
