import type { TextMap } from '@oselia/contract/kit'
import type { RealtyType } from '@oselia/contract/realty'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import type { ChatType } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { StoredRequest } from '../request-records/request-records.public.js'

/** A valid link with what it opens. */
export interface Found {
  id: number
  name: string
  chat: ChatType
  staff_id: number | null
  member_id: number | null
  expires_at: string
  request_id: number
  hides_names: boolean
}

// Follows merged members: a link created for a merged record is valid for the surviving record.
const mergeSuccessors = sql`with recursive successors as (select m.merged_into as id from members m where m.id = l.member_id
    union select m.merged_into from successors h join members m on m.id = h.id)
  select id from successors where id is not null`

/**
 * Condition over aliases `l`, `r`, `p`: the link is valid now. It is neither revoked nor expired; the request is not deleted
 * nor ended more than 7 days ago and visible to the resident; the recipient is still employed or still its resident.
 */
const holds = (now: Date): RawBuilder<boolean> => sql<boolean>`(l.revoked_at is null and l.expires_at > ${now}
  and r.deleted_at is null
  and not (r.status in ('closed', 'cancelled') and coalesce(r.closed_at, r.status_since) < ${now}::timestamptz - interval '7 days')
  and (l.chat = 'staff_chat' or r.visible_to_resident)
  and (l.staff_id is null or (p.status in ('active', 'invited') and p.deleted_at is null))
  and (l.member_id is null or l.member_id = r.member_id or r.member_id in (${mergeSuccessors})))`

const linked = sql`service_request_links l join service_requests r on r.id = l.request_id
  left join staff p on p.id = l.staff_id`

/** The link of a token to this kind of chat; the same query answers unknown, expired and revoked tokens. */
export const found = async (db: Db, hash: Buffer, chat: ChatType, now: Date): Promise<Found | undefined> => {
  const { rows } =
    await sql<Found>`select l.id, l.name, l.chat, l.staff_id, l.member_id, l.expires_at, l.request_id, t.hides_names
    from ${linked} join service_request_types t on t.id = r.type_id
    where l.token_hash = ${hash} and l.chat = ${chat} and ${holds(now)}`.execute(db)
  return rows[0]
}

/** Whether the link is still valid. */
export const isLinkValid = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${linked} where l.id = ${id} and ${holds(now)}`.execute(db)
  return rows.length > 0
}

/** Records a use of the link; returns the time of the previous one. */
export const used = async (db: Db, id: number, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ before: string | null }>`update service_request_links l
    set last_used_at = ${now}, uses = l.uses + 1
    from (select id, last_used_at as before from service_request_links where id = ${id} for update) as was
    where l.id = was.id returning was.before`.execute(db)
  return rows[0]?.before ?? null
}

/** The request of a link, without a check of visibility. */
export const requestOf = async (db: Db, id: number): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id}`.execute(db)
  return rows[0]!
}

/** Related data that the page of a link shows. */
export interface About {
  type: TextMap
  unit: { type: RealtyType; number: string } | null
  common_place: RequestBrief['common_place']
  member_name: string | null
  member_phone: string | null
  organisation: string
  timezone: string
  file_ids: number[]
}
/** Files that are not photographs of the work are shown only to those who do the work. */
export const aboutOf = async (db: Db, id: number, chat: ChatType): Promise<About> => {
  const { rows } = await sql<About>`select t.name as type, r.common_place, m.name as member_name,
      case when u.id is null then null else jsonb_build_object('type', u.type, 'number', u.number) end as unit,
      (select e ->> 'number' from jsonb_array_elements(m.phones) e
        order by coalesce((e ->> 'is_primary')::boolean, false) desc limit 1) as member_phone,
      w.organisation_name as organisation, w.timezone,
      array(select f.file_id from service_request_files f where f.request_id = r.id
        and (${chat} = 'staff_chat' or f.kind <> 'other') order by f.kind, f.position) as file_ids
    from service_requests r join service_request_types t on t.id = r.type_id cross join settings w
    left join realty u on u.id = r.realty_id left join members m on m.id = r.member_id and m.deleted_at is null
    where r.id = ${id}`.execute(db)
  return rows[0]!
}
