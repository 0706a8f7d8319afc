import { eventFields } from '@oselia/contract/events'
import { localAt } from '@oselia/contract/local-time'
import { parseRule, ruleDates } from '@oselia/contract/recurrence'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, today } from '../../../platform/today.js'
import { createEvent, registerForEvent } from '../../content/events/events.public.js'
import { demoEvents, type DemoEvent } from './demo.events.data.js'

/** Days on which a rule can be reached from any day. */
const year = 366

/** The first day that fits the rule; days of a rule with days of its own do not depend on its beginning. */
const firstDay = ({ in: days, rule }: DemoEvent, day: string): string => {
  const wanted = dayAfter(day, days)
  const parsed = rule === undefined ? 'rule' : parseRule(rule)
  return typeof parsed === 'string' ? wanted : ruleDates(parsed, wanted, wanted, dayAfter(wanted, year), 1)[0]!
}

/** The next days of the rule after today. */
const nextDays = ({ rule }: DemoEvent, first: string, day: string): string[] => {
  const parsed = rule === undefined ? 'rule' : parseRule(rule)
  return typeof parsed === 'string' ? [first] : ruleDates(parsed, first, dayAfter(day, 1), dayAfter(day, year), 10)
}

/** Local times of the first occurrence; the zone does not matter for a length. */
const timesOf = ({ time, minutes = 60, days = 1 }: DemoEvent, first: string) =>
  time === undefined
    ? { all_day: true, starts: first, ends: dayAfter(first, days - 1) }
    : {
        starts: `${first}T${time}`,
        ends: localAt(Date.parse(`${first}T${time}:00Z`) + minutes * 60_000, 'UTC'),
      }

const registerPeople = async (ctx: RequestContext, id: number, date: string, count: number) => {
  const { rows } = await sql<{
    id: number
  }>`select id from members where is_demo and kind = 'person' and deleted_at is null
    order by id limit ${count}`.execute(ctx.db)
  for (const [n, { id: member_id }] of rows.entries())
    await registerForEvent(ctx, id, { date, member_id, seats: n % 5 === 4 ? 2 : 1, note: null })
}

/** Adds a year of events around today, so that the calendar never looks empty. */
export const addEvents = async (
  app: App,
  ctx: RequestContext,
  audienceOf: (place: { house?: number; complex?: number }) => object,
): Promise<void> => {
  const day = await today(ctx)
  for (const event of demoEvents) {
    const { title, body, place, kind, house, complex, rule, state, pinned, capacity, registered = 0 } = event
    const first = firstDay(event, day)
    const next = nextDays(event, first, day)
    const isOver = rule === undefined && event.in < 0
    const where = { ...(house !== undefined && { house }), ...(complex !== undefined && { complex }) }
    const input = eventFields.parse({
      title,
      body,
      place,
      kind,
      ...timesOf(event, first),
      recurrence: rule,
      exceptions: (event.cancelled ?? []).map((n) => ({ date: next[n] })),
      registration: capacity !== undefined,
      capacity,
      pinned,
      state: state ?? (isOver ? 'draft' : 'published'),
      audience: audienceOf(where),
    })
    const { data } = await createEvent(app, ctx, input)
    const days = Math.max(10, 10 - event.in)
    await sql`update events set is_demo = true, state = ${isOver ? 'archived' : input.state},
      created_at = created_at - make_interval(days => ${days}),
      published_at = case when ${state === 'draft'} then null else created_at - make_interval(days => ${days - 1}) end
      where id = ${data.id}`.execute(ctx.db)
    if (registered > 0) await registerPeople(ctx, data.id, next[0]!, registered)
  }
}
