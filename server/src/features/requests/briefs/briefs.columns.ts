import type { TextMap } from '@oselia/contract/kit'
import type { File } from '@oselia/contract/media'
import type { UnitRef } from '@oselia/contract/realty'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { fixedByLanguage, prepared } from '../../../platform/db.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { unreadOf } from '../chats/chats.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { maskedPhone } from '../../registry/members/members.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { clocksOf, numberOf, placeLine, type StoredRequest } from '../request-records/request-records.public.js'

interface Person {
  id: number
  name: string
  avatar_id: number | null
}
type StoredColumn =
  | 'id'
  | 'version'
  | 'prefix'
  | 'year'
  | 'number'
  | 'priority'
  | 'title'
  | 'description'
  | 'house_id'
  | 'entrance'
  | 'floor'
  | 'caller_name'
  | 'caller_phone'
  | 'responsible_id'
  | 'performer_id'
  | 'created_by'
  | 'status'
  | 'wait_reason'
  | 'status_since'
  | 'reopened'
  | 'waiting_side'
  | 'tags'
  | 'created_at'
  | 'updated_at'
  | 'deferred_until'
  | 'first_reply_due_at'
  | 'first_reply_amber_at'
  | 'first_replied_at'
  | 'due_at'
  | 'amber_at'
  | 'left_minutes'
  | 'resolved_at'
  | 'closed_at'
  | 'reply_breached'
  | 'due_breached'
  | 'rating'

/** A row of lists and details. */
export interface Row extends Pick<StoredRequest, StoredColumn> {
  type: { id: number; name: TextMap; icon: string | null; colour: string | null }
  /** In the caller's language. */
  house_address: string
  realty: UnitRef | null
  common_place: RequestBrief['common_place']
  source: RequestBrief['source']
  member: { id: number; name: string } | null
  responsible: Person | null
  performer: Person | null
  incident: { id: number; name: string } | null
  is_observer: boolean
}

