import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { firstDay } from '../ledger/ledger.public.js'

/** Charges and removals before these are not looked for: three years is the limitation of debts. */
export const lookedForMonths = 36

interface Asked {
  houseId: number
  period: string
  /** Services that are charged by meters of a kind. */
  services: Readonly<Record<string, number>>
  /** Meters that the month before was charged for. */
  charged: readonly number[]
}

interface Found {
  id: number
  replaces_id: number | null
  initial_value: number
  /** The last bill that charged it, up to this; null without one. In ten-thousandths, as all of these. */
  reading_to: number | null
  /** It was taken off before the month. */
  is_removed: boolean
  /** It was taken off and charged up to its last reading. */
  is_to_end: boolean | null
  /** Its last reading is that of its removal, or came after it was charged: what it is charged to follows from no setting. */
  is_read: boolean
  /** Every month since was billed, by meters alone. */
  is_unbroken: boolean
  /** The account that the last bill charged. */
  account_id: number | null
  /** That account does not pay in the month any more. */
  is_ended: boolean | null
  /** The meter was taken off while that account paid: all that is left is its. */
  is_of_ended: boolean | null
  removed_month: string | null
  /** This month is charged for it already, or a later one is billed; this month's row of a bill that charged nothing does not count. */
  is_later: boolean
}

const billed = sql`b.source = 'run' and b.state <> 'cancelled'`

const lastReading = sql`select r.day, r.value, r.source, r.updated_at from meter_readings r
  where r.meter_id = m.id and r.deleted_at is null order by r.day desc limit 1`

export const serviceOf = (services: Asked['services']) => sql`(${JSON.stringify(services)}::jsonb ->> m.kind)::bigint`

export const monthsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`generate_series(${from} + interval '1 month', ${to} - interval '1 month', interval '1 month') g (month)`

/**
 * A month `g` in which the unit of the meter got no bill, or was charged for the service by something else than meters; corrections charge
 * no month. An account of one service gets no bill where nothing was consumed: any bill of the unit tells that the month was billed.
 */
export const isOtherwise = (service: RawBuilder<unknown>) =>
  sql`(not exists (select 1 from bills b where b.realty_id = m.realty_id and b.period = g.month::date and ${billed})
    or exists (select 1 from bills b join bill_lines l on l.bill_id = b.id where b.realty_id = m.realty_id
      and b.period = g.month::date and ${billed} and l.service_id = ${service} and l.method <> 'by_meter' and l.kind = 'charge')
    or exists (select 1 from charge_inputs i where i.house_id = m.house_id and i.period = g.month::date
      and i.realty_id = m.realty_id and i.service_id = ${service}))`

/** No tariff charged the unit `u` of a house `h` by meters in a month `g`: what was consumed in it is not paid here. */
export const isUntariffed = (service: RawBuilder<unknown>) =>
  sql`not exists (select 1 from tariffs t where t.service_id = ${service} and t.method = 'by_meter' and t.deleted_at is null
    and (t.valid_from <= g.month or t.prorated and t.valid_from < g.month + interval '1 month')
    and coalesce(t.valid_to, 'infinity'::date) >= g.month
    and (t.house_id = h.id or t.house_id is null and (t.complex_id is null or t.complex_id = h.complex_id))
    and (t.entrance is null or t.entrance = u.entrance) and (t.unit_type is null or t.unit_type = u.type)
    and (t.floor_from is null or u.floor between t.floor_from and t.floor_to))`

/** Meters that were taken off before the month, and those that count in it and were not charged for the month before. */
const foundMeters = async (db: Db, { houseId, period, services, charged }: Asked): Promise<Found[]> => {
  const month = sql`${firstDay(period)}::date`
  const since = sql`${month} - make_interval(months => ${lookedForMonths})`
  const service = serviceOf(services)
  const uncharged = (alias: string) => sql`${sql.ref(`${alias}.id`)} <> all(${charged}::bigint[])`
  // A meter that was taken off counted nothing after that month; one that was not charged yet counts from its installation.
  const counting = monthsBetween(
    sql`coalesce(c.period, date_trunc('month', m.installed_on) - interval '1 month')`,
    sql`least(${month}, date_trunc('month', m.removed_on) + interval '1 month')`,
  )
  const { rows } = await sql<Found>`select m.id, m.replaces_id, (m.initial_value * 10000)::bigint as initial_value,
      (c.reading_to * 10000)::bigint as reading_to, coalesce(m.removed_on < ${month}, false) as is_removed, c.is_to_end,
      exists (select 1 from (${lastReading}) r where r.source <> 'estimate'
        and (r.day >= date_trunc('month', m.removed_on) or r.updated_at > c.charged_at)) as is_read,
      case when c.period is null and m.replaces_id is null
          or c.is_to_end and not exists (select 1 from meters n where n.replaces_id = m.id and n.deleted_at is null and ${uncharged('n')})
        then false else not exists (select 1 from ${monthsBetween(sql`c.period`, month)} where ${isOtherwise(service)})
          and not exists (select 1 from ${counting} where ${isUntariffed(service)}) end as is_unbroken,
      c.account_id, c.is_ended, m.removed_on <= c.account_to as is_of_ended, to_char(m.removed_on, 'YYYY-MM') as removed_month,
      exists (select 1 from meter_charges y where y.meter_id = m.id and not y.is_cancelled and not y.is_handover and (y.period > ${month} or y.period = ${month}
        and exists (select 1 from bill_lines l where l.bill_id = y.bill_id and l.service_id = ${service} and l.method = 'by_meter'))) as is_later
    from meters m join houses h on h.id = m.house_id join realty u on u.id = m.realty_id left join lateral (select y.reading_to,
        y.period, b.created_at as charged_at,
        m.removed_on is not null and y.reading_to = coalesce((select r.value from (${lastReading}) r), m.initial_value) as is_to_end,
        y.account_id, a."to" as account_to, a.deleted_at is not null or coalesce(a."to", 'infinity'::date) < ${month} as is_ended
      from meter_charges y join bills b on b.id = y.bill_id join personal_accounts a on a.id = y.account_id
      where y.meter_id = m.id and y.period < ${month} and y.period >= ${since} and not y.is_cancelled and not y.is_handover order by y.period desc limit 1) c on true
    where m.house_id = ${houseId} and m.deleted_at is null and m.installed_on < ${month}
      and ${service} is not null and case when m.removed_on < ${month} then m.removed_on >= ${since} else ${uncharged('m')} end
    order by m.installed_on, m.id`.execute(db)
  return rows
}

