import type { RequestBrief } from '@oselia/contract/service-request-cards'
import { openStates, requestStates, type RequestState } from '@oselia/contract/service-request-moves'
import type { requestList } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { paged, searched, type List, type Page } from '../../platform/list.js'
import { dayAfter } from '../../platform/today.js'
import { unread } from '../chats/chats.door.js'
import { columns, joined, told, type Row } from './requests.columns.js'
import { ownIds, seenInLists } from './requests.own.js'
import { privateFrom } from './requests.rules.js'
import { seesAllRequests } from './requests.scope.js'

type Query = z.output<typeof requestList>
/** A list without its pages. */
export type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>

const over: readonly RequestState[] = ['closed', 'cancelled']
/** Neither closed nor cancelled. */
export const notOver = requestStates.filter((state) => !over.includes(state))

/** The states of which the list tells; null for all of them. */
const statesOf = ({ status, open }: Pick<Filters, 'status' | 'open'>): RequestState[] | null => {
  if (!status && open === undefined) return null
  const side = open === undefined ? requestStates : open ? notOver : over
  return (status ?? requestStates).filter((state) => side.includes(state))
}

// The index of open ones is taken only where the query says so in the same words.
const inStates = (states: readonly RequestState[] | null): RawBuilder<unknown>[] => {
  if (states === null) return []
  const isOpen = states.every((state) => !over.includes(state))
  return [
    ...(isOpen ? [sql`r.status not in ('closed', 'cancelled')`] : []),
    ...(isOpen && states.length === notOver.length ? [] : [sql`r.status = any(${states}::text[])`]),
  ]
}

const ids = (column: string, wanted: readonly number[] | undefined) =>
  wanted ? [sql`${sql.ref(`r.${column}`)} = any(${wanted}::bigint[])`] : []
const one = (column: string, wanted: string | number | undefined) =>
  wanted === undefined ? [] : [sql`${sql.ref(`r.${column}`)} = ${wanted}`]

const working: readonly RequestState[] = openStates
const lateBy = (now: Date, due: string, reply: string) => sql`(${sql.ref(`r.${due}`)} <= ${now}
  or (r.first_replied_at is null and ${sql.ref(`r.${reply}`)} <= ${now}))`
const missed = (now: Date) => lateBy(now, 'due_at', 'first_reply_due_at')

/** Condition: of what nobody has finished, a clock has passed its amber mark or its end. */
const clocked = (clock: Query['clock'], now: Date): RawBuilder<unknown>[] => {
  if (clock === undefined) return []
  const unfinished = sql`r.status = any(${working}::text[]) and r.status not in ('closed', 'cancelled')`
  if (clock === 'missed') return [unfinished, missed(now)]
  return [unfinished, lateBy(now, 'amber_at', 'first_reply_amber_at'), sql`not coalesce(${missed(now)}, false)`]
}

const midnight = (day: string, timezone: string) => sql`(${day}::date::timestamp at time zone ${timezone})`
const between = ({ from, to }: Filters, timezone: string) => [
  ...(from === undefined ? [] : [sql`r.created_at >= ${midnight(from, timezone)}`]),
  ...(to === undefined ? [] : [sql`r.created_at < ${midnight(dayAfter(to, 1), timezone)}`]),
]

/** Words of the request; to whom phones are masked, only what stands before them. */
const sought = (act: Act, text: string): RawBuilder<unknown>[] => {
  const asPhone = /^[+\d][\d\s().-]{5,}$/.test(text.trim()) && !/^\d{4}-\d+$/.test(text.trim())
  const spelt = asPhone ? text.replace(/\D/g, '') : text
  const words = searched(sql`r.search_keys`, spelt)
  if (may(act, 'phones.sensitive')) return words
  return [...words, ...searched(sql`split_part(r.search_keys, ${privateFrom}, 1)`, spelt)]
}

/** What the filters ask, beside states. */
const narrowed = (act: Act, query: Filters, timezone: string): RawBuilder<unknown>[] => [
  ...(query.priority ? [sql`r.priority = any(${query.priority}::text[])`] : []),
  ...ids('type_id', query.type_id),
  ...ids('house_id', query.house_id),
  ...(query.complex_id
    ? [sql`r.house_id in (select x.id from houses x where x.complex_id = any(${query.complex_id}::bigint[]))`]
    : []),
  ...one('realty_id', query.realty_id),
  ...one('member_id', query.member_id),
  ...ids('responsible_id', query.responsible_id),
  ...ids('performer_id', query.performer_id),
  ...ids('departure_id', query.departure_id),
  ...one('incident_id', query.incident_id),
  ...one('waiting_side', query.waiting_side),
  ...one('source', query.source),
  ...(query.mine === undefined
    ? []
    : [sql`r.id ${query.mine ? sql`in` : sql`not in`} (${ownIds(act.actor.id, statesOf(query) ?? undefined)})`]),
  ...(query.unassigned === undefined
    ? []
    : [query.unassigned ? sql`r.performer_id is null` : sql`r.performer_id is not null`]),
  ...(query.unread === undefined ? [] : [query.unread ? unread(act, 'r') : sql`not ${unread(act, 'r')}`]),
  ...(query.tag ? [sql`r.tags <> '{}' and r.tags @> array[${query.tag}]::text[]`] : []),
  ...clocked(query.clock, act.now),
  ...between(query, timezone),
  ...sought(act, query.search_query),
]

export const timezoneOf = async (act: Pick<Act, 'db'>): Promise<string> =>
  (await sql<{ timezone: string }>`select timezone from settings`.execute(act.db)).rows[0]!.timezone

/** Conditions of a list, and the totals that are kept of just these rows. */
export const conditions = (act: Act, query: Filters, timezone: string) => {
  const states = statesOf(query)
  const narrow = narrowed(act, query, timezone)
  const isWhole = narrow.length === 0 && act.scope.all && seesAllRequests(act)
  return {
    where: [sql`r.deleted_at is null`, ...seenInLists(act, 'r', states ?? undefined), ...inStates(states), ...narrow],
    kept: isWhole ? (states ?? requestStates).map((state) => `requests:${state}`) : undefined,
  }
}

/** The list as `paged` runs it; apart, so that a test can ask the database for its plan. */
export const listed = (act: Act, query: Filters, timezone: string): List => {
  const { where, kept } = conditions(act, query, timezone)
  return {
    columns: columns(act),
    from: joined,
    countFrom: sql`service_requests r`,
    deferred: true,
    where,
    sort: {
      created_at: sql`r.created_at`,
      due_at: sql`r.due_at`,
      // In the words of its index.
      priority: sql`array_position(array['low', 'normal', 'high', 'emergency'], r.priority)`,
      status_since: sql`r.status_since`,
      updated_at: sql`r.updated_at`,
      number: sql`(r.year::bigint * 1000000000 + r.number)`,
    },
    tie: sql`r.id`,
    capped: true,
    ...(kept && { kept }),
  }
}

export const list = async (app: App, act: Act, query: Query): Promise<Page<RequestBrief>> => {
  const page = await paged<Row>(act.db, listed(act, query, await timezoneOf(act)), query)
  return { ...page, data: await told(app, act, page.data) }
}
