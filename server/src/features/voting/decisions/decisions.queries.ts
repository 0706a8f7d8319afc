import type { Decision, DecisionFields, decisionList } from '@oselia/contract/decisions'
import type { DecisionState } from '@oselia/contract/decisions.enums'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { votingInScope, votingWithinScope } from '../votings/votings.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    voting_decisions: Omit<DecisionFields, 'attachment_ids' | 'state'> & {
      voting_id: number
      question_id: number
      state: DecisionState
      finished_on: string | null
      reminded_for: string | null
    } & EntityColumns
  }
}

export type StoredDecision = Omit<Decision, 'attachments'> & { house_ids: number[] }

export const attachments = { table: 'voting_decision_files', owner: 'decision_id' }

/** Condition: the caller reads the voting, or is responsible for the decision. */
export const decisionVisible = ({ scope, actor }: Viewer, alias: string): RawBuilder<boolean> => {
  const own = sql<boolean>`${sql.ref(`${alias}.responsible_id`)} = ${actor.id}`
  if (!actor.permissions.has('votings.read')) return own
  return sql<boolean>`(${own} or exists (select 1 from votings v where v.id = ${sql.ref(`${alias}.voting_id`)}
    and ${votingInScope(scope, 'v')}))`
}

const open = sql`d.state in ('planned', 'in_work')`
/** The day in the zone of the voting. */
const today = ({ now }: Pick<RequestContext, 'now'>) => sql`(${now}::timestamptz at time zone v.timezone)::date`
const isLate = (ctx: Pick<RequestContext, 'now'>) =>
  sql<boolean>`(${open} and coalesce(d.due_on < ${today(ctx)}, false))`

const mayOf = ({ scope, actor }: Viewer) => {
  const responsible = sql`case when d.responsible_id = ${actor.id} then 'report' else 'none' end`
  return actor.permissions.has('votings.update')
    ? sql`case when ${votingWithinScope(scope, 'v')} then 'all' else ${responsible} end`
    : responsible
}

const columns = (
  ctx: RequestContext,
) => sql<StoredDecision>`d.id, d.version, d.created_at, d.updated_at, d.responsible_id, d.due_on,
  d.state, d.reason, d.report, d.finished_on, jsonb_build_object('id', v.id, 'name', v.title) as voting, q.position + 1 as number,
  q.text, q.proposal, q.budget, ${isLate(ctx)} as late, ${mayOf(ctx)} as may,
  (select jsonb_build_object('number', p.number, 'day', p.day) from voting_protocols p where p.voting_id = v.id) as protocol,
  ${staffRef('d.responsible_id')} as responsible,
  (select coalesce(array_agg(l.house_id order by l.position), '{}') from voting_houses l where l.voting_id = v.id) as house_ids,
  ${linkedFileIds(attachments, 'd')} as attachment_ids`

const from = sql`voting_decisions d join votings v on v.id = d.voting_id join voting_questions q on q.id = d.question_id`

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from })

type Query = z.output<typeof decisionList>

const withStatus = (ctx: RequestContext, status: Query['status']) => {
  if (!status) return []
  if (status === 'open') return [open]
  return [status === 'late' ? isLate(ctx) : sql`d.state = ${status}`]
}

const listSpec = (ctx: RequestContext, query: Query): List => ({
  columns: columns(ctx),
  from,
  where: [
    sql`d.deleted_at is null`,
    decisionVisible(ctx, 'd'),
    ...equalTo(query, 'd', ['voting_id', 'responsible_id']),
    ...withStatus(ctx, query.status),
    ...(query.house_id
      ? [
          sql`exists (select 1 from voting_houses l where l.voting_id = v.id and l.house_id = any(${query.house_id}::bigint[]))`,
        ]
      : []),
    ...searched(sql`v.search_keys`, query.search_query),
  ],
  sort: {
    // Those that are over come last, whatever their day was.
    due_on: sql`case when ${open} then coalesce(d.due_on, 'infinity'::date) end`,
    state: sql`d.state`,
    created_at: sql`d.created_at`,
    text: sql`(q.text ->> 'uk') collate uk_icu`,
  },
  tiebreaker: sql`d.id`,
})

export const list = (ctx: RequestContext, query: Query): Promise<Page<StoredDecision>> =>
  paged<StoredDecision>(ctx.db, listSpec(ctx, query), query)