/**
 * Where the next month that is charged begins, by meter, for a month that is billed again, or after that one. Of rows that did not keep it
 * the bill shows it, or, where a unit has several meters, the bill of this month that was cancelled afterwards. In ten-thousandths.
 */
const laterBeginnings = async (db: Db, { houseId, period, services }: Asked): Promise<Map<number, number>> => {
  const month = sql`${firstDay(period)}::date`
  const service = serviceOf(services)
  const { rows } = await sql<{ id: number; began: number | null }>`select m.id, (n.began * 10000)::bigint as began
    from meters m join lateral (select y.period, coalesce(y.reading_from,
        (select l.reading_from from bill_lines l where l.bill_id = b.id and l.service_id = ${service} and l.method = 'by_meter'
          order by l.position limit 1),
        (select z.reading_to from meter_charges z join bills o on o.id = z.bill_id where z.meter_id = m.id and z.period = ${month}
          and z.is_cancelled and not z.is_handover and o.updated_at >= b.created_at order by o.id desc limit 1)) as began
      from meter_charges y join bills b on b.id = y.bill_id
      where y.meter_id = m.id and y.period > ${month} and not y.is_cancelled and not y.is_handover order by y.period limit 1) n on true
    where m.house_id = ${houseId} and m.deleted_at is null and m.realty_id is not null and ${service} is not null
      and exists (select 1 from bills b where b.house_id = ${houseId} and b.period > ${month} and ${billed})
      and not exists (select 1 from ${monthsBetween(month, sql`n.period`)} where ${isOtherwise(service)})`.execute(db)
  return new Map(rows.flatMap(({ id, began }) => (began === null ? [] : [[id, began] as const])))
}

export interface EarlierCharges {
  /** Up to where meters were charged by earlier bills; a replacement that was not charged yet begins by its initial value. */
  byMeter: Map<number, number>
  /** Meters that were taken off before the month and may have stopped elsewhere than they were charged to. */
  removed: number[]
  /** Of those, whose remainder is of an account that has ended: the account and the month of the removal. */
  former: ReadonlyMap<number, { account_id: number; for_period: string }>
  /** Where meters end, as a later month that is charged already begins there. */
  endings: ReadonlyMap<number, number>
}

/**
 * First reading to charge for meters that last month's bills skipped, or that were removed before this month. Only
 * consumption of consecutive billed months is carried over. After a change of the account only that of a removed meter is, to the
 * account that paid for it until then.
 */
export const earlierCharges = async (db: Db, asked: Asked): Promise<EarlierCharges> => {
  const found = await foundMeters(db, asked)
  const endings = await laterBeginnings(db, asked)
  const byMeter = new Map<number, number>()
  const followed = new Set(asked.charged)
  const former = new Map<number, { account_id: number; for_period: string }>()
  for (const one of found) {
    const { id, reading_to, replaces_id, initial_value, is_unbroken, is_later } = one
    if (is_later && !endings.has(id)) continue
    if (reading_to !== null && is_unbroken && one.is_ended) {
      followed.delete(id)
      if (!one.is_removed || !one.is_of_ended) continue
      byMeter.set(id, reading_to)
      former.set(id, { account_id: one.account_id!, for_period: one.removed_month! })
      continue
    }
    if (reading_to !== null && is_unbroken) byMeter.set(id, reading_to)
    // Predecessors come first, as they were installed earlier.
    else if (reading_to === null && is_unbroken && replaces_id !== null && followed.has(replaces_id))
      byMeter.set(id, initial_value)
    else {
      followed.delete(id)
      continue
    }
    followed.add(id)
  }
  const removed = found.filter(
    ({ id, is_removed, is_to_end, is_read }) => is_removed && is_read && !is_to_end && byMeter.has(id),
  )
  return { byMeter, removed: removed.map(({ id }) => id), former, endings }
}
