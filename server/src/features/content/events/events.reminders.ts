import { sql } from 'kysely'
import type { TextMap } from '@oselia/contract/kit'
import type { App } from '../../../platform/app.js'
import { reachesScope } from '../../registry/audience/audience.public.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { calendarWords } from './events.messages.js'
import { occurrencesIn, type EventTimes, type Taking } from './events.occurrences.rules.js'

type Reminding = EventTimes & {
  id: number
  title: TextMap
  remind_hours: number
  person: number | null
  /** Its coming occurrences of which somebody was reminded, as `keyOf`. */
  reminded: string[]
}
/** An occurrence as it is marked: one that is moved is announced again. */
const keyOf = ({ date, from }: Taking) => `${date} ${from}`

const hour = 3_600_000

/** Marks an occurrence of which nobody has been reminded; false when another run has done so. */
const takeReminder = async (db: Db, { id }: Reminding, { date, from }: Taking): Promise<boolean> => {
  const { numAffectedRows } = await sql`insert into event_reminders (event_id, date, starts_at)
    select id, ${date}::date, ${new Date(from)} from events where id = ${id} and state = 'published' and deleted_at is null
      and cancel_reason is null on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

const remind = async (app: App, db: Db, now: Date, event: Reminding, one: Taking): Promise<void> => {
  if (!(await takeReminder(db, event, one)) || event.person === null) return
  const when = event.all_day ? one.starts.slice(0, 10) : one.starts.replace('T', ' ')
  await notify(
    { db, now, origin: app.publicUrl() },
    {
      kind: 'event_soon',
      to: [event.person],
      entity: 'events',
      entity_id: event.id,
      params: { name: event.title.uk, when },
      key: `event:${event.id}:${one.date}:${one.from}`,
    },
  )
}

/** Occurrences of an event that begin within its hours and that nobody was reminded of. */
const dueOf = (event: Reminding, now: number): Taking[] => {
  const done = new Set(event.reminded)
  return occurrencesIn(event, now, now + event.remind_hours * hour).filter(
    (one) => !one.cancelled && one.from > now && !done.has(keyOf(one)),
  )
}

/** Reminds of each occurrence that begins within the hours of its event, once. What fails for one event is logged and tried again by the next run. */
export const remindOfEvents = async (app: App, db: Db): Promise<void> => {
  const now = app.clock.now()
  const { rows } =
    await sql<Reminding>`select v.id, v.title, v.starts, v.ends, v.all_day, v.timezone, v.recurrence, v.exceptions,
      v.remind_hours, coalesce(v.responsible_staff_id, v.created_by) as person, array(
        select concat(r.date, ' ', floor(extract(epoch from r.starts_at) * 1000)::bigint) from event_reminders r
        where r.event_id = v.id and r.starts_at > ${now}) as reminded
    from events v where v.deleted_at is null and v.state = 'published' and v.remind_hours is not null and v.cancel_reason is null
      and v.starts_at <= ${now}::timestamptz + make_interval(hours => v.remind_hours)
      and (v.ends_at is null or v.ends_at > ${now}) order by v.id`.execute(db)
  for (const event of rows)
    try {
      for (const one of dueOf(event, now.getTime())) await inTransaction(db, (tx) => remind(app, tx, now, event, one))
    } catch (error) {
      app.http.log.error({ err: error, entity: 'events', id: event.id }, 'a reminder failed')
    }
  await sql`delete from event_reminders where starts_at < ${now}::timestamptz - interval '60 days'`.execute(db)
}

/** Registers the job and its notification, which reaches only people who see the event. */
export const eventReminders = (app: App): void => {
  app.jobs.task('events.remind', 'bulk', (_payload, db) => remindOfEvents(app, db), '*/10 * * * *')
  notificationKinds.register({
    event_soon: {
      preference: 'events',
      subject: calendarWords.soon,
      target: (id) => (id === null ? null : { text: calendarWords.open, path: `/Events/${id}` }),
    },
  })
  notificationKinds.registerEntity('events', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('events.read'))
    if (readers.length === 0) return []
    const { rows } = await sql<{ sees: boolean[] }>`select
      array[${sql.join(readers.map(({ scope }) => reachesScope(scope, 'v')))}] as sees from events v
      where v.id = ${id} and v.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
