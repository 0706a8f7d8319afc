import type { RequestBrief } from '@oselia/contract/service-request-cards'
import { openStates, requestStates, type RequestState } from '@oselia/contract/service-request-moves'
import type { requestList } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { all, paged, searched, type List, type Page } from '../../platform/list.js'
import { houseInScope } from '../../platform/scope.js'
import { dayAfter } from '../../platform/today.js'
import { unread } from '../chats/chats.door.js'
import { columns, joined, told, type Row } from './requests.columns.js'
import { ownIds, ownWays, seenAnywhere, seenWays } from './requests.own.js'
import { privateFrom } from './requests.rules.js'
import { hasPart } from './requests.scope.js'

type Query = z.output<typeof requestList>
/** A list without its pages. */
export type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>

const over: readonly RequestState[] = ['closed', 'cancelled']
/** Neither closed nor cancelled. */
export const notOver = requestStates.filter((state) => !over.includes(state))

/** The states of which the list tells; null for all of them. A clock runs only while work is not done. */
const statesOf = ({ status, open, clock }: Pick<Filters, 'status' | 'open' | 'clock'>): RequestState[] | null => {
  if (!status && open === undefined && !clock) return null
  const side = open === undefined ? requestStates : open ? notOver : over
  const running: readonly RequestState[] = clock ? openStates : requestStates
  return (status ?? requestStates).filter((state) => side.includes(state) && running.includes(state))
}

// Told once, and by what is left out where that is less: the database multiplies the odds of each condition, and would take
// the few open ones for none at all.
const inStates = (states: readonly RequestState[] | null): RawBuilder<unknown>[] => {
  if (states === null) return []
  if (states.length === 1) return [sql`r.status = ${states[0]}`]
  const others = requestStates.filter((state) => !states.includes(state))
  if (others.length < states.length) return others.length === 0 ? [] : [sql`r.status <> all(${others}::text[])`]
  return [sql`r.status = any(${states}::text[])`]
}

// An array of one is no order of its index.
const ids = (column: string, wanted: readonly number[] | undefined) => {
  if (wanted?.length === 1) return one(column, wanted[0])
  return wanted ? [sql`${sql.ref(`r.${column}`)} = any(${wanted}::bigint[])`] : []
}
const one = (column: string, wanted: string | number | undefined) =>
  wanted === undefined ? [] : [sql`${sql.ref(`r.${column}`)} = ${wanted}`]

// A clock that stands still is due never. Said so, and not by the bare columns, as the database takes what is late for much less
// than it is and would gather all of it for the few that are one's own.
const due = (column: string) => sql`coalesce(${sql.ref(`r.${column}`)}, 'infinity')`
const lateBy = (now: Date, resolution: string, reply: string) => sql`(${due(resolution)} <= ${now}
  or (r.first_replied_at is null and ${due(reply)} <= ${now}))`
const missed = (now: Date) => lateBy(now, 'due_at', 'first_reply_due_at')

/** Condition: of what nobody has finished, a clock has passed its amber mark or its end. */
const clocked = (clock: Query['clock'], now: Date): RawBuilder<unknown>[] => {
  if (clock === undefined) return []
  if (clock === 'missed') return [missed(now)]
  return [lateBy(now, 'amber_at', 'first_reply_amber_at'), sql`not ${missed(now)}`]
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

/** What the filters ask, beside states, houses and what is one’s own. */
const narrowed = (act: Act, query: Filters, timezone: string): RawBuilder<unknown>[] => [
  ...(query.priority ? [sql`r.priority = any(${query.priority}::text[])`] : []),
  ...ids('type_id', query.type_id),
  ...one('realty_id', query.realty_id),
  ...one('member_id', query.member_id),
  ...ids('responsible_id', query.responsible_id),
  ...ids('performer_id', query.performer_id),
  ...ids('departure_id', query.departure_id),
  ...one('incident_id', query.incident_id),
  ...one('waiting_side', query.waiting_side),
  ...one('source', query.source),
  ...(query.mine === false ? [sql`not coalesce(${hasPart(act.actor.id, 'r')}, false)`] : []),
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

/** Where and when a list is asked for. */
export interface Standing {
  timezone: string
  /** The houses of which it tells: of the caller, and of those the ones asked for; null when nothing narrows them. */
  houses: number[] | null
}

export const standingOf = async (act: Pick<Act, 'db' | 'scope'>, query: Filters): Promise<Standing> => {
  const limits = [
    ...(act.scope.all ? [] : [houseInScope(act.scope, 'h')]),
    ...(query.house_id ? [sql`h.id = any(${query.house_id}::bigint[])`] : []),
    ...(query.complex_id ? [sql`h.complex_id = any(${query.complex_id}::bigint[])`] : []),
  ]
  const houses = limits.length === 0 ? sql`null` : sql`array(select h.id from houses h where ${all(limits)})`
  const { rows } = await sql<Standing>`select timezone, ${houses} as houses from settings`.execute(act.db)
  return rows[0]!
}

/** Conditions of a list, the ways to it where it is made of parts, and the totals that are kept of just these rows. */
export const conditions = (act: Act, query: Filters, { timezone, houses }: Standing) => {
  const states = statesOf(query)
  const narrow = narrowed(act, query, timezone)
  const own = query.mine ? ownWays(act.actor.id) : seenWays(act)
  const inOwn = query.mine
    ? [sql`r.id = any(array(${ownIds(act.actor.id, states ?? undefined)}))`]
    : seenAnywhere(act, 'r', states ?? undefined)
  const anywhere = [sql`r.deleted_at is null`, ...inStates(states), ...narrow]
  const here = [...anywhere, ...ids('house_id', houses ?? undefined)]
  const isWhole = narrow.length === 0 && houses === null && own === null
  return {
    where: [...here, ...inOwn],
    // Without more filters the newest of a few houses are the newest of each.
    anywhere: narrow.length === 0 ? anywhere : null,
    ways: own ? { where: here, each: own } : undefined,
    kept: isWhole ? (states ?? requestStates).map((state) => `requests:${state}`) : undefined,
  }
}

/** Of no more houses than these each is walked by itself; more of them are met soon on a walk along all. */
const fewHouses = 100

const waysOf = (
  query: Filters & { sort?: string },
  houses: Standing['houses'],
  found: ReturnType<typeof conditions>,
) => {
  if (found.ways || !houses || houses.length === 1 || houses.length > fewHouses) return found.ways
  if (!found.anywhere || !query.sort?.endsWith('created_at')) return undefined
  const turns = sql`(select unnest(${houses}::bigint[]) as id)`
  return { where: found.anywhere, each: [{ turns, on: sql`r.house_id = w.id` }] }
}

/** The list as `paged` runs it; apart, so that a test can ask the database for its plan. */
export const listed = (act: Act, query: Filters & { sort?: string }, standing: Standing): List => {
  const found = conditions(act, query, standing)
  const { where, kept } = found
  const ways = waysOf(query, standing.houses, found)
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
    ...(ways && { ways }),
  }
}

export const list = async (app: App, act: Act, query: Query): Promise<Page<RequestBrief>> => {
  const page = await paged<Row>(act.db, listed(act, query, await standingOf(act, query)), query)
  return { ...page, data: await told(app, act, page.data) }
}