const person = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${staffNameColumn(alias)}, 'avatar_id', ${sql.ref(`${alias}.avatar_id`)}) end`

const plain: readonly Exclude<StoredColumn, 'deferred_until'>[] = [
  'id',
  'version',
  'prefix',
  'year',
  'number',
  'priority',
  'title',
  'description',
  'house_id',
  'entrance',
  'floor',
  'caller_name',
  'caller_phone',
  'responsible_id',
  'performer_id',
  'created_by',
  'status',
  'wait_reason',
  'status_since',
  'reopened',
  'waiting_side',
  'tags',
  'created_at',
  'updated_at',
  'first_reply_due_at',
  'first_reply_amber_at',
  'first_replied_at',
  'due_at',
  'amber_at',
  'left_minutes',
  'resolved_at',
  'closed_at',
  'reply_breached',
  'due_breached',
  'rating',
]

const columnsIn = fixedByLanguage(
  (language) => sql`${sql.join(plain.map((name) => sql.ref(`r.${name}`)))}, r.source, r.common_place,
  to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until,
  jsonb_build_object('id', t.id, 'name', t.name, 'icon', t.icon, 'colour', t.colour) as type,
  ${addressColumn('h', language)} as house_address,
  case when u.id is null then null else ${unitColumn('u', 'h', language)} end as realty,
  case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end as member,
  ${person('sr')} as responsible, ${person('sp')} as performer,
  case when i.id is null then null else jsonb_build_object('id', i.id, 'name', i.title) end as incident`,
)

/** Columns of lists and details in the caller's language, selected from `joined`. */
export const columns = (ctx: Pick<RequestContext, 'actor' | 'language'>): RawBuilder<unknown> =>
  sql`${columnsIn(ctx.language)}, exists (select 1 from service_request_observers so
    where so.request_id = r.id and so.staff_id = ${ctx.actor.id}) as is_observer`

export const joined = sql`service_requests r join service_request_types t on t.id = r.type_id
  join houses h on h.id = r.house_id left join realty u on u.id = r.realty_id
  left join members m on m.id = r.member_id and m.deleted_at is null
  left join staff sr on sr.id = r.responsible_id left join staff sp on sp.id = r.performer_id
  left join incidents i on i.id = r.incident_id and i.deleted_at is null`

type Parted = Pick<Row, 'performer_id' | 'responsible_id' | 'created_by' | 'is_observer'>

/** Whether the caller created it, is responsible for it, performs it or observes it. */
export const participates = (ctx: Pick<RequestContext, 'actor'>, row: Parted): boolean =>
  row.is_observer || [row.performer_id, row.responsible_id, row.created_by].includes(ctx.actor.id)

/** The phone of a request: unmasked for those who may see phones, for its performer and its responsible person. */
export const phoneOf = (
  ctx: RequestContext,
  row: Pick<Row, 'performer_id' | 'responsible_id'>,
  phone: string | null,
): string | null =>
  phone === null || can(ctx, 'phones.sensitive') || [row.performer_id, row.responsible_id].includes(ctx.actor.id)
    ? phone
    : maskedPhone(phone)

type Avatars = ReadonlyMap<number, File>

export const personOf = ({ id, name, avatar_id }: Person, avatars: Avatars) => ({
  id,
  name,
  avatar: avatars.get(avatar_id ?? 0)?.url ?? null,
})

/** Avatars by the id of the file. */
const avatarsOf = async (app: App, ctx: RequestContext, ids: readonly (number | null | undefined)[]) => {
  const named = ids.filter((id) => typeof id === 'number')
  return app.files.viewById(ctx.db, named, ctx.actor.id, ctx.now)
}

/** A row as lists and details show it; `avatars` by the id of the file. */
export const briefOf = (
  ctx: RequestContext,
  row: Row,
  { avatars, unread }: { avatars: Avatars; unread: number },
): RequestBrief => {
  const unit = row.realty && unitLabel(row.realty.type, row.realty.number, ctx.language)
  const { entrance, floor, common_place } = row
  const { reply_clock, due_clock } = clocksOf(row, ctx.now)
  return {
    id: row.id,
    version: row.version,
    number: numberOf(row),
    type: row.type,
    priority: row.priority,
    title: row.title,
    description: row.description,
    house_id: row.house_id,
    address: placeLine(row.house_address, { entrance, floor, common_place, unit }, ctx.language),
    realty: row.realty,
    common_place,
    member: can(ctx, 'members.read') || participates(ctx, row) ? row.member : null,
    caller_name: row.caller_name,
    responsible: row.responsible && personOf(row.responsible, avatars),
    performer: row.performer && personOf(row.performer, avatars),
    status: row.status,
    wait_reason: row.wait_reason,
    status_since: row.status_since,
    reopened: row.reopened,
    reply_clock,
    due_clock,
    waiting_side: row.waiting_side,
    unread,
    incident: row.incident,
    tags: row.tags,
    source: row.source,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deferred_until: row.deferred_until,
  }
}

/** Adds what lists show: clocks, avatars, unread counts. */
export const withDisplayFields = async (
  app: App,
  ctx: RequestContext,
  rows: readonly Row[],
): Promise<RequestBrief[]> => {
  if (rows.length === 0) return []
  const pictures = rows.flatMap(({ responsible, performer }) => [responsible?.avatar_id, performer?.avatar_id])
  const [avatars, unread] = await Promise.all([
    avatarsOf(app, ctx, pictures),
    unreadOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => briefOf(ctx, row, { avatars, unread: unread.get(row.id) ?? 0 }))
}

/** The requests of these ids as briefs, in the order of the ids. */
export const briefsOf = async (app: App, ctx: RequestContext, ids: readonly number[]): Promise<RequestBrief[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${prepared}select ${columns(ctx)} from ${joined} where r.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], r.id)`.execute(ctx.db)
  return withDisplayFields(app, ctx, rows)
}
