import { sql } from 'kysely'
import type { App } from '../platform/app.js'

/** A subsidy and an absence of a person in a unit. */
export const giveBenefits = async ({ pools }: App, unit: number, member: number): Promise<void> => {
  await sql`insert into benefits (realty_id, member_id, kind, form, amount_minor, "from")
    values (${unit}, ${member}, 'subsidy', 'non_cash', 100, '2026-01-01')`.execute(pools.db)
  await sql`insert into absences (realty_id, member_id, "from", "to")
    values (${unit}, ${member}, '2026-01-01', '2026-02-28')`.execute(pools.db)
}

/** How many benefits and absences name the person. */
export const benefitsHeldBy = async ({ pools }: App, member: number) => {
  const { rows } = await sql<{ benefits: number; absences: number }>`select
    (select count(*) from benefits where member_id = ${member}) as benefits,
    (select count(*) from absences where member_id = ${member}) as absences`.execute(pools.db)
  return rows[0]!
}
