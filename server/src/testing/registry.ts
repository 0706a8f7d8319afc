import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { App } from '../platform/app.js'

/** A unit of a house, straight into its table; fields as the columns. */
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

/** A person `Прізвище Ім’я`, straight into its table. */
export const makeMember = async (
  app: App,
  name: string,
  fields: { phones?: object[]; emails?: object[]; birth_date?: string } = {},
): Promise<number> => {
  const [last = name, first = 'Ім’я'] = name.split(' ')
  const { phones = [], emails = [], birth_date = null } = fields
  const { rows } = await sql<{ id: number }>`insert into members
    (kind, last_name, first_name, birth_date, name, sort_name, search_keys, phones, emails)
    values ('person', ${last}, ${first}, ${birth_date}, ${name}, ${name}, ${searchKey(name)}, ${JSON.stringify(phones)}::jsonb,
      ${JSON.stringify(emails)}::jsonb) returning id`.execute(app.pools.db)
  return rows[0]!.id
}

/** Ids of the resident roles by their code. */
export const residentRoleIds = async (app: App): Promise<Record<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from resident_roles`.execute(app.pools.db)
  return Object.fromEntries(rows.map(({ id, code }) => [code, id]))
}
