import { sql } from 'kysely'
import type { Act } from './act.js'
import { demandSecondPerson, fourEyes } from './approvals.js'
import { all, type List } from './list.js'

/** An export of more rows about people than this is a mass export, which needs a second person. Source: practice.md e4.4. */
export const massRows = 100
/** Hours within which an approved export is made. */
const madeWithin = 24

const isMass = async (act: Act, { countFrom, from, where }: List): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (select 1 from ${countFrom ?? from} where ${all(where)} limit ${massRows + 1}) counted`.execute(act.db)
  return rows[0]!.n > massRows
}

const unused = (act: Act, name: string) => sql`kind = 'exports' and entity = ${name} and requested_by = ${act.actor.id}
  and state = 'approved' and used_at is null and decided_at > ${act.now}::timestamptz - make_interval(hours => ${madeWithin})`

/** 409 `needs_second_person` for a mass export of people where the community wants four eyes and none has been agreed to. */
export const demandPermit = async (act: Act, name: string, list: List): Promise<void> => {
  if (!(await fourEyes(act.db)) || !(await isMass(act, list))) return
  const { rows } = await sql`select 1 from approvals where ${unused(act, name)} limit 1`.execute(act.db)
  if (rows.length === 0) await demandSecondPerson(act, 'exports')
}

/** What an export was agreed to by; it is good for one. */
export interface Permit {
  note: string
  /** For an export that could not begin. */
  giveBack(): Promise<void>
}

/** Uses the permit of a mass export up, if it needs one; refused as by `demandPermit`. */
export const takePermit = async (act: Act, name: string, list: List): Promise<Permit | null> => {
  if (!(await fourEyes(act.db)) || !(await isMass(act, list))) return null
  const { rows } = await sql<{ id: number; reason: string }>`update approvals set used_at = ${act.now}
    where id = (select id from approvals where ${unused(act, name)} order by id limit 1 for update skip locked)
    returning id, reason`.execute(act.db)
  const [taken] = rows
  if (!taken) {
    await demandSecondPerson(act, 'exports')
    return null
  }
  const giveBack = async () => {
    await sql`update approvals set used_at = null where id = ${taken.id}`.execute(act.db)
  }
  return { note: `#${taken.id}: ${taken.reason}`, giveBack }
}
