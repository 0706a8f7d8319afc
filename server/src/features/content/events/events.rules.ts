import type { EventFields } from '@oselia/contract/events'
import { maxEventDays } from '@oselia/contract/events.enums'
import type { ValidationIssue } from '@oselia/contract/issues'
import { instantAt, localAt } from '@oselia/contract/local-time'
import {
  datesAmong,
  dayNumber,
  dayOf,
  lastDate,
  parseRule,
  ruleDates,
  ruleText,
  type Rule,
} from '@oselia/contract/recurrence'
import { validateTimes, type Times } from '../publishing/publishing.public.js'

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

const dayMs = 86_400_000
const dayPart = (local: string) => local.slice(0, 10)

/** The stored form of a rule, and null for one that can't be read; a last instant becomes the last day of the zone. */
export const normalisedRule = (text: string, starts: string, timezone: string): string | null => {
  const rule = parseRule(text, (instant) => {
    const local = localAt(Date.parse(instant), timezone)
    // The occurrence of that day is only reached when it has begun.
    return local.slice(11) >= starts.slice(11) ? dayPart(local) : dayOf(dayNumber(dayPart(local)) - 1)
  })
  return typeof rule === 'string' ? null : ruleText(rule)
}

const ruleOf = ({ recurrence }: Pick<EventTimes, 'recurrence'>): Rule | null => {
  const rule = recurrence === null ? null : parseRule(recurrence)
  if (typeof rule === 'string') throw new Error(`A stored rule can't be read: ${recurrence}`)
  return rule
}

type Between = Pick<Taking, 'from' | 'to' | 'starts' | 'ends'>

/** Whole days from the first to the last one. */
const wholeDays = (first: string, last: string, zone: string): Between => ({
  from: instantAt(`${first}T00:00`, zone).at,
  to: instantAt(`${dayOf(dayNumber(last) + 1)}T00:00`, zone).at,
  starts: `${first}T00:00`,
  ends: `${last}T00:00`,
})

const timed = (from: number, to: number, zone: string): Between => ({
  from,
  to,
  starts: localAt(from, zone),
  ends: localAt(to, zone),
})

const between = (starts: string, ends: string, { all_day, timezone }: EventTimes): Between =>
  all_day
    ? wholeDays(dayPart(starts), dayPart(ends), timezone)
    : timed(instantAt(starts, timezone).at, instantAt(ends, timezone).at, timezone)

/** The occurrence of a day by the rule: it keeps the local hour, and exactly as long as the first one (RFC 5545, 3.8.5.3). */
const onDay = (event: EventTimes, first: Between, date: string): Between => {
  const { all_day, timezone, starts, ends } = event
  if (all_day) {
    const length = dayNumber(dayPart(ends)) - dayNumber(dayPart(starts))
    return wholeDays(date, dayOf(dayNumber(date) + length), timezone)
  }
  const local = `${date}${starts.slice(10)}`
  const { at, skipped } = instantAt(local, timezone)
  const to = at + first.to - first.from
  return { from: at, to, starts: skipped ? localAt(at, timezone) : local, ends: localAt(to, timezone) }
}

const overlaps = ({ from, to }: Between, begin: number, end: number) => from < end && (to > begin || from >= begin)

/** Occurrences that overlap the time from `begin` to `end` (exclusive), in order of their start; what is cancelled is marked. */
export const occurrencesIn = (event: EventTimes, begin: number, end: number): Taking[] => {
  const first = between(event.starts, event.ends, event)
  const firstDay = dayPart(event.starts)
  const rule = ruleOf(event)
  const changed = new Map(event.exceptions.map((one) => [one.date, one]))
  const days = rule
    ? ruleDates(
        rule,
        firstDay,
        dayOf(Math.floor((begin - (first.to - first.from)) / dayMs) - 1),
        dayOf(Math.floor(end / dayMs) + 1),
      )
    : [firstDay]
  const found = days
    .filter((date) => !changed.get(date)?.starts)
    .map((date) => Object.assign(onDay(event, first, date), { date, moved: false, cancelled: changed.has(date) }))
  for (const { date, starts, ends } of event.exceptions)
    if (starts && ends) found.push({ date, ...between(starts, ends, event), moved: true, cancelled: false })
  return found.filter((one) => overlaps(one, begin, end)).toSorted((a, b) => a.from - b.from)
}

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
  const first = between(event.starts, event.ends, event)
  const changed = new Map(event.exceptions.map((one) => [one.date, one]))
  const takingOn = (date: string): Taking => {
    const change = changed.get(date)
    return change?.starts && change.ends
      ? { date, ...between(change.starts, change.ends, event), moved: true, cancelled: false }
      : { date, ...onDay(event, first, date), moved: false, cancelled: change !== undefined }
  }
  return new Map([...datesOf(event, days)].map((date) => [date, takingOn(date)]))
}

/** The occurrence of a day by the rule. */
export const occurrenceOn = (event: EventTimes, date: string): Taking | null =>
  occurrencesOn(event, [date]).get(date) ?? null

/** Days by the rule: those of a page, the first of the page before, and the first of the next one. */
export interface DatesPage {
  days: string[]
  earlier: string | null
  later: string | null
}

