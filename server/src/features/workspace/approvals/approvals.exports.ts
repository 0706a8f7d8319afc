import { sql } from 'kysely'
import { registerExportApprovals } from '../../../platform/export.permits.js'
import type { RequestContext } from '../../../platform/request-context.js'

/** Hours for which an approved export can be made. */
const madeWithin = 24

const unused = (
  ctx: RequestContext,
  name: string,
) => sql`kind = 'exports' and entity = ${name} and requested_by = ${ctx.actor.id}
  and state = 'approved' and used_at is null and decided_at > ${ctx.now}::timestamptz - make_interval(hours => ${madeWithin})`

/** Exports and further reading are made by approvals, each of which is used once. */
export const registerApprovalsOfExports = (): void =>
  registerExportApprovals({
    async has(ctx, name) {
      const { rows } = await sql`select 1 from approvals where ${unused(ctx, name)} limit 1`.execute(ctx.db)
      return rows.length > 0
    },
    async take(ctx, name) {
      const { rows } = await sql<{ id: number; reason: string }>`update approvals set used_at = ${ctx.now}
        where id = (select id from approvals where ${unused(ctx, name)} order by id limit 1 for update skip locked)
        returning id, reason`.execute(ctx.db)
      return rows[0]
    },
    async giveBack(ctx, id) {
      await sql`update approvals set used_at = null where id = ${id}`.execute(ctx.db)
    },
  })
