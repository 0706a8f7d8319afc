import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { staffNameColumn } from '../people/people.table.public.js'

interface Membership {
  id: number
  label: string
  departure_ids: number[]
}

const memberships = async (db: Db, ids: readonly number[]): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`select s.id,
      ${staffNameColumn('s')} as label,
      array(select departure_id from department_staff where staff_id = s.id order by departure_id) as departure_ids
    from staff s where s.id = any(${ids}::bigint[]) order by s.id for no key update of s`.execute(db)
  return rows
}

/** Runs a change of memberships and records it in the history of each person. */
const recordStaffChanges = async (ctx: RequestContext, ids: readonly number[], move: () => Promise<unknown>) => {
  if (ids.length === 0) return
  const before = await memberships(ctx.db, ids)
  await move()
  const after = await memberships(ctx.db, ids)
  await sql`update staff set version = version + 1, updated_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  await auditAll(
    ctx,
    after.map(({ id, label, departure_ids }, i) => ({
      action: 'update',
      entity: 'staff',
      entity_id: id,
      label,
      changes: differences({ departure_ids: before[i]!.departure_ids }, { departure_ids }),
    })),
  )
  await publishEvent(ctx.db, { entity: 'staff', entity_id: null, action: 'departures' })
}

/** Adds people to the department and removes others; people in neither list are unaffected. */
export const moveMembers = (ctx: RequestContext, id: number, entering: readonly number[], leaving: readonly number[]) =>
  recordStaffChanges(ctx, [...entering, ...leaving], async () => {
    await sql`insert into department_staff (staff_id, departure_id)
      select x, ${id}::bigint from unnest(${entering}::bigint[]) x on conflict do nothing`.execute(ctx.db)
    await sql`delete from department_staff
      where departure_id = ${id} and staff_id = any(${leaving}::bigint[])`.execute(ctx.db)
  })

/** Moves all people of one department to another, including deleted ones and those outside the caller's scope. */
export const moveAllMembers = async (ctx: RequestContext, from: number, to: number) => {
  const { rows } = await sql<{ staff_id: number }>`select staff_id from department_staff
    where departure_id = ${from}`.execute(ctx.db)
  const ids = rows.map((row) => row.staff_id)
  await recordStaffChanges(ctx, ids, async () => {
    await sql`insert into department_staff (staff_id, departure_id)
      select x, ${to}::bigint from unnest(${ids}::bigint[]) x on conflict do nothing`.execute(ctx.db)
    await sql`delete from department_staff where departure_id = ${from}`.execute(ctx.db)
  })
}
