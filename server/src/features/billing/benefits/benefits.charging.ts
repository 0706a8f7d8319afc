import type { BenefitFields } from '@oselia/contract/benefits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { absentDays, leastAbsence, lowersBill } from './benefits.rules.js'

interface Asked {
  house_ids: readonly number[]
  /** `YYYY-MM`. */
  period: string
}
type AskedMonths = Pick<Asked, 'house_ids'> & { periods: readonly string[] }

type Charged = Pick<
  BenefitFields,
  'realty_id' | 'account_id' | 'kind' | 'form' | 'amount_minor' | 'percent' | 'decision_number' | 'from' | 'to'
> & { id: number }

/** Benefits that lower the bills of months, by month and in the order of units. For the run of bills: it asks for no permission. */
export const benefitsOfMonths = async (
  db: Db,
  { house_ids, periods }: AskedMonths,
): Promise<Map<string, Charged[]>> => {
  const { rows } = await sql<Charged>`select b.id, b.realty_id, b.account_id, b.kind, b.form, b.amount_minor, b.percent,
      b.decision_number, b."from", b."to"
    from benefits b join realty u on u.id = b.realty_id
    where u.house_id = any(${house_ids}::bigint[]) and u.deleted_at is null and b.deleted_at is null
    order by b.realty_id, b.kind desc, b.id`.execute(db)
  return new Map(periods.map((period) => [period, rows.filter((row) => lowersBill(row, period))]))
}

/** The same of one month. */
export const benefitsOfMonth = async (db: Db, { house_ids, period }: Asked): Promise<Charged[]> =>
  (await benefitsOfMonths(db, { house_ids, periods: [period] })).get(period)!

/** Days of a month on which each absent person of a unit was away; persons without such days are left out. */
export interface Away {
  realty_id: number
  persons: 1
  days: number
}

/** Absences that count in months, by month: one row per person and unit. For the run of bills: it asks for no permission. */
export const absencesOfMonths = async (
  db: Db,
  { house_ids, periods }: AskedMonths,
  least = leastAbsence,
): Promise<Map<string, Away[]>> => {
  const { rows } = await sql<{ realty_id: number; spans: { from: string; to: string }[] }>`
    select b.realty_id, jsonb_agg(jsonb_build_object('from', b."from", 'to', b."to") order by b."from") as spans
    from absences b join realty u on u.id = b.realty_id
    where u.house_id = any(${house_ids}::bigint[]) and u.deleted_at is null and b.deleted_at is null
    group by b.realty_id, b.person_key order by b.realty_id, b.person_key`.execute(db)
  const awayIn = (period: string) =>
    rows.flatMap(({ realty_id, spans }) => {
      const days = absentDays(spans, period, least)
      return days === 0 ? [] : [{ realty_id, persons: 1 as const, days }]
    })
  return new Map(periods.map((period) => [period, awayIn(period)]))
}

/** The same of one month. */
export const absencesOfMonth = async (db: Db, { house_ids, period }: Asked, least = leastAbsence): Promise<Away[]> =>
  (await absencesOfMonths(db, { house_ids, periods: [period] }, least)).get(period)!
