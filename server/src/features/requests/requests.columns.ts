import type { TextMap } from '@oselia/contract/kit'
import type { UnitRef } from '@oselia/contract/realty'
import type { RequestBrief } from '@oselia/contract/service-request-cards'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { plannedOnce } from '../../platform/db.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { unreadOf } from '../chats/chats.door.js'
import { addressesOf } from '../houses/houses.door.js'
import { maskedPhone } from '../members/members.door.js'
import { unitColumn } from '../realty/realty.door.js'
import { placeLine } from './requests.messages.js'
import { clocksOf, numberOf } from './requests.rules.js'
import type { StoredRequest } from './requests.table.js'

interface Person {
  id: number
  name: string
  avatar_id: number | null
}
type Kept =
  | 'id'
  | 'version'
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

/** A request as the database answers it for lists and cards. */
export interface Row extends Pick<StoredRequest, Kept> {
  type: { id: number; name: TextMap; icon: string | null; colour: string | null }
  house_label: string
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

const plain: readonly Exclude<Kept, 'deferred_until'>[] = [
  'id',
  'version',
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

/** What lists and cards select of a request, out of `joined`. */
export const columns = (act: Pick<Act, 'actor'>): RawBuilder<unknown> =>
  sql`${sql.join(plain.map((name) => sql.ref(`r.${name}`)))}, r.source, r.common_place,
  to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until,
  jsonb_build_object('id', t.id, 'name', t.name, 'icon', t.icon, 'colour', t.colour) as type, h.label as house_label,
  case when u.id is null then null else ${unitColumn('u', 'h')} end as realty,
  case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end as member,
  ${person('sr')} as responsible, ${person('sp')} as performer,
  case when i.id is null then null else jsonb_build_object('id', i.id, 'name', i.title) end as incident,
  exists (select 1 from service_request_observers so where so.request_id = r.id and so.staff_id = ${act.actor.id}) as is_observer`

export const joined = sql`service_requests r join service_request_types t on t.id = r.type_id
  join houses h on h.id = r.house_id left join realty u on u.id = r.realty_id
  left join members m on m.id = r.member_id and m.deleted_at is null
  left join staff sr on sr.id = r.responsible_id left join staff sp on sp.id = r.performer_id
  left join incidents i on i.id = r.incident_id and i.deleted_at is null`

type Parted = Pick<Row, 'performer_id' | 'responsible_id' | 'created_by' | 'is_observer'>

/** He made it, answers for it, does it or observes it. */
export const partakes = (act: Pick<Act, 'actor'>, row: Parted): boolean =>
  row.is_observer || [row.performer_id, row.responsible_id, row.created_by].includes(act.actor.id)

/** The phone of a request: whole for those who may see phones, and for who does the work or answers for it. */
export const phoneOf = (
  act: Act,
  row: Pick<Row, 'performer_id' | 'responsible_id'>,
  phone: string | null,
): string | null =>
  phone === null || may(act, 'phones.sensitive') || [row.performer_id, row.responsible_id].includes(act.actor.id)
    ? phone
    : maskedPhone(phone)

const personOf = (given: Person | null, avatars: ReadonlyMap<number, string>) =>
  given && { id: given.id, name: given.name, avatar: avatars.get(given.avatar_id ?? 0) ?? null }

/** Addresses of the pictures of people of the staff, by the id of the file. */
export const avatarsOf = async (app: App, act: Act, ids: readonly (number | null | undefined)[]) => {
  const named = [...new Set(ids.filter((id) => typeof id === 'number'))]
  const files = await app.files.viewMany(act.db, named, act.actor.id, act.now)
  return new Map(files.map(({ id, url }) => [id, url]))
}

const briefOf = (
  act: Act,
  row: Row,
  house: string,
  { avatars, unread }: { avatars: ReadonlyMap<number, string>; unread: number },
): RequestBrief => {
  const unit = row.realty && unitLabel(row.realty.type, row.realty.number, act.language)
  return {
    id: row.id,
    version: row.version,
    number: numberOf(row),
    type: row.type,
    priority: row.priority,
    title: row.title,
    description: row.description,
    house_id: row.house_id,
    address: placeLine(house, { ...row, unit }, act.language),
    realty: row.realty && { ...row.realty, address: house },
    common_place: row.common_place,
    member: may(act, 'members.read') || partakes(act, row) ? row.member : null,
    caller_name: row.caller_name,
    responsible: personOf(row.responsible, avatars),
    performer: personOf(row.performer, avatars),
    status: row.status,
    wait_reason: row.wait_reason,
    status_since: row.status_since,
    reopened: row.reopened,
    ...clocksOf(row, act.now),
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

/** Requests as lists and cards show them: addresses in the caller's language, clocks, pictures, unread lines. */
export const told = async (app: App, act: Act, rows: readonly Row[]): Promise<RequestBrief[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const houses = [...new Set(rows.map(({ house_id }) => house_id))]
  const [addresses, avatars, unread] = await Promise.all([
    act.language === 'uk' ? new Map<number, string>() : addressesOf(act.db, houses, act.language),
    avatarsOf(
      app,
      act,
      rows.flatMap(({ responsible, performer }) => [responsible?.avatar_id, performer?.avatar_id]),
    ),
    unreadOf(act, ids),
  ])
  return rows.map((row) =>
    briefOf(act, row, addresses.get(row.house_id) ?? row.house_label, { avatars, unread: unread.get(row.id) ?? 0 }),
  )
}

/** The requests of these ids as briefs, in the order of the ids. */
export const briefsOf = async (app: App, act: Act, ids: readonly number[]): Promise<RequestBrief[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${plannedOnce}select ${columns(act)} from ${joined} where r.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], r.id)`.execute(act.db)
  return told(app, act, rows)
}
