import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import { memberKeys } from '../features/registry/members/members.public.js'
import type { App } from '../platform/app.js'

/** Inserts a unit of a house directly; fields are column names. */
export const makeUnit = async (
  app: App,
  house_id: number,
  fields: { number: string; type?: string; total_area?: number; ended_on?: string },
): Promise<number> => {
  const { number, type = 'apartment', total_area = null, ended_on = null } = fields
  const { rows } = await sql<{
    id: number
  }>`insert into realty (house_id, type, number, number_key, sort_key, total_area, ended_on)
    values (${house_id}, ${type}, ${number}, ${searchKey(number)}, ${number.padStart(6, '0')}, ${total_area}, ${ended_on})
    returning id`.execute(app.pools.db)
  return rows[0]!.id
}

/** Inserts a member `Прізвище Ім’я` directly. */
export const makeMember = async (
  app: App,
  name: string,
  fields: { phones?: { number: string }[]; emails?: { address: string }[]; birth_date?: string } = {},
): Promise<number> => {
  const [last_name = name, first_name = 'Ім’я'] = name.split(' ')
  const { phones = [], emails = [], birth_date = null } = fields
  const none = { middle_name: null, legal_name: null, edrpou: null }
  const keys = memberKeys({ kind: 'person', last_name, first_name, ...none, phones, emails })
  const { rows } = await sql<{ id: number }>`insert into members
    (kind, last_name, first_name, birth_date, name, sort_name, search_keys, phones, emails)
    values ('person', ${last_name}, ${first_name}, ${birth_date}, ${keys.name}, ${keys.sort_name}, ${keys.search_keys},
      ${JSON.stringify(phones)}::jsonb, ${JSON.stringify(emails)}::jsonb) returning id`.execute(app.pools.db)
  return rows[0]!.id
}

/** Ids of the resident roles by code. */
export const residentRoleIds = async (app: App): Promise<Record<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from resident_roles`.execute(app.pools.db)
  return Object.fromEntries(rows.map(({ id, code }) => [code, id]))
}

/** A new member linked to the unit since 2024: its owner with a share such as `1/3`, else its tenant. */
export const makeLink = async (
  app: App,
  realty_id: number,
  name: string,
  share?: string,
): Promise<{ member: number; resident: number }> => {
  const member = await makeMember(app, name)
  const roles = await residentRoleIds(app)
  const { rows } = await sql<{
    id: number
  }>`insert into residents (member_id, realty_id, role_id, "from", house_id, sort_name, search_keys)
    values (${member}, ${realty_id}, ${roles[share ? 'owner' : 'tenant']}, '2024-01-01', 0, '', '') returning id`.execute(
    app.pools.db,
  )
  const resident = rows[0]!.id
  const [numerator, denominator] = (share ?? '').split('/').map(Number)
  if (share)
    await sql`insert into ownerships (realty_id, member_id, resident_id, numerator, denominator, "from")
      values (${realty_id}, ${member}, ${resident}, ${numerator}, ${denominator}, '2024-01-01')`.execute(app.pools.db)
  return { member, resident }
}
