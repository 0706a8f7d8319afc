import type { Realty } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { sharesSum } from './realty.rules.js'

/** Condition: the link or share of the alias is valid on the day, a text or an expression. */
export const heldOn = (alias: string, day: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.from`)} <= ${day}::date
    and (${sql.ref(`${alias}.to`)} is null or ${sql.ref(`${alias}.to`)} >= ${day}::date))`

interface Owner {
  realty_id: number
  member_id: number
  name: string
  numerator: number
  denominator: number
  joint: boolean
}

/** Owners of the units on the day, by unit, in order of creation of the shares. */
export const ownersOf = async (db: Db, ids: readonly number[], day: string): Promise<Map<number, Owner[]>> => {
  const { rows } = await sql<Owner>`select o.realty_id, o.member_id, m.name, o.numerator, o.denominator, o.joint
    from ownerships o join members m on m.id = o.member_id
    where o.realty_id = any(${ids}::bigint[]) and ${heldOn('o', day)} order by o.id`.execute(db)
  return byUnit(rows)
}

/** Groups rows by unit. */
export const byUnit = <T extends { realty_id: number }>(rows: readonly T[]): Map<number, T[]> => {
  const units = new Map<number, T[]>()
  for (const row of rows) {
    const own = units.get(row.realty_id)
    if (own) own.push(row)
    else units.set(row.realty_id, [row])
  }
  return units
}

/** Numbers of people linked to the units on the day; a person with several roles in a unit counts once. */
const residentsCounts = async (db: Db, ids: readonly number[], day: string): Promise<Map<number, number>> => {
  const { rows } = await sql<{ realty_id: number; n: number }>`select x.realty_id, count(distinct x.member_id) as n
    from residents x where x.realty_id = any(${ids}::bigint[]) and ${heldOn('x', day)} group by x.realty_id`.execute(db)
  return new Map(rows.map(({ realty_id, n }) => [realty_id, n]))
}

type People = Pick<Realty, 'owners' | 'shares' | 'residents_count'>

/** The people of the units of one page; owners and shares only with the right to see them. */
export const peopleOf = async (
  db: Db,
  ids: readonly number[],
  { today, owners }: { today: string; owners: boolean },
): Promise<(id: number) => People> => {
  const [held, counts] = await Promise.all([
    owners ? ownersOf(db, ids, today) : new Map<number, Owner[]>(),
    residentsCounts(db, ids, today),
  ])
  return (id) => {
    const own = held.get(id) ?? []
    return { owners: own.map(brief), shares: sharesSum(own), residents_count: counts.get(id) ?? 0 }
  }
}
const brief = ({ member_id, name, numerator, denominator, joint }: Owner) => ({
  member_id,
  name,
  share: { numerator, denominator },
  joint,
})

const exactly = (unit: RawBuilder<unknown>, day: string) =>
  sql`(select sum(s.n * div(s.common, s.d)) = max(s.common) from (
      select p.n, p.d, lcm_of(p.d) over () as common from (
        select o.numerator::numeric as n, o.denominator::numeric as d from ownerships o
          where o.realty_id = ${unit} and not o.joint and ${heldOn('o', day)}
        union all
        (select o.numerator, o.denominator from ownerships o where o.realty_id = ${unit} and o.joint and ${heldOn('o', day)}
          order by o.numerator::numeric / o.denominator desc limit 1)
      ) p
    ) s)`

/**
 * Units that satisfy the conditions over `r` and whose shares on the day do not add up to exactly 1. A float sum
 * decides most of them; only sums near 1 with different denominators are computed exactly.
 */
export const openSharesOn = (day: string, within: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select g.id from (
      select o.realty_id as id, min(o.denominator) = max(o.denominator) and not bool_or(o.joint) as alike,
        sum(o.numerator) as n, max(o.denominator) as d,
        coalesce(sum(o.numerator::float8 / o.denominator) filter (where not o.joint), 0)
          + coalesce(max(o.numerator::float8 / o.denominator) filter (where o.joint), 0) as about
      from ownerships o where ${heldOn('o', day)} and ${within} group by o.realty_id
    ) g where abs(g.about - 1) > 1e-9 or case when g.alike then g.n <> g.d else not ${exactly(sql`g.id`, day)} end)`

/** Condition: none of the current owners and residents of the unit has a phone or an e-mail address. */
export const withoutContact = (unit: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from residents x join members m on m.id = x.member_id
    where x.realty_id = ${sql.ref(`${unit}.id`)} and ${heldOn('x', day)} and (m.phones <> '[]' or m.emails <> '[]'))`
