import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import { accountKey } from '../../registry/billing-accounts/billing-accounts.public.js'
import { issueOf, type StatementIssue } from './statements.record.js'
import { kopiykasOf, saysNothing, textOf } from './statements.values.rules.js'

/** A line of the short list of balances of 1C. Amounts are kopiykas, signed; `debt` is as it is given and never derived. */
export interface BalanceRecord {
  account: string
  unit: string | null
  name: string | null
  opening: bigint
  charged: bigint
  paid: bigint
  closing: bigint
  debt: bigint
  /** The heading above the line: «(нежитлові)». */
  group: string | null
  line: number
}
type BalanceAmount = 'opening' | 'charged' | 'paid' | 'closing' | 'debt'
export interface Balances {
  records: BalanceRecord[]
  /** The row of totals, where there is one. */
  stated: Partial<Record<BalanceAmount, bigint>> | null
  totals: Record<BalanceAmount, bigint>
  /** Columns of amounts that the list has. */
  columns: BalanceAmount[]
  issues: StatementIssue[]
}

type BalanceColumn = BalanceAmount | 'account' | 'unit' | 'name'
const headings: Record<BalanceColumn, RegExp> = {
  account: /^(?:л\/с|о\/р|ос\.?\s*рах|особов|лицев|рахунок|счет)/iu,
  unit: /^(?:кв|квартира|№ кв|приміщення|помещение)/iu,
  name: /^(?:піб|п\.\s*і\.\s*б|фио|ф\.\s*и\.\s*о|власник|назва|наймач|абонент)/iu,
  opening:
    /^(?:(?:сальдо|залиш|остат|борг|заборг|долг|задолж).*\s(?:на\s+)?(?:поч|нач(?!исл)|вх)|поч|вх|на поч|на нач|нач(?!исл))/iu,
  charged: /^(?:нарах|начисл)/iu,
  paid: /^(?:оплач|сплач|оплат)/iu,
  closing: /^(?:(?:сальдо|залиш|остат).*\s(?:на\s+)?(?:кін|кон|вих|исх)|кін|вих|исх|на кін|на кон|кон)/iu,
  debt: /^(?:борг|заборг|долг|задолж)/iu,
}
const columns = Object.keys(headings) as BalanceColumn[]
const amounts: readonly BalanceAmount[] = ['opening', 'charged', 'paid', 'closing', 'debt']

interface Headings {
  found: Partial<Record<BalanceColumn, number>>
  /** Amounts that several columns are named after, as the two sides of a balance are, with the heading of the second. */
  repeated: Partial<Record<BalanceColumn, string>>
}
const columnsIn = (cells: readonly Cell[]): Headings => {
  const found: Headings['found'] = {}
  const repeated: Headings['repeated'] = {}
  for (const [at, cell] of cells.entries()) {
    const heading = textOf(cell) ?? ''
    const column = columns.find((name) => headings[name].test(heading))
    if (column && found[column] === undefined) found[column] = at
    else if (column) repeated[column] ??= heading
  }
  return { found, repeated }
}
const isHeading = ({ found }: Headings) =>
  found.account !== undefined && (found.closing !== undefined || found.debt !== undefined)

/** The number of «л/с №120045», also with letters and signs within it; leading zeros are kept. */
const accountOf = (cell: Cell): string | null => {
  const number = /^(?:(?:л\/с|о\/р|ос\.?\s*рах\p{L}*\.?)\s*)?(?:№\s*)?([\p{L}\d][\p{L}\d/.-]{0,39})$/iu.exec(
    textOf(cell) ?? '',
  )?.[1]
  return number !== undefined && /\d/.test(number) ? number : null
}

const totalWord = /^(?:всього|усього|разом|итого|всего)\b|^(?:всього|усього|разом|итого|всего)\s*:?/iu
const firstText = (cells: readonly Cell[]) => cells.map(textOf).find((text) => text !== null) ?? ''

