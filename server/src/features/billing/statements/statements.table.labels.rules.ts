import type { Cell, Row } from '../../../platform/spreadsheet.cells.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { textOf } from './statements.values.rules.js'

/*
 * Rows of a table of a bank that are no movements: totals, numbers of movements and balances, recognised by their words.
 */

const totalWord = 'всього|усього|разом|итого|всего|total'
const balanceWord = 'залишок|сальдо|остаток|баланс|balance|saldo'
const opening = 'вхідн|початков|входящ|начальн|opening|beginning'
const closing = 'вихідн|кінцев|исходящ|конечн|closing|ending'
const sideWord = String.raw`(?:прих[іо]д|надход|надійш|зарах|поповн|поступ|пополн|зачисл|витра[тч]|вида[тчн]|списан|расход|дебет|кредит|вхідн|вихідн|входящ|исходящ|income|incoming|outgoing|credit|debit|ingreso|gasto|abono|cargo)\p{L}*|[дк]т(?!\p{L})`
const countWord = 'кількість|количество|number'
/** Words that may follow without making a label the purpose of a payment. */
const more = String.raw`(?:\s+(?:за|по|на|весь|for|of|the|del?|el|день|дату|рік|год|day|month|year|account|día|mes|año|cuenta|(?:період|период|period|місяц|месяц|рахун|сч[её]т|сторінк|страниц|операц|документ|плат[еі]ж|запис|кошт|средств|сум|transaction|payment|movimiento)\p{L}*|${sideWord}))*[\s:.]*$`

/** The beginning of a row without a day. */
const beside = new RegExp(
  String.raw`^(?:${totalWord}|оборот|(?:(?:${opening}|${closing})\p{L}*\s+)?(?:${balanceWord}))`,
  'iu',
)
/** The whole beginning of a row without a day. */
const oneSided = new RegExp(String.raw`^(?:${sideWord}|${countWord})${more}`, 'iu')
/** A cell that says nothing but that. */
const whole = new RegExp(
  String.raw`^(?:(?:${totalWord}|оборот\p{L}*)${more}|(?:(?:${opening}|${closing})\p{L}*\s+(?:${balanceWord})|saldo\s+(?:inicial|final)|(?:${balanceWord})\s+на\s+(?:початок|кінець|начало|конец)(?:\s+\p{L}+)?)[\s:.]*$)`,
  'iu',
)
/** Everything that the table has, and no side, day or group of it. */
const grand = new RegExp(
  String.raw`^(?:${totalWord})(?:\s+(?:за\s+(?:весь\s+)?пер[іи]од|(?:по|за)\s+(?:рахунк\p{L}+|сч[её]т\p{L}*)|for\s+the\s+(?:period|account)|del\s+per[ií]odo))?[\s:.]*$`,
  'iu',
)
const isOpening = new RegExp(String.raw`^(?:${opening})|на\s+(?:початок|начало)|inicial`, 'iu')
const isClosing = new RegExp(String.raw`^(?:${closing})|на\s+(?:кінець|конец)|final`, 'iu')
const isBalance = new RegExp(balanceWord, 'iu')

/** Which balance a label names; null for a total, `other` for a balance of another moment. */
export const balanceOf = (label: string): 'opening' | 'closing' | 'other' | null => {
  if (!isBalance.test(label)) return null
  if (isOpening.test(label)) return 'opening'
  return isClosing.test(label) ? 'closing' : 'other'
}

type Columns = ColumnMapping['columns']
const details = ['payerName', 'payerIban', 'payerCode', 'purpose', 'externalId'] as const
const repeated = ['bookedAt', 'valueAt', 'account', 'currency', 'credit', 'debit', 'amount'] as const

/** Whether the row has nothing beside the label except days, amounts and what each row repeats. */
const isAlone = (cells: readonly Cell[], columns: Columns, label: string): boolean => {
  const passed = new Set(repeated.map((name) => columns[name]))
  return cells.every((cell, at) => passed.has(at) || [null, label].includes(textOf(cell)))
}

export const isGrandTotal = (cells: readonly Cell[], columns: Columns, label: string): boolean =>
  grand.test(label) && isAlone(cells, columns, label)

/** The label of a row above the headings. */
export const labelAbove = ({ cells }: Row): string | null => {
  const first = cells.map(textOf).find((text) => text !== null)
  return first !== undefined && beside.test(first) ? first : null
}

export interface Summary {
  label: string
  /** The row has a day, as movements have. */
  hasDay: boolean
}

/** What a row of totals or of a balance is called; null for a movement. A row with a day may be a payment with such a purpose. */
export const summaryOf = ({ cells }: Row, { columns }: ColumnMapping): Summary | null => {
  const at = (name: keyof Columns) => (columns[name] === undefined ? null : textOf(cells[columns[name]]))
  const texts = cells.map(textOf).filter((text) => text !== null)
  const first = texts[0] ?? ''
  const day = at('bookedAt')
  const hasDay = day !== null && !beside.test(day) && !oneSided.test(day)
  if (!hasDay && beside.test(first)) return { label: first, hasDay }
  const label = texts.find((text) => whole.test(text)) ?? (!hasDay && oneSided.test(first) ? first : undefined)
  if (label === undefined) return null
  const isBare = hasDay
    ? isAlone(cells, columns, label)
    : details.every((name) => at(name) === null || at(name) === label)
  return isBare ? { label, hasDay } : null
}