/** The page of days that begins at a day; `size` days at most. */
export const datesFrom = (event: EventTimes, from: string, size: number): DatesPage => {
  const rule = ruleOf(event)
  const first = dayPart(event.starts)
  if (!rule) return { days: [first], earlier: null, later: null }
  const after = ruleDates(rule, first, from, '9999-12-31', size + 1)
  const before = from > first ? ruleDates(rule, first, first, dayOf(dayNumber(from) - 1)).slice(-size) : []
  return { days: after.slice(0, size), earlier: before[0] ?? null, later: after[size] ?? null }
}

/** The page that begins with what is still to end at `now`, in milliseconds; where nothing is, the last page. */
export const datesAt = (event: EventTimes, now: number, size: number): DatesPage => {
  const first = between(event.starts, event.ends, event)
  const running = dayPart(localAt(now - (first.to - first.from), event.timezone))
  const page = datesFrom(event, running, size)
  const next = page.days.find((day) => onDay(event, first, day).to > now)
  if (next !== undefined) return next === page.days[0] ? page : datesFrom(event, next, size)
  const end = page.days.at(-1) ?? running
  const { earlier } = datesFrom(event, dayOf(dayNumber(end) + 1), size)
  return earlier === null ? page : datesFrom(event, earlier, size)
}

/** From the start of the first occurrence to the end of the last one, in ISO 8601; without an end: null. */
export const spanOf = (event: EventTimes): { starts_at: string; ends_at: string | null } => {
  const first = between(event.starts, event.ends, event)
  const rule = ruleOf(event)
  const last = rule && lastDate(rule, dayPart(event.starts))
  const moved = event.exceptions.flatMap(({ starts, ends }) => (starts && ends ? [between(starts, ends, event)] : []))
  const end = rule ? (last === null ? null : onDay(event, first, last).to) : first.to
  return {
    starts_at: new Date(Math.min(first.from, ...moved.map(({ from }) => from))).toISOString(),
    ends_at: end === null ? null : new Date(Math.max(end, ...moved.map(({ to }) => to))).toISOString(),
  }
}

/** Issues of a start and an end, at fields with the given prefix. */
const pairIssues = (starts: string, ends: string, event: EventTimes, prefix: string): ValidationIssue[] => {
  const { all_day, timezone } = event
  const issues: ValidationIssue[] = []
  if (!all_day)
    for (const [field, local] of Object.entries({ starts, ends }))
      if (instantAt(local, timezone).skipped) issues.push({ field: prefix + field, key: 'skipped_hour' })
  if (issues.length > 0) return issues
  const { from, to } = between(starts, ends, event)
  if (all_day ? dayPart(ends) < dayPart(starts) : to < from) return [{ field: `${prefix}ends`, key: 'before_start' }]
  // An hour more, for the clock change in the autumn.
  if (to - from > maxEventDays * dayMs + 3_600_000)
    return [{ field: `${prefix}ends`, key: 'event_too_long', params: { n: maxEventDays } }]
  return []
}

const exceptionIssues = (event: EventTimes): ValidationIssue[] => {
  const { exceptions, recurrence } = event
  // A date is taken out when it is named, so that naming it again is an issue.
  const left =
    recurrence === null
      ? new Set<string>()
      : datesOf(
          event,
          exceptions.map(({ date }) => date),
        )
  return exceptions.flatMap(({ date, starts, ends }, n): ValidationIssue[] => {
    const field = `exceptions.${n}.`
    if (!left.delete(date)) return [{ field: `${field}date`, key: 'no_occurrence' }]
    if ((starts === null) !== (ends === null))
      return [{ field: `${field}${starts === null ? 'starts' : 'ends'}`, key: 'required' }]
    return starts !== null && ends !== null ? pairIssues(starts, ends, event, field) : []
  })
}

/** Issues of the times, by field. The rule must be readable. */
export const validateEventTimes = (event: EventTimes): ValidationIssue[] => {
  const issues = pairIssues(event.starts, event.ends, event, '')
  if (issues.length > 0) return issues
  const first = dayPart(event.starts)
  const rule = ruleOf(event)
  if (rule && !datesOf(event, [first]).has(first)) return [{ field: 'starts', key: 'start_not_in_rule' }]
  issues.push(...exceptionIssues(event))
  const last = rule && lastDate(rule, first)
  const cancelled = event.exceptions.filter(({ starts }) => starts === null).length
  if (rule && last && cancelled > 0 && issues.length === 0) {
    if (ruleDates(rule, first, first, last, cancelled + 1).length <= cancelled)
      issues.push({ field: 'exceptions', key: 'no_occurrences_left' })
  }
  return issues
}

/** Issues of the publication: what is over can't be published. The end of an event is that of its times or of its rule. */
export const validatePublication = (
  event: Times & Pick<EventTimes, 'recurrence'>,
  now: Date,
  entering: boolean,
): ValidationIssue[] =>
  validateTimes(event, now, entering).map((issue) =>
    issue.field === 'ends_at'
      ? Object.assign(issue, { field: event.recurrence === null ? 'ends' : 'recurrence' })
      : issue,
  )

/** What of a waiting list moves up, in order, while the next one fits. `free`: seats that are not taken; null: no limit. */
export const movingUp = <W extends { seats: number }>(waiting: readonly W[], free: number | null): W[] => {
  if (free === null) return [...waiting]
  let left = free
  const stop = waiting.findIndex(({ seats }) => {
    left -= seats
    return left < 0
  })
  return stop < 0 ? [...waiting] : waiting.slice(0, stop)
}
