import { z } from 'zod'
import { audience, audienceField } from './audience.js'
import {
  eventDates,
  occurrencePage,
  occurrenceQuery,
  occurrencesOfDayQuery,
  placedOccurrence,
  registration,
} from './event-dates.js'
import { eventKinds, maxSeats } from './events.enums.js'
import { deliverOf, deliveriesOf, retryDeliveryOf } from './deliveries.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import {
  bulkOf,
  createLinkOf,
  posterOf,
  publicationAnswer,
  publicationFields,
  publicationFilters,
  readPageOf,
  revokeLinkOf,
  undoBulkOf,
  undoPublicationOf,
} from './publishing.js'
import { parseRule } from './recurrence.js'

/** Local time `YYYY-MM-DDTHH:MM` of the event's own zone; of an event of whole days only the date counts. */
const localTime = z
  .string()
  .overwrite((value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value))
  .refine(isLocalTime, { params: { key: 'local_time' } })
function isLocalTime(value: string) {
  if (!/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value)) return false
  const time = Date.parse(`${value}:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** An RRULE of RFC 5545 with at most one occurrence a day. */
const recurrence = z
  .string()
  .trim()
  .max(300)
  .superRefine((value, ctx) => {
    const rule = parseRule(value)
    if (typeof rule === 'string') ctx.addIssue({ code: 'custom', params: { key: rule } })
  })

/** A change of one occurrence, named by its day by the rule: moved to other times, or cancelled where it has none. */
const eventException = z.strictObject({
  date: kit.day,
  starts: localTime.nullable().default(null),
  ends: localTime.nullable().default(null),
})

const { ends_at: _shownUntil, ...publishing } = publicationFields

/** Writable fields. */
export const eventFields = z.strictObject({
  title: kit.residentText(200),
  /** Rich text. */
  body: kit.residentHtml(50_000).nullable().default(null),
  kind: z.enum(eventKinds).default('other'),
  place: kit.residentText(300).nullable().default(null),
  /** Where it can be followed online. */
  url: kit.webAddress.nullable().default(null),
  starts: localTime,
  /** Of an event of whole days: its last day. */
  ends: localTime,
  all_day: z.boolean().default(false),
  /** The zone of `starts` and `ends`; null: that of the houses when they share one, otherwise of the community. */
  timezone: kit.timezone.nullable().default(null),
  recurrence: recurrence.nullable().default(null),
  exceptions: z.array(eventException).max(366).default([]),
  /** People can be registered. */
  registration: z.boolean().default(false),
  /** Seats of each occurrence; null: not limited. */
  capacity: z.int().min(1).max(10_000).nullable().default(null),
  responsible_staff_id: kit.id.nullable().default(null),
  /** How many hours before each occurrence the person responsible, or else the author, is reminded; null: not at all. */
  remind_hours: z.int().min(1).max(720).nullable().default(null),
  /** Why the whole event does not take place; null: it does. */
  cancel_reason: kit.residentText(300).nullable().default(null),
  attachment_ids: kit.ids.max(50).default([]),
  audience: audienceField,
  ...publishing,
})
export type EventFields = z.output<typeof eventFields>

export const event = kit.entity(eventFields).extend({
  audience,
  timezone: z.string(),
  ...publicationAnswer,
  starts_at: kit.instant,
  /** When the last occurrence ends and the event is archived; null: it recurs without an end. */
  ends_at: kit.instant.nullable(),
  responsible: kit.ref.nullable(),
  /** The voting whose meeting it is. */
  voting: kit.ref.nullable(),
  attachments: z.array(file),
})
export type CalendarEvent = z.output<typeof event>

export const eventList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'kind', 'state', 'starts_at'],
  order: '-starts_at',
  filters: {
    ...publicationFilters,
    kind: z.enum(eventKinds).optional(),
    /** Whether it is still to come or going on. */
    upcoming: kit.flagFilter,
  },
})

const byDate = z.object({ date: kit.day })
const byRegistration = kit.byId.extend({ number: z.coerce.number<number>().int().positive() })
const feed = z.object({ url: z.string(), qr: z.string(), created_at: kit.instant })

export const events = kit.resource('/events', {
  export: exportOf(eventList, 'events.export'),
  occurrences: kit.endpoint({
    method: 'GET',
    path: '/occurrences',
    query: occurrenceQuery,
    reply: occurrencePage,
    permission: 'events.read',
    summary:
      'The first occurrences of each day of a period of at most 62 days, and how many there are; what was cancelled is marked',
  }),
  occurrencesOfDay: kit.endpoint({
    method: 'GET',
    path: '/occurrences/:day',
    params: z.object({ day: kit.day }),
    query: occurrencesOfDayQuery,
    reply: kit.page(placedOccurrence),
    permission: 'events.read',
    summary: 'The occurrences of a day, in order of their start',
  }),
  feed: kit.endpoint({
    method: 'GET',
    path: '/feed',
    reply: kit.data(feed.nullable()),
    permission: 'events.read',
    summary: 'The address of the caller’s own calendar feed; null where there is none',
  }),
  createFeed: kit.endpoint({
    method: 'POST',
    path: '/feed',
    body: z.strictObject({}),
    reply: kit.data(feed),
    skipReplay: true,
    permission: 'events.read',
    summary: 'Makes the caller’s calendar feed; one that is there ends and is replaced',
  }),
  removeFeed: kit.endpoint({
    method: 'DELETE',
    path: '/feed',
    reply: kit.done,
    permission: 'events.read',
    summary: 'Ends the caller’s calendar feed',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: eventList,
    reply: kit.page(event),
    permission: 'events.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: eventFields,
    reply: kit.data(event),
    status: 201,
    permission: 'events.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(event),
    permission: 'events.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(eventFields),
    reply: kit.data(event),
    permission: 'events.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'events.delete',
  }),
  dates: kit.endpoint({
    method: 'GET',
    path: '/:id/dates',
    params: kit.byId,
    query: z.object({
      /** The date to choose. */
      date: kit.day.optional(),
      /** Where the page begins; otherwise with what is still to end, or else with the chosen date. */
      from: kit.day.optional(),
    }),
    reply: kit.data(eventDates),
    permission: 'events.read',
    summary: 'A page of the dates of an event, with those before and after it',
  }),
  ics: kit.endpoint({
    method: 'GET',
    path: '/:id.ics',
    params: kit.byId,
    reply: kit.bytes('text/calendar'),
    permission: 'events.read',
    summary: 'One event for a calendar program',
  }),
  registrations: kit.endpoint({
    method: 'GET',
    path: '/:id/registrations',
    params: kit.byId,
    query: byDate,
    reply: kit.data(z.array(registration)),
    people: { of: 'members', at: 'data.member.id' },
    permission: 'events.update',
    summary: 'Who is registered for an occurrence, in order; needs members.read as well',
  }),
  register: kit.endpoint({
    method: 'POST',
    path: '/:id/registrations',
    params: kit.byId,
    body: z.strictObject({
      date: kit.day,
      member_id: kit.id,
      seats: z.int().min(1).max(maxSeats).default(1),
      note: kit.optionalText(300),
    }),
    reply: kit.data(registration),
    status: 201,
    people: { of: 'members', at: 'data.member.id' },
    permission: 'events.update',
    summary: 'Registers a person for an occurrence; beyond the capacity on the waiting list',
  }),
  unregister: kit.endpoint({
    method: 'DELETE',
    path: '/:id/registrations/:number',
    params: byRegistration,
    reply: kit.done,
    permission: 'events.update',
    summary: 'Cancels a registration; those who wait move up in order',
  }),
  restoreRegistration: kit.endpoint({
    method: 'POST',
    path: '/:id/registrations/:number/restore',
    params: byRegistration,
    body: z.strictObject({}),
    reply: kit.data(registration),
    people: { of: 'members', at: 'data.member.id' },
    permission: 'events.update',
    summary: 'Undoes the cancellation of a registration within a day; it has its place in the order again',
  }),
  readPage: readPageOf('events.read'),
  poster: posterOf('events.read'),
  createLink: createLinkOf('events.update'),
  revokeLink: revokeLinkOf('events.update'),
  deliver: deliverOf('events.publish'),
  retryDelivery: retryDeliveryOf('events.publish'),
  deliveries: deliveriesOf('events.read'),
  undoPublication: undoPublicationOf(event, 'events.publish'),
  bulk: bulkOf('events.update'),
  undoBulk: undoBulkOf('events.update'),
})

/** The feed of a person's calendar: events of their houses that are published. 404 unless the token is valid. */
export const calendarFeeds = kit.resource('/calendar/:token.ics', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: z.object({ token: z.string().min(20).max(210) }),
    reply: kit.bytes('text/calendar'),
    permission: 'anyone',
  }),
})
