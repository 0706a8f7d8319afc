import type { EventFields } from '@oselia/contract/events'
import { instantAt, instantOfWall, localAt, offsetAt } from '@oselia/contract/local-time'
import { datesAmong, dayNumber, dayOf, parseRule, ruleDayNumbers, type Rule } from '@oselia/contract/recurrence'

/** When an event takes place, in local times of its zone. */
export type EventTimes = Pick<EventFields, 'starts' | 'ends' | 'all_day' | 'recurrence' | 'exceptions'> & {
  timezone: string
}

/** One occurrence; instants in milliseconds since 1970. */
export interface Taking {
  /** Its day by the rule. */
  date: string
  from: number
  to: number
  /** The same in the event's zone; of whole days, the first and the last one. */
  starts: string
  ends: string
  moved: boolean
  cancelled: boolean
}

export const dayMs = 86_400_000
export const dayPart = (local: string) => local.slice(0, 10)

export const ruleOf = ({ recurrence }: Pick<EventTimes, 'recurrence'>): Rule | null => {
  const rule = recurrence === null ? null : parseRule(recurrence)
  if (typeof rule === 'string') throw new Error(`A stored rule can't be read: ${recurrence}`)
  return rule
}

/** The instants of a start and an end; whole days are from the beginning of the first to the end of the last one. */
export const between = (
  starts: string,
  ends: string,
  { all_day, timezone }: EventTimes,
): Pick<Taking, 'from' | 'to'> => ({
  from: instantAt(all_day ? `${dayPart(starts)}T00:00` : starts, timezone).at,
  to: all_day ? instantOfWall((dayNumber(dayPart(ends)) + 1) * dayMs, timezone).at : instantAt(ends, timezone).at,
})

/** What the occurrences of an event have in common; `hour`: milliseconds from midnight to the start; `days`: of a whole-day event. */
interface Pattern {
  event: EventTimes
  first: Pick<Taking, 'from' | 'to'>
  firstDay: number
  hour: number
  days: number
}

export const patternOf = (event: EventTimes): Pattern => {
  const firstDay = dayNumber(dayPart(event.starts))
  return {
    event,
    first: between(event.starts, event.ends, event),
    firstDay,
    hour: Date.parse(`${event.starts}:00Z`) - firstDay * dayMs,
    days: dayNumber(dayPart(event.ends)) - firstDay,
  }
}

/** An occurrence before its texts are written; its day by the rule is a number, `change` the exception that it has. */
export interface Span {
  event: EventTimes
  day: number
  from: number
  to: number
  change: EventTimes['exceptions'][number] | undefined
}

/** The occurrence of a day by the rule: it keeps the local hour, and exactly as long as the first one (RFC 5545, 3.8.5.3). */
export const spanOn = ({ event, first, hour, days }: Pattern, day: number, change?: Span['change']): Span => {
  const { all_day, timezone } = event
  if (change?.starts && change.ends) {
    const { from, to } = between(change.starts, change.ends, event)
    return { event, day, from, to, change }
  }
  const from = instantOfWall(day * dayMs + (all_day ? 0 : hour), timezone).at
  const to = all_day ? instantOfWall((day + days + 1) * dayMs, timezone).at : from + first.to - first.from
  return { event, day, from, to, change }
}

/** The first and the last day of an occurrence of whole days. */
const wholeDaysOf = ({ event, day, change }: Span): [string, string] => {
  if (change?.starts && change.ends) return [dayPart(change.starts), dayPart(change.ends)]
  return [dayOf(day), dayOf(day + dayNumber(dayPart(event.ends)) - dayNumber(dayPart(event.starts)))]
}

/** The first and the last day of an occurrence in a zone, as numbers; whole days are the same in every zone. */
export const daysOf = (span: Span, zone: string): [number, number] => {
  if (span.event.all_day) {
    const [first, last] = wholeDaysOf(span)
    return [dayNumber(first), dayNumber(last)]
  }
  const dayAt = (at: number) => Math.floor((at + offsetAt(at, zone)) / dayMs)
  const first = dayAt(span.from)
  return [first, Math.max(first, dayAt(span.to - 1))]
}

/** The occurrence with its texts. */
export const takingOf = (span: Span): Taking => {
  const { event, day, from, to, change } = span
  const { all_day, timezone } = event
  const moved = Boolean(change?.starts)
  const [starts, ends] = all_day
    ? (wholeDaysOf(span).map((one) => `${one}T00:00`) as [string, string])
    : [localAt(from, timezone), localAt(to, timezone)]
  return { date: dayOf(day), from, to, starts, ends, moved, cancelled: change !== undefined && !moved }
}

const overlaps = ({ from, to }: Span, begin: number, end: number) => from < end && (to > begin || from >= begin)

/** Occurrences that overlap the time from `begin` to `end` (exclusive); what is cancelled is among them. */
export const spansIn = (event: EventTimes, begin: number, end: number): Span[] => {
  const pattern = patternOf(event)
  const { first, firstDay } = pattern
  const rule = ruleOf(event)
  const changed = new Map(event.exceptions.map((one) => [dayNumber(one.date), one]))
  const earliest = Math.floor((begin - (first.to - first.from)) / dayMs) - 1
  const days = rule ? ruleDayNumbers(rule, firstDay, earliest, Math.floor(end / dayMs) + 1) : [firstDay]
  const found = days.filter((day) => !changed.get(day)?.starts).map((day) => spanOn(pattern, day, changed.get(day)))
  for (const [day, change] of changed) if (change.starts) found.push(spanOn(pattern, day, change))
  return found.filter((one) => overlaps(one, begin, end))
}

/** The same with their texts, in order of their start; what is cancelled is marked. */
export const occurrencesIn = (event: EventTimes, begin: number, end: number): Taking[] =>
  spansIn(event, begin, end)
    .map(takingOf)
    .toSorted((a, b) => a.from - b.from)

const aheadMs = 400 * dayMs

/** The next occurrences that are not over and not cancelled, of the next 400 days; at most `size`. */
export const upcoming = (event: EventTimes, now: Date, size: number): Taking[] =>
  occurrencesIn(event, now.getTime(), now.getTime() + aheadMs)
    .filter(({ cancelled }) => !cancelled)
    .slice(0, size)

/** Those of the days on which the event takes place, or is cancelled, by its rule. */
export const datesOf = (event: Pick<EventTimes, 'starts' | 'recurrence'>, days: readonly string[]): Set<string> => {
  const rule = ruleOf(event)
  const first = dayPart(event.starts)
  return rule ? datesAmong(rule, first, days) : new Set(days.filter((day) => day === first))
}

/** The occurrences of days by the rule; other days have none. */
export const occurrencesOn = (event: EventTimes, days: readonly string[]): Map<string, Taking> => {
  const pattern = patternOf(event)
  const changed = new Map(event.exceptions.map((one) => [one.date, one]))
  return new Map(
    [...datesOf(event, days)].map((date) => [date, takingOf(spanOn(pattern, dayNumber(date), changed.get(date)))]),
  )
}

/** The occurrence of a day by the rule. */
export const occurrenceOn = (event: EventTimes, date: string): Taking | null =>
  occurrencesOn(event, [date]).get(date) ?? null
