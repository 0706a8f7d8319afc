import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { conflict } from '../../../platform/problems.js'

/** Limits of requests of one person within a day, and of open ones of one type and unit. */
const most = { aDay: 10, same: 2 }

interface Coming {
  type_id: number
  realty_id: number | null
  member_id: number | null
  caller_phone: string | null
}

const count = (where: RawBuilder<unknown>) =>
  sql`(select count(*) from service_requests r where r.deleted_at is null and ${where})`

/** What is selected by `floodColumns`. */
export interface FloodRow {
  of_member: number
  of_phone: number
  of_unit: number
}

/** Dispatchers are exempt from the limits. */
export const isLimited = (ctx: RequestContext): boolean => !can(ctx, 'service_requests.approve')

/** Columns: the requests that count towards the limits. */
export const floodColumns = (ctx: RequestContext, coming: Coming): RawBuilder<FloodRow> => {
  const { type_id, realty_id, member_id, caller_phone } = coming
  const today = sql`r.created_at > ${ctx.now}::timestamptz - interval '1 day'`
  return sql<FloodRow>`${count(sql`r.member_id = ${member_id}::bigint and ${today}`)} as of_member,
    ${count(sql`r.caller_phone = ${caller_phone}::text and ${today}`)} as of_phone,
    ${count(sql`r.realty_id = ${realty_id}::bigint and r.type_id = ${type_id}
      and r.status not in ('closed', 'cancelled', 'done')`)} as of_unit`
}

/**
 * 409 `too_many_open` for the eleventh request of a person within a day, and for a third open one of the same type and unit.
 * Source: practice.md a17.
 */
export const requireNoFlood = ({ of_member, of_phone, of_unit }: FloodRow): void => {
  if (of_member >= most.aDay || of_phone >= most.aDay || of_unit >= most.same) throw conflict('too_many_open')
}
