import type { Approval, ApprovalKind, approvals } from '@oselia/contract/approvals'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { approvables, type Asked } from '../../platform/approvals.js'
import type { Change } from '../../platform/audit.js'
import type { Db, Instant, Json, NullableInstant } from '../../platform/db.js'
import { paged, searched, spelt, type Page } from '../../platform/list.js'

export type State = Approval['state']

/** What was asked for, and what would change by it as it stood then. */
interface Payload {
  sent: Asked['payload']
  changes: Change[]
}

declare module '../../platform/db.js' {
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

// What nobody decided in time is over from that moment on, whoever looks first.
const stateAt = (now: Date) =>
  sql`(case when p.state = 'waiting' and p.expires_at <= ${now} then 'expired' else p.state end)`

const ref = (
  column: string,
) => sql`(select jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.last_name, s.first_name))
  from staff s where s.id = ${sql.ref(column)})`

type Seeing = Pick<Act, 'actor' | 'scope'>

/** Condition over a row (alias `p`): it is the caller's to decide, were it another's. What is about himself never is. */
const decidable = (act: Seeing): RawBuilder<boolean> => {
  const { permissions } = act.actor
  const mine = [...approvables()].filter(([, { proposal }]) => !proposal || permissions.has(proposal.decider))
  if (!permissions.has('approvals.approve') || mine.length === 0) return sql<boolean>`false`
  const cases = mine.map(([name, kind]) => sql`when ${name} then ${kind.within(act)}`)
  return sql<boolean>`(p.requested_by <> ${act.actor.id} and not (p.entity = 'staff' and p.entity_id = ${act.actor.id})
    and case p.kind ${sql.join(cases, sql` `)} else false end)`
}

const columns = (
  act: Act,
) => sql`p.id, p.kind, p.entity, p.entity_id, p.label, p.payload -> 'changes' as changes, p.reason,
  ${stateAt(act.now)} as state, ${ref('p.requested_by')} as requested_by, p.created_at, p.expires_at, ${ref('p.decided_by')} as decided_by,
  p.decided_at, p.decision_note, p.requested_by = ${act.actor.id} as is_own,
  ${stateAt(act.now)} = 'waiting' and ${decidable(act)} as may_decide`

/** Condition over a row (alias `p`): it is the caller's own, or about what he may decide. */
export const visible = (act: Seeing) => sql<boolean>`(p.requested_by = ${act.actor.id} or ${decidable(act)})`

export const list = (act: Act, query: z.output<typeof approvals.list.query>): Promise<Page<Approval>> =>
  paged<Approval>(
    act.db,
    {
      columns: columns(act),
      from: sql`approvals p`,
      where: [
        visible(act),
        ...(query.state ? [sql`${stateAt(act.now)} = ${query.state}`] : []),
        ...(query.kind ? [sql`p.kind = ${query.kind}`] : []),
        ...searched(spelt(sql`concat_ws(' ', p.label, p.reason)`), query.search_query),
      ],
      sort: { created_at: sql`p.id`, state: stateAt(act.now) },
      tie: sql`p.id`,
    },
    query,
  )

export interface Stored extends Approval {
  payload: Asked['payload']
  requester_id: number
}

/** One request as the caller sees it, with what was sent; locked until the act ends when it is going to be decided. */
export const one = async (act: Act, id: number, lock = false): Promise<Stored | undefined> => {
  if (lock) await sql`select 1 from approvals where id = ${id} for update`.execute(act.db)
  const { rows } =
    await sql<Stored>`select ${columns(act)}, p.payload -> 'sent' as payload, p.requested_by as requester_id
    from approvals p where p.id = ${id} and ${visible(act)}`.execute(act.db)
  return rows[0]
}

/** Ends what nobody decided in time. */
export const expire = async (db: Db, now: Date): Promise<void> => {
  await sql`update approvals set state = 'expired' where state = 'waiting' and expires_at <= ${now}`.execute(db)
}
