import type { OwnershipFields, ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { json, type Db, type Json } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Unit } from './realty.queries.js'

declare module '../../../platform/db.js' {
  interface Database {
    realty_lineage: {
      kind: 'split' | 'merge'
      from_id: number
      to_id: number
      on: string
      was: Json<object>
      created_by: number
      created_at: Date
    }
  }
}

const measured = ({ number, total_area, living_area, heated_area, balcony_area, rooms }: Unit) => ({
  number,
  total_area,
  living_area,
  heated_area,
  balcony_area,
  rooms,
})

/**
 * Records which units others came from, with the numbers and areas of both before the operation; `was` is null for a
 * new unit.
 */
export const insertLineage = async (
  ctx: RequestContext,
  kind: 'split' | 'merge',
  on: string,
  steps: readonly { from: Unit; to: Pick<Unit, 'id'>; was: Unit | null }[],
): Promise<void> => {
  const rows = steps.map(({ from, to, was }) => ({
    kind,
    on,
    from_id: from.id,
    to_id: to.id,
    was: json({ from: measured(from), to: was && measured(was) }),
    created_by: ctx.actor.id,
    created_at: ctx.now,
  }))
  await ctx.db.insertInto('realty_lineage').values(rows).execute()
}

/** A share with the `lives_here` flag of its owner's link. */
export type HeldShare = OwnershipFields & { id: number; lives_here: boolean }

/** Shares of the units that are valid on the day or later, in order of creation. */
export const openShares = async (db: Db, ids: readonly number[], on: string): Promise<HeldShare[]> => {
  const { rows } =
    await sql<HeldShare>`select o.id, o.realty_id, o.member_id, o.numerator, o.denominator, o.joint, o."from", o."to",
      o.title_kind, o.title_number, o.title_date, o.title_issuer, o.registered_on, o.registry_extract, o.end_reason, o.note,
      x.lives_here, coalesce((select array_agg(f.file_id order by f.position) from ownership_files f where f.ownership_id = o.id), '{}') as file_ids
    from ownerships o join residents x on x.id = o.resident_id
    where o.realty_id = any(${ids}::bigint[]) and o.deleted_at is null and (o."to" is null or o."to" >= ${on}::date)
    order by o.id`.execute(db)
  return rows
}

/** A link; `is_owner` links open and end with the share. */
type HeldLink = ResidentFields & { id: number; is_owner: boolean }

/** Links to the units that are valid on the day or later. */
export const openLinks = async (db: Db, ids: readonly number[], on: string): Promise<HeldLink[]> => {
  const { rows } = await sql<HeldLink>`select x.id, x.member_id, x.realty_id, x.role_id, x."from", x."to", x.registered,
      x.lives_here, x.is_primary_contact, x.end_reason, x.note, o.is_owner
    from residents x join resident_roles o on o.id = x.role_id
    where x.realty_id = any(${ids}::bigint[]) and x.deleted_at is null and (x."to" is null or x."to" >= ${on}::date)
    order by x.id`.execute(db)
  return rows
}
