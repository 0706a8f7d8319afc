import type { Approval, approvals } from '@oselia/contract/approvals'
import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { approvables, type Asked } from '../../../platform/approvals.js'
import type { Change } from '../../../platform/audit.js'
import type { Db, Instant, Json, NullableInstant } from '../../../platform/db.js'
import { paged, searched, spelt, type Page } from '../../../platform/list.js'
import { staffRef } from '../../access/people/people.table.public.js'

export type State = Approval['state']

/** The requested operation and the changes it would make, computed when the request was created. */
interface Payload {
  sent: Asked['payload']
  changes: Change[]
}

declare module '../../../platform/db.js' {
  interface Database {
    approvals: {
      id: Generated<number>
      kind: ApprovalKind
      entity: string
      entity_id: number | null
      label: string
      payload: Json<Payload>
      reason: string
      state: Generated<State>
      requested_by: number
      created_at: Instant
      expires_at: Instant
      decided_by: number | null
      decided_at: NullableInstant
      decision_note: string | null
      used_at: NullableInstant
    }
  }
}

// Undecided requests count as expired from `expires_at` on, before the stored state is updated.
const stateAt = (now: Date) =>
  sql`(case when p.state = 'waiting' and p.expires_at <= ${now} then 'expired' else p.state end)`

type Seeing = Pick<RequestContext, 'actor' | 'scope'>

/**
 * Condition over a row (alias `p`): the caller may decide it; false for the caller's own requests and requests about
 * the caller.
 */
const decidable = (ctx: Seeing): RawBuilder<boolean> => {
  const { permissions } = ctx.actor
  const mine = [...approvables()].filter(([, { proposal }]) => !proposal || permissions.has(proposal.decider))
  if (!permissions.has('approvals.approve') || mine.length === 0) return sql<boolean>`false`
  const cases = mine.map(([name, kind]) => sql`when ${name} then ${kind.within(ctx)}`)
  return sql<boolean>`(p.requested_by <> ${ctx.actor.id} and not (p.entity = 'staff' and p.entity_id = ${ctx.actor.id})
    and case p.kind ${sql.join(cases, sql` `)} else false end)`
}

const columns = (
  ctx: RequestContext,
) => sql`p.id, p.kind, p.entity, p.entity_id, p.label, p.payload -> 'changes' as changes, p.reason,
  ${stateAt(ctx.now)} as state, ${staffRef('p.requested_by')} as requested_by, p.created_at, p.expires_at, ${staffRef('p.decided_by')} as decided_by,
  p.decided_at, p.decision_note, p.requested_by = ${ctx.actor.id} as is_own,
  ${stateAt(ctx.now)} = 'waiting' and ${decidable(ctx)} as may_decide`

/** Condition over a row (alias `p`): the caller made the request or may decide it. */
export const visible = (ctx: Seeing) => sql<boolean>`(p.requested_by = ${ctx.actor.id} or ${decidable(ctx)})`

/** The ids of undecided requests that the caller may decide. */
export const undecided = (ctx: RequestContext): RawBuilder<unknown> =>
  sql`select p.id from approvals p where p.state = 'waiting' and p.expires_at > ${ctx.now} and ${decidable(ctx)}`

export const list = (ctx: RequestContext, query: z.output<typeof approvals.list.query>): Promise<Page<Approval>> =>
  paged<Approval>(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`approvals p`,
      where: [
        visible(ctx),
        ...(query.state ? [sql`${stateAt(ctx.now)} = ${query.state}`] : []),
        ...(query.kind ? [sql`p.kind = ${query.kind}`] : []),
        ...searched(spelt(sql`concat_ws(' ', p.label, p.reason)`), query.search_query),
      ],
      sort: { created_at: sql`p.id`, state: stateAt(ctx.now) },
      tiebreaker: sql`p.id`,
    },
    query,
  )

export interface Stored extends Approval {
  payload: Asked['payload']
  requester_id: number
}

/** One visible request with its stored payload; `lock` takes a row lock until the end of the transaction. */
export const one = async (ctx: RequestContext, id: number, lock = false): Promise<Stored | undefined> => {
  if (lock) await sql`select 1 from approvals where id = ${id} for update`.execute(ctx.db)
  const { rows } =
    await sql<Stored>`select ${columns(ctx)}, p.payload -> 'sent' as payload, p.requested_by as requester_id
    from approvals p where p.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** Marks overdue undecided requests as expired. */
export const expire = async (db: Db, now: Date): Promise<void> => {
  await sql`update approvals set state = 'expired' where state = 'waiting' and expires_at <= ${now}`.execute(db)
}
