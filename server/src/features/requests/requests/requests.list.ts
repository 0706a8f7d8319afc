import type { RequestBrief } from '@oselia/contract/service-request-details'
import { openStates, type RequestState } from '@oselia/contract/service-request-moves'
import { requestStates } from '@oselia/contract/service-requests.enums'
import type { requestList } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { all, paged, searched, type List, type Page } from '../../../platform/list.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { dayAfter } from '../../../platform/today.js'
import { unread } from '../chats/chats.public.js'
import { columns, joined, withDisplayFields, type Row } from '../briefs/briefs.public.js'
import {
  hasPart,
  isVisibleAnywhere,
  ownIds,
  ownBranches,
  privateFrom,
  visibleBranches,
} from '../request-records/request-records.public.js'

type Query = z.output<typeof requestList>
/** The query of a list without paging. */
export type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>

const over: readonly RequestState[] = ['closed', 'cancelled']
/** Neither closed nor cancelled. */
export const notOver = requestStates.filter((state) => !over.includes(state))

/** States of the list; null for all. Filters by clock apply only to unfinished work. */
const statesOf = ({ status, open, clock }: Pick<Filters, 'status' | 'open' | 'clock'>): RequestState[] | null => {
  if (!status && open === undefined && !clock) return null
  const side = open === undefined ? requestStates : open ? notOver : over
  const running: readonly RequestState[] = clock ? openStates : requestStates
  return (status ?? requestStates).filter((state) => side.includes(state) && running.includes(state))
}

// One condition, negated when that is shorter: PostgreSQL multiplies the selectivity of each condition and would estimate
// almost no open requests.
const inStates = (states: readonly RequestState[] | null): RawBuilder<unknown>[] => {
  if (states === null) return []
  if (states.length === 1) return [sql`r.status = ${states[0]}`]
  const others = requestStates.filter((state) => !states.includes(state))
  if (others.length < states.length) return others.length === 0 ? [] : [sql`r.status <> all(${others}::text[])`]
  return [sql`r.status = any(${states}::text[])`]
}

// `= any` with one element would not keep the order of the index.
const ids = (column: string, wanted: readonly number[] | undefined) => {
  if (wanted?.length === 1) return one(column, wanted[0])
  return wanted ? [sql`${sql.ref(`r.${column}`)} = any(${wanted}::bigint[])`] : []
}
const one = (column: string, wanted: string | number | undefined) =>
  wanted === undefined ? [] : [sql`${sql.ref(`r.${column}`)} = ${wanted}`]

// A paused clock is never due. With the bare columns PostgreSQL underestimates the overdue rows and would collect all of them
// before filtering by participation.
const due = (column: string) => sql`coalesce(${sql.ref(`r.${column}`)}, 'infinity')`
const isOverdueAt = (now: Date, resolution: string, reply: string) => sql`(${due(resolution)} <= ${now}
  or (r.first_replied_at is null and ${due(reply)} <= ${now}))`
/** Condition over `r`: one of the clocks of an unfinished request has passed its end. */
export const missed = (now: Date) => isOverdueAt(now, 'due_at', 'first_reply_due_at')

/** Condition: an unfinished request, one of whose clocks has passed its amber mark or its end. */
const clocked = (clock: Query['clock'], now: Date): RawBuilder<unknown>[] => {
  if (clock === undefined) return []
  if (clock === 'missed') return [missed(now)]
  return [isOverdueAt(now, 'amber_at', 'first_reply_amber_at'), sql`not ${missed(now)}`]
}

const midnight = (day: string, timezone: string) => sql`(${day}::date::timestamp at time zone ${timezone})`
const between = ({ from, to }: Filters, timezone: string) => [
  ...(from === undefined ? [] : [sql`r.created_at >= ${midnight(from, timezone)}`]),
  ...(to === undefined ? [] : [sql`r.created_at < ${midnight(dayAfter(to, 1), timezone)}`]),
]

/** Search words of the request; for callers with masked phones only those before the phones. */
const search = (ctx: RequestContext, text: string): RawBuilder<unknown>[] => {
  const asPhone = /^[+\d][\d\s().-]{5,}$/.test(text.trim()) && !/^\d{4}-\d+$/.test(text.trim())
  const spelt = asPhone ? text.replace(/\D/g, '') : text
  const words = searched(sql`r.search_keys`, spelt)
  if (can(ctx, 'phones.sensitive')) return words
  return [...words, ...searched(sql`split_part(r.search_keys, ${privateFrom}, 1)`, spelt)]
}

