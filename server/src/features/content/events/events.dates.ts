import type { EventDates } from '@oselia/contract/event-dates'
import { datesOnPage } from '@oselia/contract/events.enums'
import type { RequestContext } from '../../../platform/request-context.js'
import { isShown, presentAll } from './events.calendar.js'
import { eventEntity } from './events.entity.js'
import type { Stored } from './events.queries.js'
import { datesOf, occurrencesOn } from './events.occurrences.rules.js'
import { datesAt, datesFrom, type DatesPage } from './events.rules.js'

interface Asked {
  date?: string | undefined
  from?: string | undefined
}

/** The page asked for, with its first day; the page of what is still to end, without one, unless a date elsewhere is chosen. */
const pageOf = (event: Stored, { date, from }: Asked, now: number): DatesPage & { from: string | null } => {
  const pageFrom = (day: string) => ({ ...datesFrom(event, day, datesOnPage), from: day })
  if (from !== undefined) return pageFrom(from)
  const page = datesAt(event, now, datesOnPage)
  // Dates that were moved here from days before the page.
  const before = event.exceptions.filter((one) => one.starts !== null && one.date < (page.days[0] ?? ''))
  const moved = occurrencesOn(
    event,
    before.map((one) => one.date),
  )
  const days = [...[...moved.values()].filter(({ to }) => to > now).map((one) => one.date), ...page.days]
  const isElsewhere = date !== undefined && !days.includes(date) && datesOf(event, [date]).has(date)
  return isElsewhere ? pageFrom(date) : { ...page, days, from: null }
}

/** A page of the dates of an event. */
export const listDates = async (ctx: RequestContext, id: number, asked: Asked): Promise<{ data: EventDates }> => {
  const event = await eventEntity.get(ctx, id)
  const now = ctx.now.getTime()
  const { days, from, earlier, later } = pageOf(event, asked, now)
  const row = { ...event, cancelled: event.cancel_reason !== null }
  const takings = [...occurrencesOn(event, asked.date === undefined ? days : [...days, asked.date]).values()]
    .filter((taking) => isShown(row, taking, now))
    .toSorted((a, b) => a.from - b.from)
  const all = await presentAll(
    ctx,
    takings.map((taking) => ({ row, taking })),
  )
  const dates = all.filter(({ date }) => days.includes(date))
  const held = dates.filter(({ cancelled }) => !cancelled)
  const next = held.find(({ ends_at }) => Date.parse(ends_at) > now) ?? held.at(-1) ?? dates[0]
  const chosen = asked.date === undefined ? next : all.find(({ date }) => date === asked.date)
  return { data: { dates, chosen: chosen ?? null, from, earlier, later } }
}
