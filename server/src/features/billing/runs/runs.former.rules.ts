import {
  blankBill,
  isBlocking,
  type ChargeLine,
  type ChargedBill,
  type ChargedUnit,
  type FoundProblem,
  type Remainder,
} from './runs.charges.values.js'
import { adjustmentLine, earlierLine, lineOf, percentLines, type House } from './runs.lines.rules.js'
import type { Segment } from './runs.tariffs.rules.js'

const linesOf = (
  remainder: Remainder,
  { unit, segments, house }: { unit: ChargedUnit; segments: readonly Segment[]; house: House },
  problems: FoundProblem[],
): ChargeLine[] => {
  const { service_id, for_period } = remainder
  const lines: ChargeLine[] = []
  for (const segment of segments) {
    if (segment.tariff.service_id !== service_id || segment.tariff.method !== 'by_meter') continue
    const made = lineOf(segment, unit, { ...house, inputOf: () => remainder })
    if (typeof made === 'string') problems.push({ kind: made, realty_id: unit.id, service_id })
    else if (made) lines.push({ ...made, for_period })
  }
  const percents = segments.filter(({ tariff }) => tariff.method === 'percent')
  return [...lines, ...percentLines(percents, lines).map((line) => Object.assign(line, { for_period }))]
}

/**
 * Bills of accounts of a unit that ended before the month: what their meter had counted when it was taken off and was not charged yet, by
 * the tariff of the month as every reading that comes late, corrections that no bill has taken, and what earlier months change by. Those of the
 * present accounts do not depend on them.
 */
export const formerBills = (
  unit: ChargedUnit,
  segments: readonly Segment[],
  house: House,
  problems: FoundProblem[],
): ChargedBill[] =>
  house.former_accounts
    .filter(({ realty_id }) => realty_id === unit.id)
    .flatMap((account) => {
      const found: FoundProblem[] = []
      const of = <Row extends { account_id: number }>(rows: readonly Row[]) =>
        rows.filter(({ account_id }) => account_id === account.id)
      const lines = [
        ...of(house.remainders).flatMap((one) => linesOf(one, { unit, segments, house }, found)),
        ...of(house.adjustments).map(adjustmentLine),
        ...of(house.earlier_changes).map(earlierLine),
      ]
      problems.push(...found)
      if (lines.length === 0 || found.some(isBlocking)) return []
      problems.push({ kind: 'former_account_charged', realty_id: unit.id, service_id: null })
      return [Object.assign(blankBill(unit, account), { lines })]
    })
