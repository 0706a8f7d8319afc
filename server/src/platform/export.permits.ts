import { sql } from 'kysely'
import { access } from './access.js'
import type { RequestContext } from './request-context.js'
import { requireApproval, requiresSecondPerson } from './approvals.js'
import { all, type List } from './list.js'

/**
 * More rows about people than this, exported by one person within 24 hours by whatever exports, are a mass export, which needs a
 * second person. Source: practice.md e4.4.
 */
const massRows = 100

/** An approval of an export or of further reading, in the name of the actor of the context. */
interface ExportApproval {
  id: number
  reason: string
}

/** Where such approvals are stored; by the name of the exported list, or of further reading. */
interface ExportApprovals {
  /** Whether there is one that can be used now. */
  has(ctx: RequestContext, name: string): Promise<boolean>
  /** Marks the oldest such one as used; undefined when there is none. */
  take(ctx: RequestContext, name: string): Promise<ExportApproval | undefined>
  /** Makes a taken one usable again. */
  giveBack(ctx: RequestContext, id: number): Promise<void>
}

let stored: ExportApprovals | undefined

/** Registers who stores the approvals. */
export const registerExportApprovals = (approvals: ExportApprovals): void => {
  stored = approvals
}

/** The rows of a list, counted to one more than a mass export needs. */
const countOf = async (ctx: RequestContext, { countFrom, from, where }: List): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (select 1 from ${countFrom ?? from} where ${all(where)} limit ${massRows + 1}) counted`.execute(ctx.db)
  return rows[0]!.n
}

/** Rows that the person exported within the last day without an approval. */
const exportedLately = async ({ db, actor, now }: RequestContext): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(rows), 0)::bigint as n from people_exported
    where staff_id = ${actor.id} and at > ${now}::timestamptz - interval '24 hours'`.execute(db)
  return rows[0]!.n
}

/** 409 `needs_second_person` for a mass export of people when dual approval is on and no unused approval exists. */
export const requirePermit = async (ctx: RequestContext, name: string, list: List): Promise<void> => {
  if (!(await requiresSecondPerson(ctx.db))) return
  if ((await exportedLately(ctx)) + (await countOf(ctx, list)) <= massRows) return
  if (!(await stored?.has(ctx, name))) await requireApproval(ctx, 'exports')
}

/** Consumes the approval of a name, an exported list or further reading; null when there is none. */
export const takeApproval = async (ctx: RequestContext, name: string): Promise<{ id: number; note: string } | null> => {
  const taken = await stored?.take(ctx, name)
  return taken ? { id: taken.id, note: `#${taken.id}: ${taken.reason}` } : null
}

/** An export of people that was counted, or whose approval was consumed. */
interface Permit {
  /** The approval, for the log. */
  note: string | null
  /** Undoes the count or makes the approval usable again when the export could not start. */
  giveBack(): Promise<void>
}

/** Counts the rows for their day when they fit into it; null when they do not. Exports at once are counted one after another. */
const counted = async (ctx: RequestContext, name: string, rows: number): Promise<Permit | null> =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from ${sql.table(access('people'))} where id = ${ctx.actor.id} for no key update`.execute(tx)
    const within = { ...ctx, db: tx }
    const fits = (await exportedLately(within)) + rows <= massRows
    if (!fits && (await requiresSecondPerson(tx))) return null
    const { rows: added } = await sql<{ id: number }>`insert into people_exported (staff_id, at, list, rows)
      values (${ctx.actor.id}, ${ctx.now}, ${name}, ${rows}) returning id`.execute(tx)
    const giveBack = async () => {
      await sql`delete from people_exported where id = ${added[0]!.id}`.execute(ctx.db)
    }
    return { note: null, giveBack }
  })

/** Counts an export of people, or consumes the approval of a mass export, whose rows do not count; throws as `requirePermit`. */
export const takePermit = async (ctx: RequestContext, name: string, list: List): Promise<Permit | null> => {
  const rows = await countOf(ctx, list)
  const free = await counted(ctx, name, rows)
  if (free) return free
  const taken = await takeApproval(ctx, name)
  if (!taken) {
    await requireApproval(ctx, 'exports')
    return null
  }
  return { note: taken.note, giveBack: async () => stored?.giveBack(ctx, taken.id) }
}
