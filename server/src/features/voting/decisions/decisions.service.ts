import type { Decision, DecisionFields, decisionList } from '@oselia/contract/decisions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { forbidden, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { notify } from '../../access/notifications/notifications.public.js'
import { decisionEntity } from './decisions.entity.js'
import * as queries from './decisions.queries.js'
import type { StoredDecision } from './decisions.queries.js'

const present = (app: App, ctx: RequestContext, rows: StoredDecision[]): Promise<Decision[]> =>
  withFiles(app, ctx, rows, { attachment_ids: 'attachments' }) as Promise<Decision[]>

export const listDecisions = async (
  app: App,
  ctx: RequestContext,
  query: z.output<typeof decisionList>,
): Promise<Page<Decision>> => {
  const page = await queries.list(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const readDecision = async (app: App, ctx: RequestContext, id: number) => ({
  data: (await present(app, ctx, [await decisionEntity.get(ctx, id)]))[0]!,
})

type Update = Partial<DecisionFields> & { version: number }

/** What the responsible person may change. */
const ofReport = new Set(['version', 'state', 'reason', 'report', 'attachment_ids'])

const changesMore = (current: StoredDecision, body: Update): boolean =>
  Object.entries(body).some(
    ([field, value]) => !ofReport.has(field) && value !== current[field as keyof StoredDecision],
  )

const tellResponsible = async (ctx: RequestContext, { id, responsible_id, text, due_on, version }: StoredDecision) => {
  if (responsible_id === null) return
  await notify(ctx, {
    kind: 'decision_assigned',
    to: [responsible_id],
    entity: decisionEntity.name,
    entity_id: id,
    params: { name: text.uk, day: due_on },
    key: `decision:${id}:${responsible_id}:${version}`,
  })
}

/** Changes a decision: 403 for what the caller may not, 422 for a dropped one without a reason. */
export const updateDecision = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await decisionEntity.lockVersion(ctx, id, body, async (row) => (await present(app, ctx, [row]))[0]!)
  if (current.may === 'none' || (current.may === 'report' && changesMore(current, body))) throw forbidden()
  const state = body.state ?? current.state
  const reason = body.reason === undefined ? current.reason : body.reason
  if (state === 'dropped' && !reason) throw invalid('reason', 'reason_of_drop')
  const { version: _, ...fields } = body
  const isOver = state === 'done' || state === 'dropped'
  const finished_on = isOver
    ? state === current.state
      ? current.finished_on
      : dayIn(await zoneOf(ctx, current), ctx.now)
    : null
  const changed = await decisionEntity.update(
    ctx,
    current,
    { ...fields, finished_on },
    state === current.state ? 'update' : state,
  )
  if (changed.responsible_id !== current.responsible_id) await tellResponsible(ctx, changed)
  return readDecision(app, ctx, id)
}

const zoneOf = async ({ db }: RequestContext, { voting }: StoredDecision): Promise<string> => {
  const { rows } = await sql<{ timezone: string }>`select timezone from votings where id = ${voting.id}`.execute(db)
  return rows[0]!.timezone
}

/** Makes a decision of each adopted question of a voting that is published; none twice. */
export const makeDecisions = async (ctx: RequestContext, votingId: number): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`insert into voting_decisions (voting_id, question_id, created_at, updated_at, created_by)
    select o.voting_id, o.question_id, ${ctx.now}, ${ctx.now}, ${ctx.actor.id} from voting_outcomes o
      join voting_questions q on q.id = o.question_id
    where o.voting_id = ${votingId} and o.adopted order by q.position on conflict do nothing returning id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await decisionEntity.recordChange(ctx, 'create', id, null)
}
