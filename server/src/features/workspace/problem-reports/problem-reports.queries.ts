import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { numberColumn } from '../../requests/request-records/request-records.public.js'
import type { ReportFields } from './problem-reports.rules.js'

/** Types of requests that residents may choose and that ask for nothing which the form does not have. */
export const typesForResidents = async (db: Db): Promise<{ id: number; name: TextMap }[]> => {
  const { rows } = await sql<{ id: number; name: TextMap }>`select t.id, t.name from service_request_types t
    where t.deleted_at is null and t.active and t.resident_can_create and not t.form @> '[{"required": true}]'
      and not exists (select 1 from service_request_types c where c.parent_id = t.id and c.deleted_at is null and c.active)
    order by t.name ->> 'uk' collate uk_icu, t.id limit 200`.execute(db)
  return rows
}

/** The only unit of the house with this number; null where there is none, or several. */
export const unitByNumber = async (db: Db, houseId: number, number: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select u.id from realty u
    where u.house_id = ${houseId} and u.deleted_at is null and lower(u.number) = lower(${number}) limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : null
}

/** The only resident of the house with this phone on a day; null where there is none, or several. */
export const residentByPhone = async (db: Db, houseId: number, phone: string, day: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select distinct m.id from member_phones p
    join members m on m.id = p.member_id and m.deleted_at is null
    join residents x on x.member_id = m.id and x.house_id = ${houseId} and x.deleted_at is null
      and x."from" <= ${day}::date and (x."to" is null or x."to" >= ${day}::date)
    where p.number = ${phone} limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : null
}

export interface Report {
  id: number
  house_id: number
  phone: string
  fields: ReportFields | null
  code_hash: Buffer
  tries: number
  /** The number of the request that was made of it. */
  number: string | null
  expires_at: string
}

/** A report by the hash of its key; of the house of the page alone. */
export const reportByKey = async (db: Db, houseId: number, hash: Buffer): Promise<Report | undefined> => {
  const { rows } = await sql<Report>`select p.id, p.house_id, p.phone, p.fields, p.code_hash, p.tries, p.expires_at,
      (select ${numberColumn('r')} from service_requests r where r.id = p.request_id) as number
    from problem_reports p where p.key_hash = ${hash} and p.house_id = ${houseId}`.execute(db)
  return rows[0]
}

/**
 * Waits for another confirmation of the report. By a statement of its own: one that waits and reads sees the newest row, but the
 * request of it as it was before the wait.
 */
export const lockReport = async (db: Db, hash: Buffer): Promise<void> => {
  await sql`select 1 from problem_reports where key_hash = ${hash} for update`.execute(db)
}
