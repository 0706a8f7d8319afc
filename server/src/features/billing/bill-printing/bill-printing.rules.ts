import type { LineKind, ShareBasis } from '@oselia/contract/billing.enums'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { serviceUnits } from '@oselia/contract/billing.enums'
import type { BillLine } from '../bill-papers/bill-papers.public.js'
import { printingWords } from './bill-printing.messages.js'

/** A line of a bill as stored; decimals as the database writes them. */
export interface StoredLine {
  service_id: number
  name: TextMap
  /** Who provides it, where that is not the payee. */
  provider: string | null
  unit: (typeof serviceUnits)[number]
  kind: LineKind
  quantity: string | null
  rate: string | null
  /** Of a part of the total of the house: kopiykas, and the weight of the unit among all. */
  base_minor: number | null
  weight: number | null
  weights: number | null
  share_by: ShareBasis | null
  reading_from: string | null
  reading_to: string | null
  coefficient: string | null
  is_estimated: boolean
  note: string | null
  /** Of a benefit that changes a month that was billed before: that month, as it is printed. */
  for_month: string | null
  amount_minor: number
}

/** A decimal text in ten-thousandths, exactly. */
const tenThousandths = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * 10_000n + BigInt(rest.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -value : value
}
const decimal = (text: string | null): bigint | null => (text === null ? null : tenThousandths(text))

/** Of several meters the readings are not printed, but that something of them is an estimate. */
const readingsOf = ({ reading_from, reading_to, coefficient, is_estimated }: StoredLine): BillLine['readings'] => {
  const isKnown = reading_from !== null && reading_to !== null
  if (!isKnown && !is_estimated) return null
  const span = isKnown ? { previous: tenThousandths(reading_from), current: tenThousandths(reading_to) } : null
  return { span, coefficient: decimal(coefficient), isEstimated: is_estimated }
}

const shareOf = ({ base_minor, weight, weights, share_by }: StoredLine): BillLine['share'] =>
  base_minor === null || weight === null || weights === null
    ? null
    : {
        total: BigInt(base_minor),
        weight: BigInt(weight),
        weights: BigInt(weights),
        isArea: share_by === 'area' || share_by === 'heated_area',
      }

const rowOf = (line: StoredLine, language: Language): BillLine => {
  const isCharge = line.kind === 'charge'
  return {
    service: [line.name[language] ?? line.name.uk, line.for_month && `(${line.for_month})`].filter(Boolean).join(' '),
    provider: isCharge ? line.provider : null,
    unit: printingWords[line.unit][language],
    readings: isCharge ? readingsOf(line) : null,
    share: isCharge ? shareOf(line) : null,
    quantity: isCharge ? decimal(line.quantity) : null,
    tariff: isCharge ? decimal(line.rate) : null,
    charged: isCharge ? BigInt(line.amount_minor) : 0n,
    recalculated: line.kind === 'recalculation' ? BigInt(line.amount_minor) : 0n,
    recalculationReason: line.kind === 'recalculation' ? line.note : null,
    subsidy: line.kind === 'benefit' || line.kind === 'subsidy' ? BigInt(line.amount_minor) : 0n,
  }
}

/** Late payment is printed in the settlement below the services. */
const inTable: ReadonlySet<LineKind> = new Set(['charge', 'recalculation', 'benefit', 'subsidy'])

/**
 * The rows of a paper: each charge is one, and what changes a service is added to its first row. Services that are only changed have a
 * row of their own, and so has a benefit of each earlier month. The sum of the rows is that of the lines without late payment.
 */
export const printedLines = (lines: readonly StoredLine[], language: Language): BillLine[] => {
  const first = new Map<string, BillLine>()
  const rows: BillLine[] = []
  const inOrder = [...lines.filter(({ kind }) => kind === 'charge'), ...lines.filter(({ kind }) => kind !== 'charge')]
  for (const line of inOrder.filter(({ kind }) => inTable.has(kind))) {
    const row = rowOf(line, language)
    const key = `${line.service_id} ${line.for_month ?? ''}`
    const known = first.get(key)
    if (!known || line.kind === 'charge') {
      if (!known) first.set(key, row)
      rows.push(row)
      continue
    }
    known.recalculated += row.recalculated
    known.subsidy += row.subsidy
    known.recalculationReason = [known.recalculationReason, row.recalculationReason].filter(Boolean).join('; ') || null
  }
  return rows
}
