import { sql } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { conflict } from '../../platform/problems.js'

/** How many requests of one person within a day, and open ones of one type and unit, are taken before somebody must look. */
const most = { aDay: 10, same: 2 }

interface Coming {
  type_id: number
  realty_id: number | null
  member_id: number | null
  caller_phone: string | null
}

const countOf = async (act: Act, where: ReturnType<typeof sql>): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*) as n from service_requests r where r.deleted_at is null and ${where}`.execute(act.db)
  ).rows[0]!.n

/**
 * 409 `too_many_open` for the eleventh request of a person within a day, and for a third open one of the same type and unit.
 * Whoever dispatches may go on. Source: practice.md a17.
 */
export const demandNoFlood = async (act: Act, coming: Coming): Promise<void> => {
  if (may(act, 'service_requests.approve')) return
  const { type_id, realty_id, member_id, caller_phone } = coming
  const today = sql`r.created_at > ${act.now}::timestamptz - interval '1 day'`
  const counts = [
    member_id === null ? 0 : await countOf(act, sql`r.member_id = ${member_id} and ${today}`),
    caller_phone === null ? 0 : await countOf(act, sql`r.caller_phone = ${caller_phone} and ${today}`),
  ]
  if (counts.some((n) => n >= most.aDay)) throw conflict('too_many_open')
  if (realty_id === null) return
  const same = await countOf(
    act,
    sql`r.realty_id = ${realty_id} and r.type_id = ${type_id} and r.status not in ('closed', 'cancelled', 'done')`,
  )
  if (same >= most.same) throw conflict('too_many_open')
}
