import { maxEventDays } from '@oselia/contract/events.enums'
import type { ValidationIssue } from '@oselia/contract/issues'
import { instantAt, localAt } from '@oselia/contract/local-time'
import { dayNumber, dayOf, lastDate, parseRule, ruleDates, ruleText } from '@oselia/contract/recurrence'
import { validateTimes, type Times } from '../publishing/publishing.public.js'
import {
  between,
  datesOf,
  dayMs,
  dayPart,
  patternOf,
  ruleOf,
  spanOn,
  type EventTimes,
} from './events.occurrences.rules.js'

/** The stored form of a rule, and null for one that can't be read; a last instant becomes the last day of the zone. */
export const normalisedRule = (text: string, starts: string, timezone: string): string | null => {
  const rule = parseRule(text, (instant) => {
    const local = localAt(Date.parse(instant), timezone)
    // The occurrence of that day is only reached when it has begun.
    return local.slice(11) >= starts.slice(11) ? dayPart(local) : dayOf(dayNumber(dayPart(local)) - 1)
  })
  return typeof rule === 'string' ? null : ruleText(rule)
}

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
  const pattern = patternOf(event)
  const running = dayPart(localAt(now - (pattern.first.to - pattern.first.from), event.timezone))
  const page = datesFrom(event, running, size)
  const next = page.days.find((day) => spanOn(pattern, dayNumber(day)).to > now)
  if (next !== undefined) return next === page.days[0] ? page : datesFrom(event, next, size)
  const end = page.days.at(-1) ?? running
  const { earlier } = datesFrom(event, dayOf(dayNumber(end) + 1), size)
  return earlier === null ? page : datesFrom(event, earlier, size)
}

/** From the start of the first occurrence to the end of the last one, in ISO 8601; without an end: null. */
export const spanOf = (event: EventTimes): { starts_at: string; ends_at: string | null } => {
  const pattern = patternOf(event)
  const { first } = pattern
  const rule = ruleOf(event)
  const last = rule && lastDate(rule, dayPart(event.starts))
  const moved = event.exceptions.flatMap(({ starts, ends }) => (starts && ends ? [between(starts, ends, event)] : []))
  const end = rule ? (last === null ? null : spanOn(pattern, dayNumber(last)).to) : first.to
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
