import type { Language } from '@oselia/contract/languages'
import type { UnitRef } from '@oselia/contract/realty'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { unitColumn } from '../units/units.public.js'
import type { Parent } from './realty.rules.js'

interface Links {
  realty_id: number
  kind: string
  count: number
}

/**
 * Numbers of records related to the units, by kind; kinds without records are omitted. Closed links count, because
 * they are the unit's history.
 */
export const linksOf = async (db: Db, ids: readonly number[]): Promise<Links[]> => {
  const { rows } = await sql<Links>`select realty_id, kind, count(*) as count from (
      select realty_id, 'residents' as kind, 1 as place from residents where realty_id = any(${ids}::bigint[]) and deleted_at is null
      union all select realty_id, 'ownerships', 2 from ownerships where realty_id = any(${ids}::bigint[]) and deleted_at is null
      union all select realty_id, 'accounts', 3 from personal_accounts where realty_id = any(${ids}::bigint[]) and deleted_at is null
      union all select u.id, 'vehicles', 4 from unnest(${ids}::bigint[]) u(id) join vehicles v
        on (v.realty_id = u.id or v.parking_realty_id = u.id) and v.deleted_at is null
      union all select realty_id, 'service_requests', 5 from service_requests where realty_id = any(${ids}::bigint[]) and deleted_at is null
      union all select realty_id, 'bills', 7 from bills where realty_id = any(${ids}::bigint[]) and state <> 'cancelled'
      union all select realty_id, 'meters', 8 from meters where realty_id = any(${ids}::bigint[]) and deleted_at is null
      union all select parent_id, 'realty', 6 from realty where parent_id = any(${ids}::bigint[]) and deleted_at is null
    ) hanging group by realty_id, kind, place order by realty_id, place`.execute(db)
  return rows
}

/** The number of units that belong to the unit. */
export const childrenCount = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from realty where parent_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]!.n
}

/** A unit that others may belong to, locked until the transaction ends. */
export const parentById = async (db: Db, id: number): Promise<Parent | null> => {
  const { rows } = await sql<Parent>`select id, house_id, parent_id from realty
    where id = ${id} and deleted_at is null and ended_on is null for share`.execute(db)
  return rows[0] ?? null
}

interface Surroundings {
  house_complex: { id: number; name: string } | null
  parent: UnitRef | null
  children: UnitRef[]
  lineage: { kind: 'split' | 'merge'; on: string; from: UnitRef; to: UnitRef }[]
}

/** Data of the unit's page header beyond the unit: its complex, parent and child units, origin. */
export const surroundingsOf = async (db: Db, id: number, language: Language): Promise<Surroundings> => {
  const { rows } = await sql<Surroundings>`select
      (select jsonb_build_object('id', c.id, 'name', c.name) from complexes c where c.id = h.complex_id and c.deleted_at is null) as house_complex,
      (select ${unitColumn('p', 'h', language)} from realty p where p.id = r.parent_id and p.deleted_at is null) as parent,
      coalesce((select jsonb_agg(${unitColumn('k', 'h', language)} order by k.type, k.sort_key collate uk_icu)
        from realty k where k.parent_id = r.id and k.deleted_at is null and k.ended_on is null), '[]') as children,
      coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'on', l.on, 'from', ${unitColumn('f', 'fh', language)}, 'to', ${unitColumn('t', 'th', language)})
          order by l.on, l.id)
        from realty_lineage l join realty f on f.id = l.from_id join houses fh on fh.id = f.house_id
          join realty t on t.id = l.to_id join houses th on th.id = t.house_id
        where r.id in (l.from_id, l.to_id)), '[]') as lineage
    from realty r join houses h on h.id = r.house_id where r.id = ${id}`.execute(db)
  return rows[0]!
}
