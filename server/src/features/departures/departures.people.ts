import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'

interface Membership {
  id: number
  label: string
  departure_ids: number[]
}

const memberships = async (db: Db, ids: readonly number[]): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`select s.id,
      coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ' '), s.email, s.phone) as label,
      array(select departure_id from staff_departure_links where staff_id = s.id order by departure_id) as departure_ids
    from staff s where s.id = any(${ids}::bigint[]) order by s.id for update of s`.execute(db)
  return rows
}

/** Does what moves people between departments, and notes it in the history of each. */
const noted = async (act: Act, ids: readonly number[], move: () => Promise<unknown>) => {
  if (ids.length === 0) return
  const before = await memberships(act.db, ids)
  await move()
  const after = await memberships(act.db, ids)
  await sql`update staff set version = version + 1, updated_at = ${act.now} where id = any(${ids}::bigint[])`.execute(
    act.db,
  )
  await auditAll(
    act,
    after.map(({ id, label, departure_ids }, i) => ({
      action: 'update',
      entity: 'staff',
      entity_id: id,
      label,
      changes: differences({ departure_ids: before[i]!.departure_ids }, { departure_ids }),
    })),
  )
  await announce(act.db, { entity: 'staff', entity_id: null, action: 'departures' })
}

/** Takes people into the department and out of it; those who are named in neither list stay what they are. */
export const moveMembers = (act: Act, id: number, entering: readonly number[], leaving: readonly number[]) =>
  noted(act, [...entering, ...leaving], async () => {
    await sql`insert into staff_departure_links (staff_id, departure_id)
      select x, ${id}::bigint from unnest(${entering}::bigint[]) x on conflict do nothing`.execute(act.db)
    await sql`delete from staff_departure_links
      where departure_id = ${id} and staff_id = any(${leaving}::bigint[])`.execute(act.db)
  })

/** All people of one department into another, those in the bin and those whom the caller doesn't see too. */
export const moveAllMembers = async (act: Act, from: number, to: number) => {
  const { rows } = await sql<{ staff_id: number }>`select staff_id from staff_departure_links
    where departure_id = ${from}`.execute(act.db)
  const ids = rows.map((row) => row.staff_id)
  await noted(act, ids, async () => {
    await sql`insert into staff_departure_links (staff_id, departure_id)
      select x, ${to}::bigint from unnest(${ids}::bigint[]) x on conflict do nothing`.execute(act.db)
    await sql`delete from staff_departure_links where departure_id = ${from}`.execute(act.db)
  })
}
