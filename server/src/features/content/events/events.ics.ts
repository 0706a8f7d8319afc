import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { instantAt } from '@oselia/contract/local-time'
import { dayNumber, dayOf, parseRule, ruleText } from '@oselia/contract/recurrence'
import { plainText } from '../../../platform/rich-text.js'
import { dateStamp, escaped, joined, localStamp, timezoneLines, utcStamp } from './events.ics.rules.js'
import { calendarWords } from './events.messages.js'
import type { Stored } from './events.queries.js'
import { occurrencesOn } from './events.occurrences.rules.js'

/** What a calendar shows of an event. */
export type IcsEvent = Pick<
  Stored,
  | 'id'
  | 'title'
  | 'body'
  | 'place'
  | 'url'
  | 'starts'
  | 'ends'
  | 'all_day'
  | 'timezone'
  | 'recurrence'
  | 'exceptions'
  | 'cancel_reason'
  | 'state'
  | 'sequence'
  | 'created_at'
  | 'updated_at'
>

interface Calendar {
  name: string
  language: Language
  now: Date
  /** Part of the identifiers; the same in every file of the installation. */
  host: string
}

const day = (local: string) => local.slice(0, 10)

/** A property with a local time of the event's zone, or with a date. */
const at = (name: string, local: string, { all_day, timezone }: IcsEvent): string => {
  if (all_day) return `${name};VALUE=DATE:${dateStamp(day(local))}`
  if (timezone === 'UTC') return `${name}:${localStamp(local)}Z`
  return `${name};TZID=${timezone}:${localStamp(local)}`
}

/** The end of whole days is the day after the last one. */
const end = (local: string, event: IcsEvent): string =>
  at('DTEND', event.all_day ? dayOf(dayNumber(day(local)) + 1) : local, event)

/** The rule; its last day as the instant of the occurrence on it, as a start with a time needs. */
const ruleLine = ({ recurrence, starts, all_day, timezone }: IcsEvent): string[] => {
  const rule = recurrence === null ? 'rule' : parseRule(recurrence)
  if (typeof rule === 'string') return []
  const until =
    rule.until &&
    `;UNTIL=${all_day ? dateStamp(rule.until) : utcStamp(instantAt(`${rule.until}${starts.slice(10)}`, timezone).at)}`
  return [`RRULE:${ruleText({ ...rule, until: null })}${until ?? ''}`]
}

const statusOf = ({ cancel_reason, state }: IcsEvent) =>
  cancel_reason ? 'CANCELLED' : state === 'draft' || state === 'scheduled' ? 'TENTATIVE' : 'CONFIRMED'

const about = (event: IcsEvent, { language, host, now }: Calendar): string[] => {
  const { id, title, body, place, url, cancel_reason, sequence, created_at, updated_at } = event
  const local = (text: TextMap | null) => (text ? (text[language] ?? text.uk) : '')
  const description = [
    cancel_reason && `${calendarWords.cancelled[language]}: ${local(cancel_reason)}`,
    plainText(local(body)),
  ]
    .filter(Boolean)
    .join('\n\n')
  return [
    `UID:event-${id}@${host}`,
    `DTSTAMP:${utcStamp(now.getTime())}`,
    `CREATED:${utcStamp(Date.parse(created_at))}`,
    `LAST-MODIFIED:${utcStamp(Date.parse(updated_at))}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escaped(local(title))}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place ? [`LOCATION:${escaped(local(place))}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${statusOf(event)}`,
  ]
}

/** An event: its component, and one for each occurrence that was moved. */
const eventLines = (event: IcsEvent, calendar: Calendar): string[] => {
  const common = about(event, calendar)
  const { starts, ends, exceptions } = event
  const nominal = (date: string) => `${date}${starts.slice(10)}`
  const cancelled = exceptions.filter((one) => one.starts === null)
  const changed = exceptions.map(({ date }) => date)
  const moved = [...occurrencesOn(event, changed).values()].filter((one) => one.moved)
  return [
    'BEGIN:VEVENT',
    ...common,
    at('DTSTART', starts, event),
    end(ends, event),
    ...ruleLine(event),
    ...cancelled.map(({ date }) => at('EXDATE', nominal(date), event)),
    'END:VEVENT',
    ...moved.flatMap((one) =>
      ['BEGIN:VEVENT'].concat(
        common,
        at('RECURRENCE-ID', nominal(one.date), event),
        at('DTSTART', one.starts, event),
        end(one.ends, event),
        'END:VEVENT',
      ),
    ),
  ]
}

/** The file of a calendar. */
export const icsOf = (events: readonly IcsEvent[], calendar: Calendar): string => {
  const timed = events.filter(({ all_day, timezone }) => !all_day && timezone !== 'UTC')
  const zones = [...new Set(timed.map(({ timezone }) => timezone))]
  const years = timed.map(({ starts }) => Number(starts.slice(0, 4)))
  const thisYear = calendar.now.getUTCFullYear()
  const [first, last] = [Math.min(thisYear, ...years), Math.max(thisYear, ...years) + 1]
  return joined([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Oselia//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zones.flatMap((zone) => timezoneLines(zone, first, last)),
    ...events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ])
}
