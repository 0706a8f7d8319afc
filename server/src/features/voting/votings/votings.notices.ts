import type { NotificationEvent } from '@oselia/contract/notifications'
import type { Permission, TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { holdsOneOf } from '../../access/people/people.rights.public.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { votingInScope } from './votings.access.js'
import { noticeWords as words } from './votings.notices.messages.js'
import type { Stored } from './votings.queries.js'
import { dayOf } from './votings.stages.rules.js'

type Kind = Extract<NotificationEvent, `voting_${string}`>

interface Subject {
  id: number
  title: TextMap
}

/** Active staff with one of the permissions; the kind's visibility takes out those without the houses. */
const holders = async (db: Db, now: Date, permissions: readonly Permission[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from staff p
    where p.status = 'active' and p.deleted_at is null and ${holdsOneOf(now, permissions)} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Recipients {
  to: readonly number[]
  /** Once for each value. */
  once: string
  day?: string | null
}

/** Nobody is notified of votings of the demonstration, whose life is made up when it is loaded. */
const isReal = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from votings where id = ${id} and not is_demo`.execute(db)
  return rows.length > 0
}

const tell = async (
  ctx: Pick<RequestContext, 'db' | 'now'> & { origin: string },
  kind: Kind,
  { id, title }: Subject,
  { to, once, day }: Recipients,
) => {
  if (!(await isReal(ctx.db, id))) return
  await notify(
    { db: ctx.db, now: ctx.now, origin: ctx.origin },
    {
      kind,
      to: [...to],
      entity: 'votings',
      entity_id: id,
      params: { name: title.uk, day: day ?? null },
      key: `${kind}:${id}:${once}`,
    },
  )
}

/** Tells those who work on votings that one was announced, but not who announced it. */
export const tellAnnounced = async (app: App, ctx: RequestContext, voting: Subject): Promise<void> => {
  const to = (await holders(ctx.db, ctx.now, ['ballots.create', 'votings.approve'])).filter((id) => id !== ctx.actor.id)
  await tell({ ...ctx, origin: app.publicUrl() }, 'voting_announced', voting, { to, once: 'once' })
}

/** Tells those who work on votings that one was cancelled, but not who cancelled it. */
export const tellCancelled = async (app: App, ctx: RequestContext, voting: Subject): Promise<void> => {
  const to = (await holders(ctx.db, ctx.now, ['ballots.create', 'votings.approve'])).filter((id) => id !== ctx.actor.id)
  await tell({ ...ctx, origin: app.publicUrl() }, 'voting_cancelled', voting, { to, once: 'once' })
}

/** Tells those who work on votings until when a survey runs now, but not who extended it. */
export const tellExtended = async (
  app: App,
  ctx: RequestContext,
  voting: Subject & { survey_to: string | null },
): Promise<void> => {
  const to = (await holders(ctx.db, ctx.now, ['ballots.create', 'votings.approve'])).filter((id) => id !== ctx.actor.id)
  const day = voting.survey_to
  await tell({ ...ctx, origin: app.publicUrl() }, 'voting_extended', voting, { to, once: 'once', day })
}

/** Tells those who work on votings when the meeting is now, but not who moved it. */
export const tellRescheduled = async (app: App, ctx: RequestContext, voting: Subject & Moved): Promise<void> => {
  const to = (await holders(ctx.db, ctx.now, ['ballots.create', 'votings.approve'])).filter((id) => id !== ctx.actor.id)
  const told = { to, once: String(voting.reschedulings.at(-1)!.id), day: dayOf(voting.meeting_at!, voting.timezone) }
  await tell({ ...ctx, origin: app.publicUrl() }, 'voting_rescheduled', voting, told)
}
type Moved = Pick<Stored, 'meeting_at' | 'timezone' | 'reschedulings'>

/** Tells those who decide on ballots about a conflict, once for each owner. */
export const tellConflict = async (ctx: RequestContext, voting: Subject, ownerId: number): Promise<void> => {
  const to = (await holders(ctx.db, ctx.now, ['ballots.approve'])).filter((id) => id !== ctx.actor.id)
  await tell(ctx, 'voting_conflict', voting, { to, once: String(ownerId) })
}

/** Tells those who work on votings that a survey waits for a certain time, once a day. */
export const tellOfClock = async (app: App, db: Db, voting: Subject): Promise<void> => {
  const now = app.clock.now()
  const to = await holders(db, now, ['ballots.create', 'votings.approve'])
  const once = now.toISOString().slice(0, 10)
  await tell({ db, now, origin: app.publicUrl() }, 'voting_clock', voting, { to, once })
}

/** Tells a person about a voting that was granted to them. */
export const tellGranted = (app: App, ctx: RequestContext, voting: Subject, staffId: number, grantId: number) =>
  tell({ ...ctx, origin: app.publicUrl() }, 'voting_granted', voting, { to: [staffId], once: String(grantId) })

interface Due extends Subject {
  day: string
}
const due = async (db: Db, condition: RawBuilder<unknown>): Promise<Due[]> => {
  const { rows } = await sql<Due>`select v.id, v.title,
      to_char(coalesce(case when v.state = 'announced' then (v.meeting_at at time zone v.timezone)::date end, v.survey_to), 'YYYY-MM-DD') as day
    from votings v where v.deleted_at is null and ${condition} order by v.id limit 500`.execute(db)
  return rows
}

/** Tells about meetings of tomorrow, surveys that end within three days and those that are over: each once for its day. */
export const tellOfDeadlines = (app: App, db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = app.clock.now()
    const ctx = { db: tx, now, origin: app.publicUrl() }
    const today = sql`(${now}::timestamptz at time zone v.timezone)::date`
    const workers = await holders(tx, now, ['ballots.create', 'votings.approve'])
    const kinds: [Kind, RawBuilder<unknown>][] = [
      [
        'voting_meeting_soon',
        sql`v.state = 'announced' and (v.meeting_at at time zone v.timezone)::date = ${today} + 1`,
      ],
      ['voting_survey_ending', sql`v.state = 'survey' and v.survey_to between ${today} and ${today} + 3`],
      ['voting_counting', sql`v.state = 'counting' and v.counting_at > ${now}::timestamptz - interval '2 days'`],
    ]
    for (const [kind, condition] of kinds)
      for (const one of await due(tx, condition))
        await tell(ctx, kind, one, { to: workers, once: one.day ?? 'once', day: one.day })
  })

const target = (id: number | null) => (id === null ? null : { text: words.open, path: `/Voting/${id}` })

/** Registers the kinds, whom they reach, and the task that looks at deadlines each hour. */
export const votingNotices = (app: App): void => {
  app.jobs.task('votings.deadlines', 'interactive', (_payload, db) => tellOfDeadlines(app, db), '7 * * * *')
  const kind = (subject: Readonly<Record<Language, string>>) => ({ preference: 'votings' as const, subject, target })
  notificationKinds.register({
    voting_announced: kind(words.announced),
    voting_rescheduled: kind(words.rescheduled),
    voting_extended: kind(words.extended),
    voting_cancelled: kind(words.cancelled),
    voting_meeting_soon: kind(words.meeting_soon),
    voting_survey_ending: kind(words.survey_ending),
    voting_counting: kind(words.counting),
    voting_clock: kind(words.clock),
    voting_conflict: kind(words.conflict),
    voting_granted: kind(words.granted),
  })
  notificationKinds.registerEntity('votings', async (db, people, id) => {
    const { rows } = await sql<{ sees: boolean[]; granted: number[] }>`select
        array[${sql.join(people.map(({ scope }) => votingInScope(scope, 'v')))}]::boolean[] as sees,
        array(select g.staff_id from voting_grants g where g.voting_id = v.id and g.revoked_at is null) as granted
      from votings v where v.id = ${id} and v.deleted_at is null`.execute(db)
    const [row] = rows
    if (!row) return []
    return people.filter(
      ({ actor }, n) => (actor.permissions.has('votings.read') && row.sees[n]) || row.granted.includes(actor.id),
    )
  })
}
