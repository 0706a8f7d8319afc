import type { Db } from '../../../platform/db.js'
import { benefitsOfMonths } from '../benefits/benefits.public.js'
import type { ChargedBenefit } from './runs.charges.values.js'

/** Benefits that lower the bills of a house in months, as they are computed, by month. */
export const benefitsOf = async (
  db: Db,
  houseId: number,
  periods: readonly string[],
): Promise<Map<string, ChargedBenefit[]>> => {
  const months = await benefitsOfMonths(db, { house_ids: [houseId], periods })
  const charged = [...months].map(([period, benefits]): [string, ChargedBenefit[]] => [
    period,
    benefits.map(({ id, realty_id, account_id, kind, amount_minor, percent, decision_number }) => ({
      id,
      realty_id,
      account_id,
      kind,
      amount_minor,
      // Percents have two decimals.
      percent: percent === null ? null : Math.round(percent * 100) * 100,
      decision_number,
    })),
  ])
  return new Map(charged)
}
