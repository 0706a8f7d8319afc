import { openStates } from '@oselia/contract/service-request-moves'
import type { NotificationEvent } from '@oselia/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import { nobody } from '../../platform/sessions.js'
import { today } from '../../platform/today.js'
import { notify } from '../notifications/notifications.door.js'
import { factsOf } from './requests.moves.loading.js'
import { makeMove, plainMove } from './requests.moves.making.js'
import { managersOf, performerLeft } from './requests.moves.people.js'
import { requestSettingsOf } from './requests.moves.settings.js'
import { answerable, noticeParams, present } from './requests.moves.telling.js'
import { tellRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'

/** What the clock does to the requests of which a condition (over alias `r`) holds. */
export interface Sweep {
  name: string
  due: RawBuilder<boolean>
  turn(act: Act, request: StoredRequest): Promise<void>
}

/** Requests that one sweep turns at a time; the rest waits for the next minute. */
const batch = 500
const clock = { kind: 'clock' } as const
// The second half is the condition of the index.
const isOpen = sql<boolean>`(r.status = any(${[...openStates]}::text[]) and r.status not in ('closed', 'cancelled'))`
const notTold = (what: string) => sql<boolean>`not (${what} = any(r.escalated))`

const close = async (act: Act, request: StoredRequest) =>
  void (await makeMove(act, request, { to: 'closed', caller: clock, fields: plainMove }))

/** Work that was put off is given to its performer again; where he is gone it lies in the queue. */
const takeUp = async (act: Act, request: StoredRequest) => {
  const performer = await performerLeft(act, request)
  const to = performer ? 'assigned' : 'accepted'
  await makeMove(act, request, { to, caller: clock, fields: plainMove, performer })
}

interface Escalation {
  /** What is noted on the request, so that it is told once. */
  mark: string
  /** Names what is told of: another term, or another wait, is told of anew. */
  of(request: StoredRequest): string | number | null
  kind: NotificationEvent
  /** Columns that are set with it. */
  also?: { due_breached: true } | { reply_breached: true }
  to(act: Act, request: StoredRequest): Promise<number[]>
}

/** Tells people once. The version stays: nobody's form grows stale by it. */
const escalate =
  ({ mark, of, kind, also, to }: Escalation) =>
  async (act: Act, request: StoredRequest): Promise<void> => {
    const escalated = [...request.escalated, mark]
    await act.db
      .updateTable('service_requests')
      .set({ escalated, ...also })
      .where('id', '=', request.id)
      .execute()
    const { address } = await factsOf(act.db, request)
    await notify(act, {
      kind,
      to: await to(act, request),
      entity: 'service_requests',
      entity_id: request.id,
      params: noticeParams(request, address),
      key: `request:${request.id}:${mark}:${of(request)}`,
    })
    await tellRequest(act.db, request, 'update')
  }

const due = ({ due_at }: StoredRequest) => due_at
const replyDue = ({ first_reply_due_at }: StoredRequest) => first_reply_due_at
const since = ({ status_since }: StoredRequest) => status_since

const managers = async (act: Act, request: StoredRequest) => managersOf(act.db, act.now, request.house_id)
const workers = async (act: Act, request: StoredRequest) => [
  ...(await answerable(act, request)),
  ...present([request.performer_id]),
]
const everybody = async (act: Act, request: StoredRequest) => [
  ...(await managers(act, request)),
  ...present([request.responsible_id, request.performer_id]),
]

/** Whoever lets the resident wait for an answer is reminded: each message of his is another one to be answered. */
const unanswered = (until: Date): Sweep => {
  const mark = sql<string>`'unanswered:' || extract(epoch from r.last_member_at)::bigint`
  return {
    name: 'unanswered',
    due: sql<boolean>`${isOpen} and r.waiting_side = 'staff' and r.last_member_at <= ${until}
      and not (${mark} = any(r.escalated))`,
    turn: (act, request) =>
      escalate({
        mark: `unanswered:${Math.round(Date.parse(request.last_member_at!) / 1000)}`,
        kind: 'request_reminder',
        of: ({ last_member_at }) => last_member_at,
        to: workers,
      })(act, request),
  }
}

/** Everything that the clock does, by the settings and the day of the community. Source: practice.md d1. */
export const sweepsAt = async (at: Pick<Act, 'db' | 'now'>): Promise<Sweep[]> => {
  const { now } = at
  const settings = await requestSettingsOf(at.db)
  const day = await today(at)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const unclaimed = new Date(now.getTime() - settings.unclaimed_minutes * 60_000)
  const reminded = daysAgo(settings.reminder_days)
  const told = (name: string, due: RawBuilder<boolean>, escalation: Omit<Escalation, 'mark'>): Sweep => ({
    name,
    due: sql<boolean>`${due} and ${notTold(name)}`,
    turn: escalate({ mark: name, ...escalation }),
  })
  return [
    {
      name: 'close',
      due: sql<boolean>`r.status = 'done' and r.resolved_at <= ${daysAgo(settings.autoclose_days)}`,
      turn: close,
    },
    { name: 'take up', due: sql<boolean>`r.status = 'deferred' and r.deferred_until <= ${day}::date`, turn: takeUp },
    told('unclaimed', sql`r.status = 'new' and r.priority = 'emergency' and r.status_since <= ${unclaimed}`, {
      kind: 'request_unclaimed',
      of: since,
      to: managers,
    }),
    told('amber', sql`${isOpen} and r.amber_at <= ${now} and r.due_at > ${now}`, {
      kind: 'request_amber',
      of: due,
      to: workers,
    }),
    told('late', sql`${isOpen} and r.due_at <= ${now}`, {
      kind: 'request_late',
      of: due,
      also: { due_breached: true },
      to: everybody,
    }),
    told(
      'reply_amber',
      sql`${isOpen} and r.first_replied_at is null and r.first_reply_amber_at <= ${now} and r.first_reply_due_at > ${now}`,
      { kind: 'request_amber', of: replyDue, to: workers },
    ),
    told('reply_late', sql`${isOpen} and r.first_replied_at is null and r.first_reply_due_at <= ${now}`, {
      kind: 'request_late',
      of: replyDue,
      also: { reply_breached: true },
      to: everybody,
    }),
    told('waiting', sql`r.status = 'waiting' and r.status_since <= ${reminded}`, {
      kind: 'request_reminder',
      of: ({ version }) => version,
      to: workers,
    }),
    unanswered(reminded),
  ]
}

/** Turns each request that is due in an act of its own. One that another node holds is left to it. Answers how many it turned. */
export const sweep = async (app: App, db: Db, { name, due, turn }: Sweep): Promise<number> => {
  const { rows: ids } = await sql<{
    id: number
  }>`select r.id from service_requests r where r.deleted_at is null and ${due}
    order by r.id limit ${batch}`.execute(db)
  let turned = 0
  for (const { id } of ids) {
    const one = db.transaction().execute(async (tx) => {
      const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
        from service_requests r where r.id = ${id} and r.deleted_at is null and ${due} for update of r skip locked`.execute(
        tx,
      )
      if (rows[0]) await turn({ ...actOf(nobody, tx, app.clock), origin: app.publicUrl() }, rows[0])
      turned += rows.length
    })
    await one.catch((error: unknown) =>
      app.http.log.error({ err: error, request: id, name }, 'a request was not turned'),
    )
  }
  return turned
}

/** One turn of the clock. What it did it finds done the next time. */
export const turnRequests = async (app: App, db: Db): Promise<void> => {
  for (const one of await sweepsAt({ db, now: app.clock.now() })) await sweep(app, db, one)
}

export const requestJobs = (app: App): void => {
  app.jobs.task('requests.turn', (_payload, db) => turnRequests(app, db), '* * * * *')
}
