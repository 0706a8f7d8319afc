import { openStates } from '@oselia/contract/service-request-moves'
import type { NotificationEvent } from '@oselia/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { notify } from '../../access/notifications/notifications.public.js'
import { writeSystemMessage } from '../chats/chats.public.js'
import {
  answerable,
  factsOf,
  makeMove,
  managersOf,
  noticeParams,
  performerLeft,
  plainMove,
  present,
} from '../transitions/transitions.public.js'
import { documentLanguageOf, silenceReason, sourceOfTerms } from './requests.silence.js'
import { requestSettingsOf } from './requests.settings.js'
import { publishRequestEvent, type StoredRequest } from '../request-records/request-records.public.js'

/** A scheduled action on the requests that meet a condition over alias `r`. */
interface DueStep {
  name: string
  due: RawBuilder<boolean>
  turn(ctx: RequestContext, request: StoredRequest): Promise<void>
}

/** Requests per run of a sweep; the rest waits for the next minute. */
const batch = 500
const clock = { kind: 'clock' } as const
// The second half repeats the condition of the partial index.
const isOpen = sql<boolean>`(r.status = any(${[...openStates]}::text[]) and r.status not in ('closed', 'cancelled'))`
const notEscalated = (what: string) => sql<boolean>`not (${what} = any(r.escalated))`

/** Done, with nothing said by the resident since that time and no answer of theirs waiting for the staff. */
const isSilent = (since: Date) => sql<boolean>`r.status = 'done' and r.resolved_at <= ${since}
  and r.waiting_side is distinct from 'staff' and coalesce(r.last_member_at, r.resolved_at) <= ${since}`

/** The resident said nothing against done work: it is closed, and the reason names the days. */
const acceptSilently = (days: number) => async (ctx: RequestContext, request: StoredRequest) => {
  const reason = silenceReason(await documentLanguageOf(ctx.db), days)
  await makeMove(ctx, request, { to: 'closed', caller: clock, fields: { ...plainMove, reason } })
}

/** Deferred work returns to its performer, or to the queue when the performer is not available. */
const resumeDeferred = async (ctx: RequestContext, request: StoredRequest) => {
  const performer = await performerLeft(ctx, request)
  const to = performer ? 'assigned' : 'accepted'
  await makeMove(ctx, request, { to, caller: clock, fields: plainMove, performer })
}

interface Escalation {
  /** Mark on the request that prevents a second notification. */
  mark: string
  /** Part of the deduplication key: a new due time or a new wait is notified again. */
  of(request: StoredRequest): string | number | null
  kind: NotificationEvent
  /** Columns set together with the mark. */
  also?: { due_breached: true } | { reply_breached: true }
  to(ctx: RequestContext, request: StoredRequest): Promise<number[]>
}

/** Notifies people once. The version stays, so that open forms do not become stale. */
const escalate =
  ({ mark, of, kind, also, to }: Escalation) =>
  async (ctx: RequestContext, request: StoredRequest): Promise<void> => {
    const escalated = [...request.escalated, mark]
    await ctx.db
      .updateTable('service_requests')
      .set({ escalated, ...also })
      .where('id', '=', request.id)
      .execute()
    const { address } = await factsOf(ctx.db, request)
    await notify(ctx, {
      kind,
      to: await to(ctx, request),
      entity: 'service_requests',
      entity_id: request.id,
      params: noticeParams(request, address),
      key: `request:${request.id}:${mark}:${of(request)}`,
    })
    await publishRequestEvent(ctx.db, request, 'update')
  }

const due = ({ due_at }: StoredRequest) => due_at
const replyDue = ({ first_reply_due_at }: StoredRequest) => first_reply_due_at
const since = ({ status_since }: StoredRequest) => status_since

const managers = async (ctx: RequestContext, request: StoredRequest) => managersOf(ctx.db, ctx.now, request.house_id)
const workers = async (ctx: RequestContext, request: StoredRequest) => [
  ...(await answerable(ctx, request)),
  ...present([request.performer_id]),
]
const everybody = async (ctx: RequestContext, request: StoredRequest) => [
  ...(await managers(ctx, request)),
  ...present([request.responsible_id, request.performer_id]),
]

/** An act of claim that was not decided in its term counts as accepted, which both chats say with the legal basis of the term. */
const withClaim = (step: DueStep): DueStep => ({
  ...step,
  turn: async (ctx, request) => {
    await step.turn(ctx, request)
    if (!request.act_claim) return
    const source = await sourceOfTerms(ctx.db, request.preset_id)
    const chats = request.visible_to_resident ? (['staff_chat', 'member_chat'] as const) : (['staff_chat'] as const)
    await writeSystemMessage(ctx, request, chats, { key: 'claim_accepted', source })
  },
})

