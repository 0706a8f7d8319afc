import type { requestCreate } from '@oselia/contract/service-request-details'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { prepared } from '../../../platform/db.js'
import { insertSystemMessages, type ChatEvent, type WrittenMessage } from '../chats/chats.public.js'
import { spelt } from '../../../platform/list.js'
import { presetCodes, seriesOf, type StoredRequest } from '../request-records/request-records.public.js'
import { termsColumns, type TermsRow } from '../terms/terms.public.js'
import { fileRows } from './requests.links.js'
import { floodColumns, isLimited, type FloodRow } from './requests.guards.js'
import { incidentHere, phoneOf, placeColumns, type PlaceRow } from './requests.placing.js'
import { sameIds } from './requests.similar.js'
import { typeColumn, type RequestType } from './requests.types.js'

export type NewRequest = z.output<typeof requestCreate>

/** What the checks of a new request read. */
export interface Facts extends PlaceRow, TermsRow {
  type: RequestType | null
  /** The department that gets the request, unless it was removed. */
  departure: { id: number; head_id: number | null } | null
  incident_here: boolean
  /** The community's date. */
  day: string
}

/** Similar ones are looked for unless the caller saw them, or names the incident that they belong to. */
const asksSimilar = ({ similar_seen, incident_id }: NewRequest) => !similar_seen && incident_id === null

/**
 * Locks the names of what only one request at a time is counted for, in one order: the place and type, also of a request that asks
 * for no similar ones, since another one may; of a limited caller's request the member, and the phone that is counted.
 */
const lockCounted = (ctx: RequestContext, input: NewRequest): RawBuilder<unknown> => {
  const { type_id, house_id, realty_id, common_place, entrance, member_id, caller_phone } = input
  const place = realty_id === null ? `house ${house_id} ${common_place} ${entrance}` : `unit ${realty_id}`
  const names = [`request ${type_id} ${place}`, ...(member_id === null ? [] : [`request member ${member_id}`])]
  const phone = sql`coalesce(${caller_phone}::text, (select ${phoneOf('m')} from members m where m.id = ${member_id}::bigint))`
  const counted = isLimited(ctx)
    ? sql`${names}::text[] || ('request phone ' || ${phone})`
    : sql`${names.slice(0, 1)}::text[]`
  return sql`(select count(pg_advisory_xact_lock(hashtextextended(k, 0))) from (
    select k from unnest(${counted}) k where k is not null order by k collate "C") names)`
}

/**
 * All that a new request is checked against, by one statement. It also waits for equal requests that are being written: the next
 * statement sees them.
 */
export const factsFor = async (ctx: RequestContext, input: NewRequest): Promise<Facts> => {
  const type = sql`(select preset_id from service_request_types where id = ${input.type_id})`
  const departure =
    input.departure_id === undefined
      ? sql`(select departure_id from service_request_types where id = ${input.type_id})`
      : sql`${input.departure_id}::bigint`
  const day = sql`(select (${ctx.now}::timestamptz at time zone timezone)::date from settings)`
  const code = input.priority === undefined ? null : presetCodes[input.priority]
  const { rows } =
    await sql<Facts>`${prepared}select ${typeColumn(ctx, input.type_id, true)} as type, ${placeColumns(ctx, input)},
      (select jsonb_build_object('id', d.id, 'head_id', d.head_id) from departments d
        where d.id = ${departure} and d.deleted_at is null for key share of d) as departure,
      ${incidentHere(input.incident_id, input.house_id)} as incident_here,
      ${termsColumns({ presetId: type, code, houseId: input.house_id, day })}, ${day} as day,
      ${lockCounted(ctx, input)}`.execute(ctx.db)
  return rows[0]!
}

interface Written extends Partial<FloodRow> {
  id: number
  prefix: string
  number: number
  messages: WrittenMessage[]
  /** Open requests of the same type and place before this one. */
  same: number[]
}

/** Columns of a new request but those that only its insertion knows. */
export type NewRow = Omit<StoredRequest, 'id' | 'prefix' | 'number'>

const guards = (ctx: RequestContext, input: NewRequest, row: NewRow): RawBuilder<unknown> => {
  const same = asksSimilar(input) ? sameIds(ctx, row.type_id, row) : sql`'{}'::bigint[]`
  return isLimited(ctx) ? sql`${same} as same, ${floodColumns(ctx, row)}` : sql`${same} as same`
}

/**
 * Inserts a request with its files, observers, first move and system messages, by one statement. Its number is taken there: the
 * counter of its series stays locked from then to the commit, so numbers have no gaps, and houses of one complex wait for one another
 * only that long. The search key of the row lacks the number, which is put before it as `searchKey` folds it: a space for the hyphen.
 */
export const insertRequest = async (
  ctx: RequestContext,
  input: NewRequest,
  row: NewRow,
  event: ChatEvent,
): Promise<Written> => {
  const { search_keys, ...plain } = row
  const columns = Object.keys(plain).map((name) => sql.ref(name))
  const messages = insertSystemMessages(sql`made`, ['staff_chat', 'member_chat'], event, ctx.now)
  const { rows } = await sql<Written>`${prepared}with ${seriesOf(row.place)}, counter as (
      insert into service_request_numbers (prefix, year, last) select prefix, ${row.year}, 1 from series
      on conflict (prefix, year) do update set last = service_request_numbers.last + 1 returning prefix, last
    ), made as (
      insert into service_requests (prefix, number, search_keys, ${sql.join(columns)})
      select counter.prefix, counter.last, ltrim(${spelt(sql`counter.prefix`)} || ' ') || ${row.year}::text || ' '
        || lpad(counter.last::text, greatest(6, length(counter.last::text)), '0') || ' ' || ${search_keys}::text, ${sql.join(columns)}
      from counter, jsonb_populate_record(null::service_requests, ${JSON.stringify(plain)}::jsonb) returning id, prefix, number
    ), moved as (
      insert into service_request_moves (request_id, to_status, before, at, staff_id)
      select id, 'new', '{}', ${ctx.now}::timestamptz, ${ctx.actor.id || null}::bigint from made
    ), attached as (
      insert into service_request_files (request_id, file_id, kind, position)
      select made.id, f.file_id, f.kind, f.position
      from made, jsonb_populate_recordset(null::service_request_files, ${JSON.stringify(fileRows(input))}::jsonb) f
    ), observed as (
      insert into service_request_observers (request_id, staff_id)
      select made.id, o.id from made, (select distinct unnest(${input.observer_ids}::bigint[]) as id) o
    ), messages as (${messages})
    select made.id, made.prefix, made.number, (select jsonb_agg(m) from messages m) as messages, ${guards(ctx, input, row)} from made`.execute(
    ctx.db,
  )
  return rows[0]!
}
