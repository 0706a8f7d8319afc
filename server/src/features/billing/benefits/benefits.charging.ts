import type { BenefitFields } from '@oselia/contract/benefits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { absentDays, leastAbsence, lowersBill } from './benefits.rules.js'

interface Asked {
  house_ids: readonly number[]
  /** `YYYY-MM`. */
  period: string
}

type Charged = Pick<
  BenefitFields,
  'realty_id' | 'account_id' | 'kind' | 'form' | 'amount_minor' | 'percent' | 'decision_number' | 'from' | 'to'
> & { id: number }

/** Benefits that lower the bills of a month, by unit. For the run of bills: it asks for no permission. */
export const benefitsOfMonth = async (db: Db, { house_ids, period }: Asked): Promise<Charged[]> => {
  const { rows } = await sql<Charged>`select b.id, b.realty_id, b.account_id, b.kind, b.form, b.amount_minor, b.percent,
      b.decision_number, b."from", b."to"
    from benefits b join realty u on u.id = b.realty_id
    where u.house_id = any(${house_ids}::bigint[]) and u.deleted_at is null and b.deleted_at is null
    order by b.realty_id, b.kind desc, b.id`.execute(db)
  return rows.filter((row) => lowersBill(row, period))
}

/** Days of a month on which each absent person of a unit was away; persons without such days are left out. */
export interface Away {
  realty_id: number
  member_id: number
  persons: 1
  days: number
}

/** Absences that count in a month, one row per person and unit. For the run of bills: it asks for no permission. */
export const absencesOfMonth = async (db: Db, { house_ids, period }: Asked, least = leastAbsence): Promise<Away[]> => {
  const { rows } = await sql<{ realty_id: number; member_id: number; spans: { from: string; to: string }[] }>`
    select b.realty_id, b.member_id, jsonb_agg(jsonb_build_object('from', b."from", 'to', b."to") order by b."from") as spans
    from absences b join realty u on u.id = b.realty_id
    where u.house_id = any(${house_ids}::bigint[]) and u.deleted_at is null and b.deleted_at is null
    group by b.realty_id, b.member_id order by b.realty_id, b.member_id`.execute(db)
  return rows.flatMap(({ realty_id, member_id, spans }) => {
    const days = absentDays(spans, period, least)
    return days === 0 ? [] : [{ realty_id, member_id, persons: 1 as const, days }]
  })
}