/** Conditions of the filters other than state, house and participation. */
const filters = (ctx: RequestContext, query: Filters, timezone: string): RawBuilder<unknown>[] => [
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
  ...(query.mine === false ? [sql`not coalesce(${hasPart(ctx.actor.id, 'r')}, false)`] : []),
  ...(query.unassigned === undefined
    ? []
    : [query.unassigned ? sql`r.performer_id is null` : sql`r.performer_id is not null`]),
  ...(query.unread === undefined ? [] : [query.unread ? unread(ctx, 'r') : sql`not ${unread(ctx, 'r')}`]),
  ...(query.tag ? [sql`r.tags <> '{}' and r.tags @> array[${query.tag}]::text[]`] : []),
  ...clocked(query.clock, ctx.now),
  ...between(query, timezone),
  ...search(ctx, query.search_query),
]

export const timezoneOf = async (ctx: Pick<RequestContext, 'db'>): Promise<string> =>
  (await sql<{ timezone: string }>`select timezone from settings`.execute(ctx.db)).rows[0]!.timezone

/** Context of a list. */
export interface Standing {
  timezone: string
  /** The caller's houses among those of the filter; null without a restriction. */
  houses: number[] | null
}

export const standingOf = async (ctx: Pick<RequestContext, 'db' | 'scope'>, query: Filters): Promise<Standing> => {
  const limits = [
    ...(ctx.scope.all ? [] : [houseInScope(ctx.scope, 'h')]),
    ...(query.house_id ? [sql`h.id = any(${query.house_id}::bigint[])`] : []),
    ...(query.complex_id ? [sql`h.complex_id = any(${query.complex_id}::bigint[])`] : []),
  ]
  const houses = limits.length === 0 ? sql`null` : sql`array(select h.id from houses h where ${all(limits)})`
  const { rows } = await sql<Standing>`select timezone, ${houses} as houses from settings`.execute(ctx.db)
  return rows[0]!
}

/** Conditions of a list, its union branches, and the cached totals for the same rows. */
export const conditions = (ctx: RequestContext, query: Filters, { timezone, houses }: Standing) => {
  const states = statesOf(query)
  const narrow = filters(ctx, query, timezone)
  const own = query.mine ? ownBranches(ctx.actor.id) : visibleBranches(ctx)
  const inOwn = query.mine
    ? [sql`r.id = any(array(${ownIds(ctx.actor.id, states ?? undefined)}))`]
    : isVisibleAnywhere(ctx, 'r', states ?? undefined)
  const anywhere = [sql`r.deleted_at is null`, ...inStates(states), ...narrow]
  const here = [...anywhere, ...ids('house_id', houses ?? undefined)]
  const isWhole = narrow.length === 0 && houses === null && own === null
  return {
    where: [...here, ...inOwn],
    // Without other filters the newest of a few houses are found by one index scan per house.
    anywhere: narrow.length === 0 ? anywhere : null,
    ways: own ? { where: here, each: own } : undefined,
    kept: isWhole ? (states ?? requestStates).map((state) => `requests:${state}`) : undefined,
  }
}

/** Up to this many houses each gets an index scan; with more, a scan of all requests finds enough of them quickly. */
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

/** The list as `paged` runs it; exported so that a test can check its query plan. */
export const listSpec = (ctx: RequestContext, query: Filters & { sort?: string }, standing: Standing): List => {
  const found = conditions(ctx, query, standing)
  const { where, kept } = found
  const ways = waysOf(query, standing.houses, found)
  return {
    columns: columns(ctx),
    from: joined,
    countFrom: sql`service_requests r`,
    deferred: true,
    where,
    sort: {
      created_at: sql`r.created_at`,
      due_at: sql`r.due_at`,
      // Repeats the expression of its index.
      priority: sql`array_position(array['low', 'normal', 'high', 'emergency'], r.priority)`,
      status_since: sql`r.status_since`,
      updated_at: sql`r.updated_at`,
      number: sql`(r.year::bigint * 1000000000 + r.number)`,
    },
    tiebreaker: sql`r.id`,
    capped: true,
    ...(kept && { countedTables: kept }),
    ...(ways && { ways }),
  }
}

export const list = async (app: App, ctx: RequestContext, query: Query): Promise<Page<RequestBrief>> => {
  const page = await paged<Row>(ctx.db, listSpec(ctx, query, await standingOf(ctx, query)), query)
  return { ...page, data: await withDisplayFields(app, ctx, page.data) }
}