class BalanceReader {
  readonly result: Balances = {
    records: [],
    stated: null,
    columns: [],
    totals: { opening: 0n, charged: 0n, paid: 0n, closing: 0n, debt: 0n },
    issues: [],
  }
  private found: Partial<Record<BalanceColumn, number>> | null = null
  private group: string | null = null
  private readonly seen = new Set<string>()

  row(row: Row): void {
    const heading = columnsIn(row.cells)
    if (isHeading(heading)) this.begin(row, heading)
    else if (this.found === null) return
    else if (totalWord.test(firstText(row.cells)) && accountOf(this.cell(row, 'account')) === null)
      this.result.stated = this.amountsOf(row, false)
    else this.line(row)
  }

  /** Two columns of the balance that is taken can't be distinguished: one of them would be lost. */
  private begin(row: Row, { found, repeated }: Headings): void {
    this.found = found
    this.result.columns = amounts.filter((name) => found[name] !== undefined)
    const twice = repeated[found.closing === undefined ? 'debt' : 'closing']
    if (twice !== undefined) this.result.issues.push(issueOf(row.no, 'statement_column_twice', twice))
  }

  end(): Balances {
    const { result } = this
    if (this.found === null) result.issues.push(issueOf(null, 'statement_columns'))
    else if (result.records.length === 0) result.issues.push(issueOf(null, 'statement_empty'))
    for (const name of amounts) {
      const stated = result.stated?.[name]
      if (stated !== undefined && stated !== result.totals[name])
        result.issues.push(issueOf(null, 'statement_total', `${name}: ${stated} ≠ ${result.totals[name]}`))
    }
    return result
  }

  private cell(row: Row, name: BalanceColumn): Cell {
    const at = this.found![name]
    return at === undefined ? null : (row.cells[at] ?? null)
  }

  private amountsOf(row: Row, isStrict: boolean): Partial<Record<BalanceAmount, bigint>> {
    const read: Partial<Record<BalanceAmount, bigint>> = {}
    for (const name of amounts) {
      if (this.found![name] === undefined) continue
      const cell = this.cell(row, name)
      const amount = saysNothing(cell) ? 0n : kopiykasOf(cell)
      if (amount !== null) read[name] = amount
      else if (isStrict) this.result.issues.push(issueOf(row.no, 'statement_amount', cell))
    }
    return read
  }

  private line(row: Row): void {
    const account = accountOf(this.cell(row, 'account'))
    const text = firstText(row.cells)
    // A line without amounts names the group of those below it.
    const hasAmounts = amounts.some((name) => textOf(this.cell(row, name)) !== null)
    if (account === null || (!hasAmounts && !/^\d+$/.test(account))) {
      if (hasAmounts && !text.startsWith('(')) this.result.issues.push(issueOf(row.no, 'statement_account', text))
      else this.group = text
      return
    }
    const key = accountKey(account)
    if (this.seen.has(key)) {
      this.result.issues.push(issueOf(row.no, 'statement_account', account))
      return
    }
    this.seen.add(key)
    const before = this.result.issues.length
    const read = this.amountsOf(row, true)
    if (this.result.issues.length > before) return
    for (const name of amounts) this.result.totals[name] += read[name] ?? 0n
    this.result.records.push({
      account,
      unit: textOf(this.cell(row, 'unit')),
      name: textOf(this.cell(row, 'name')),
      opening: read.opening ?? 0n,
      charged: read.charged ?? 0n,
      paid: read.paid ?? 0n,
      closing: read.closing ?? 0n,
      debt: read.debt ?? 0n,
      group: this.group,
      line: row.no,
    })
  }
}

/**
 * The short list of balances of 1C («Коротка зведена відомість»). Rows above the headings, groups and the total are recognised; a balance
 * and a debt are read from their own columns. Amounts that don't add up to the total, an account twice and unreadable ones are issues.
 */
export const readBalances = (rows: Iterable<Row>): Balances => {
  const reader = new BalanceReader()
  for (const row of rows) reader.row(row)
  return reader.end()
}
