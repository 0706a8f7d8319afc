import type { Db } from '../../../platform/db.js'
import { benefitsOfMonth } from '../benefits/benefits.public.js'
import type { ChargedBenefit } from './runs.charges.values.js'

/** Benefits that lower the bills of a house in a month, as they are computed. */
export const benefitsOf = async (db: Db, houseId: number, period: string): Promise<ChargedBenefit[]> =>
  (await benefitsOfMonth(db, { house_ids: [houseId], period })).map(
    ({ id, realty_id, account_id, kind, amount_minor, percent, decision_number }) => ({
      id,
      realty_id,
      account_id,
      kind,
      amount_minor,
      // Percents have two decimals.
      percent: percent === null ? null : Math.round(percent * 100) * 100,
      decision_number,
    }),
  )
