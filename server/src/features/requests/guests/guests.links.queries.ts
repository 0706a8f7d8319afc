import type { Language } from '@oselia/contract/languages'
import type { ChatType, Link } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'

/** A recipient of links with their addresses. */
export interface Known {
  name: string
  email: string | null
  phone: string | null
  language: Language | null
}

/** A staff member who may do the work: neither blocked nor removed; `here` when the house is in their scope. */
export const worker = async (db: Db, id: number, houseId: number): Promise<(Known & { here: boolean }) | undefined> => {
  const { rows } = await sql<
    Known & { here: boolean }
  >`select ${staffNameColumn('p')} as name, p.email, p.phone, p.locale as language,
      p.scope_all or exists (select 1 from staff_scopes w where w.staff_id = p.id and (w.house_id = ${houseId}
        or w.complex_id = (select complex_id from houses where id = ${houseId}))) as here
    from staff p where p.id = ${id} and p.status in ('active', 'invited') and p.deleted_at is null`.execute(db)
  return rows[0]
}

const primary = (
  column: string,
  key: string,
) => sql`(select e ->> ${sql.lit(key)} from jsonb_array_elements(m.${sql.raw(column)}) e
  order by coalesce((e ->> 'is_primary')::boolean, false) desc limit 1)`

/** Name and addresses of a member. */
export const resident = async (db: Db, id: number): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`select m.name, ${primary('emails', 'address')} as email,
      ${primary('phones', 'number')} as phone, m.language
    from members m where m.id = ${id} and m.deleted_at is null`.execute(db)
  return rows[0]
}

export const community = async (db: Db): Promise<{ organisation: string; language: Language; timezone: string }> => {
  const { rows } = await sql<{ organisation: string; language: Language; timezone: string }>`select
    organisation_name as organisation, document_language as language, timezone from settings`.execute(db)
  return rows[0]!
}

/** Links of a request, newest first. */
export const linksOf = async (
  db: Db,
  requestId: number,
  chats: readonly ChatType[],
  only: RawBuilder<unknown> = sql`true`,
): Promise<Link[]> => {
  const { rows } = await sql<Link>`select l.id, l.chat as chat_type, l.name, l.channel, l.sent_to, l.created_at,
      case when s.id is null then null else jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')}) end as created_by,
      l.expires_at, l.revoked_at, l.last_used_at, l.uses
    from service_request_links l left join staff s on s.id = l.created_by
    where l.request_id = ${requestId} and l.chat = any(${chats as ChatType[]}) and ${only}
    order by l.id desc limit 200`.execute(db)
  return rows
}