/** Reminds of an unanswered message of the resident, once per message. */
const unanswered = (until: Date): DueStep => {
  const mark = sql<string>`'unanswered:' || extract(epoch from r.last_member_at)::bigint`
  return {
    name: 'unanswered',
    due: sql<boolean>`${isOpen} and r.waiting_side = 'staff' and r.last_member_at <= ${until}
      and not (${mark} = any(r.escalated))`,
    turn: (ctx, request) =>
      escalate({
        mark: `unanswered:${Math.round(Date.parse(request.last_member_at!) / 1000)}`,
        kind: 'request_reminder',
        of: ({ last_member_at }) => last_member_at,
        to: workers,
      })(ctx, request),
  }
}

/** All scheduled actions, by the settings and the day of the community. Source: practice.md d1. */
export const dueStepsAt = async (at: Pick<RequestContext, 'db' | 'now'>): Promise<DueStep[]> => {
  const { now } = at
  const settings = await requestSettingsOf(at.db)
  const day = await today(at)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const unclaimed = new Date(now.getTime() - settings.unclaimed_minutes * 60_000)
  const reminded = daysAgo(settings.reminder_days)
  const escalating = (name: string, due: RawBuilder<boolean>, escalation: Omit<Escalation, 'mark'>): DueStep => ({
    name,
    due: sql<boolean>`${due} and ${notEscalated(name)}`,
    turn: escalate({ mark: name, ...escalation }),
  })
  return [
    {
      name: 'close',
      due: isSilent(daysAgo(settings.autoclose_days)),
      turn: acceptSilently(settings.autoclose_days),
    },
    {
      name: 'take up',
      due: sql<boolean>`r.status = 'deferred' and r.deferred_until <= ${day}::date`,
      turn: resumeDeferred,
    },
    escalating('unclaimed', sql`r.status = 'new' and r.priority = 'emergency' and r.status_since <= ${unclaimed}`, {
      kind: 'request_unclaimed',
      of: since,
      to: managers,
    }),
    escalating('amber', sql`${isOpen} and r.amber_at <= ${now} and r.due_at > ${now}`, {
      kind: 'request_amber',
      of: due,
      to: workers,
    }),
    withClaim(
      escalating('late', sql`${isOpen} and r.due_at <= ${now}`, {
        kind: 'request_late',
        of: due,
        also: { due_breached: true },
        to: everybody,
      }),
    ),
    escalating(
      'reply_amber',
      sql`${isOpen} and r.first_replied_at is null and r.first_reply_amber_at <= ${now} and r.first_reply_due_at > ${now}`,
      { kind: 'request_amber', of: replyDue, to: workers },
    ),
    escalating('reply_late', sql`${isOpen} and r.first_replied_at is null and r.first_reply_due_at <= ${now}`, {
      kind: 'request_late',
      of: replyDue,
      also: { reply_breached: true },
      to: everybody,
    }),
    escalating('waiting', sql`r.status = 'waiting' and r.status_since <= ${reminded}`, {
      kind: 'request_reminder',
      of: ({ version }) => version,
      to: workers,
    }),
    unanswered(reminded),
  ]
}

/** Handles each due request in its own transaction, skipping rows locked by another node. Returns their number. */
const applyDueStep = async (app: App, db: Db, { name, due, turn }: DueStep): Promise<number> => {
  const { rows: ids } = await sql<{
    id: number
  }>`select r.id from service_requests r where r.deleted_at is null and ${due}
    order by r.id limit ${batch}`.execute(db)
  let turned = 0
  for (const { id } of ids) {
    const one = inTransaction(db, async (tx) => {
      const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
        from service_requests r where r.id = ${id} and r.deleted_at is null and ${due} for update of r skip locked`.execute(
        tx,
      )
      if (rows[0]) await turn({ ...createContext(systemActor, tx, app.clock), origin: app.publicUrl() }, rows[0])
      turned += rows.length
    })
    await one.catch((error: unknown) =>
      app.http.log.error({ err: error, request: id, name }, 'a request was not turned'),
    )
  }
  return turned
}

/** One run of all sweeps; safe to repeat. */
export const applyDueSteps = async (app: App, db: Db): Promise<void> => {
  for (const one of await dueStepsAt({ db, now: app.clock.now() })) await applyDueStep(app, db, one)
}

export const requestJobs = (app: App): void => {
  app.jobs.task('requests.turn', 'interactive', (_payload, db) => applyDueSteps(app, db), '* * * * *')
}
