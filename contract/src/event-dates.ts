import { z } from 'zod'
import { eventKinds, maxPerDay, registrationStates } from './events.enums.js'
import * as kit from './kit.js'
import { publicationFields } from './publishing.js'

/** One time at which an event takes place. */
const occurrence = z.object({
  event_id: kit.id,
  /** Its day by the rule, which names it also when it was moved. */
  date: kit.day,
  starts_at: kit.instant,
  ends_at: kit.instant,
  /** The same in the event's zone. */
  starts: z.string(),
  ends: z.string(),
  moved: z.boolean(),
  cancelled: z.boolean(),
  /** Seats taken, and seats waited for. */
  going: z.int(),
  waiting: z.int(),
})
export type Occurrence = z.output<typeof occurrence>

/** An occurrence with what a calendar shows of its event. */
export const placedOccurrence = occurrence.extend({
  /** Its first and last day in the zone asked for; those of whole days are the same everywhere. */
  first_day: kit.day,
  last_day: kit.day,
  title: kit.textMap,
  kind: z.enum(eventKinds),
  place: kit.textMap.nullable(),
  state: publicationFields.state.unwrap(),
  all_day: z.boolean(),
  registration: z.boolean(),
  capacity: z.int().nullable(),
})
export type PlacedOccurrence = z.output<typeof placedOccurrence>

/** In order of their start, the first ones of each day; `days`: how many occurrences there are on each, where there are some. */
export const occurrencePage = z.object({
  data: z.array(placedOccurrence),
  days: z.array(z.object({ day: kit.day, count: z.int() })),
})

const calendarFilters = {
  /** The zone whose days are meant. */
  timezone: kit.timezone,
  kind: z.enum(eventKinds).optional(),
  state: publicationFields.state.unwrap().optional(),
  house_id: kit.idsFilter,
  complex_id: kit.idsFilter,
}

export const occurrenceQuery = z.object({
  /** The first and the last day. */
  from: kit.day,
  to: kit.day,
  /** Occurrences of each day. */
  per_day: z.coerce.number<number>().int().min(1).max(maxPerDay).default(3),
  ...calendarFilters,
})

export const occurrencesOfDayQuery = kit.timelineQuery.extend(calendarFilters)

/** Dates of one event, in order of their start. */
export const eventDates = z.object({
  dates: z.array(occurrence),
  /** The date asked for, or else the first to come, or the last; null where the event has no such date. */
  chosen: occurrence.nullable(),
  /** The first day of this page, null for that of what is still to end; of the page before; and of the next one. */
  from: kit.day.nullable(),
  earlier: kit.day.nullable(),
  later: kit.day.nullable(),
})
export type EventDates = z.output<typeof eventDates>

export const registration = z.object({
  id: kit.id,
  date: kit.day,
  /** Null for a person outside of the caller's houses, with the note about them. */
  member: kit.ref.nullable(),
  seats: z.int(),
  state: z.enum(registrationStates),
  note: z.string().nullable(),
  created_at: kit.instant,
})
export type Registration = z.output<typeof registration>
