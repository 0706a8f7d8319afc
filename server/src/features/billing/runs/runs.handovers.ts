import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { firstDay } from '../ledger/ledger.public.js'
import { isOtherwise, isUntariffed, lookedForMonths, monthsBetween, serviceOf } from './runs.meter-charges.js'

/** A meter that stayed in its unit when the account changed, with the reading of the month in which the former account ended. */
export interface Handover {
  meter_id: number
  account_id: number
  /** `YYYY-MM` of the end of the account. */
  for_period: string
  /** Up to where the account was charged, and the reading that it ends with; in ten-thousandths. */
  charged_to: number
  ended_at: number
  /** The account that follows is charged from the reading on: it was not charged for the meter yet. */
  is_next: boolean
}

interface Asked {
  houseId: number
  period: string
  /** Services that are charged by meters of a kind. */
  services: Readonly<Record<string, number>>
}

const lastReading = sql`select r.value from meter_readings r where r.meter_id = m.id and r.deleted_at is null
  and r.source <> 'estimate' and r.day >= date_trunc('month', f.ended) and r.day < date_trunc('month', f.ended) + interval '1 month'
  order by r.day desc limit 1`

/**
 * Meters that are in use and whose last account has ended before the month, with a reading of the month of its end that it was not charged by.
 * None where a month since its last charge was not billed by meters, and where the account that follows was charged from elsewhere.
 */
export const handoversOf = async (db: Db, { houseId, period, services }: Asked): Promise<Handover[]> => {
  const month = sql`${firstDay(period)}::date`
  const service = serviceOf(services)
  const { rows } =
    await sql<Handover>`with f as (select distinct on (y.meter_id) y.meter_id, y.period, y.reading_to, y.account_id, a."to" as ended
      from personal_accounts a join realty o on o.id = a.realty_id join meter_charges y on y.account_id = a.id
      where o.house_id = ${houseId} and a."to" < ${month} and a."to" >= ${month} - make_interval(months => ${lookedForMonths})
        and y.period <= a."to" and not y.is_cancelled and not y.is_handover
      order by y.meter_id, y.period desc)
    select m.id as meter_id, f.account_id, to_char(f.ended, 'YYYY-MM') as for_period,
      (coalesce(k.reading_to, f.reading_to) * 10000)::bigint as charged_to, (e.value * 10000)::bigint as ended_at, n.reading_from is null as is_next
    from f join meters m on m.id = f.meter_id join houses h on h.id = m.house_id join realty u on u.id = m.realty_id
      join lateral (${lastReading}) e on true
      left join meter_charges k on k.meter_id = m.id and k.account_id = f.account_id and k.is_handover and not k.is_cancelled
      left join lateral (select coalesce(y.reading_from, -1) as reading_from from meter_charges y where y.meter_id = m.id and y.period > f.period
        and y.period < ${month} and not y.is_cancelled and not y.is_handover order by y.period limit 1) n on true
    where m.house_id = ${houseId} and m.deleted_at is null and ${service} is not null and (m.removed_on is null or m.removed_on >= ${month})
      and (n.reading_from is null or n.reading_from = e.value)
      and not exists (select 1 from ${monthsBetween(sql`f.period`, month)}
        where n.reading_from is null and (${isOtherwise(service)} or ${isUntariffed(service)}))
    order by m.id`.execute(db)
  return rows
}
