import { sql } from 'kysely'
import type { RequestContext } from './request-context.js'
import { requireApproval, requiresSecondPerson } from './approvals.js'
import { all, type List } from './list.js'

/**
 * An export of more rows about people than this is a mass export, which needs a second person. Source: practice.md
 * e4.4.
 */
export const massRows = 100
/** Hours for which an approved export can be made. */
const madeWithin = 24

const isMass = async (ctx: RequestContext, { countFrom, from, where }: List): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (select 1 from ${countFrom ?? from} where ${all(where)} limit ${massRows + 1}) counted`.execute(ctx.db)
  return rows[0]!.n > massRows
}

const unused = (
  ctx: RequestContext,
  name: string,
) => sql`kind = 'exports' and entity = ${name} and requested_by = ${ctx.actor.id}
  and state = 'approved' and used_at is null and decided_at > ${ctx.now}::timestamptz - make_interval(hours => ${madeWithin})`

/** 409 `needs_second_person` for a mass export of people when dual approval is on and no unused approval exists. */
export const requirePermit = async (ctx: RequestContext, name: string, list: List): Promise<void> => {
  if (!(await requiresSecondPerson(ctx.db)) || !(await isMass(ctx, list))) return
  const { rows } = await sql`select 1 from approvals where ${unused(ctx, name)} limit 1`.execute(ctx.db)
  if (rows.length === 0) await requireApproval(ctx, 'exports')
}

/** The approval of an export, valid once. */
export interface Permit {
  note: string
  /** Makes it usable again when the export could not start. */
  giveBack(): Promise<void>
}

/** Consumes the approval of a mass export, if it needs one; throws as `requirePermit`. */
export const takePermit = async (ctx: RequestContext, name: string, list: List): Promise<Permit | null> => {
  if (!(await requiresSecondPerson(ctx.db)) || !(await isMass(ctx, list))) return null
  const { rows } = await sql<{ id: number; reason: string }>`update approvals set used_at = ${ctx.now}
    where id = (select id from approvals where ${unused(ctx, name)} order by id limit 1 for update skip locked)
    returning id, reason`.execute(ctx.db)
  const [taken] = rows
  if (!taken) {
    await requireApproval(ctx, 'exports')
    return null
  }
  const giveBack = async () => {
    await sql`update approvals set used_at = null where id = ${taken.id}`.execute(ctx.db)
  }
  return { note: `#${taken.id}: ${taken.reason}`, giveBack }
}
