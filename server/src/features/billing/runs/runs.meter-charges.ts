import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { firstDay } from '../ledger/ledger.public.js'

/** Readings of meters that were taken off earlier are not looked for: three years is the limitation of debts. */
const lookedForMonths = 36

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
  /** Every month since was billed to the same account, and none by something else than meters. */
  is_unbroken: boolean
  /** A later month is charged for it already. */
  is_later: boolean
}

const billed = sql`b.source = 'run' and b.state <> 'cancelled'`

const lastValue = sql`coalesce((select r.value from meter_readings r where r.meter_id = m.id and r.deleted_at is null
  order by r.day desc limit 1), m.initial_value)`

/** Meters that were taken off before the month, and those that count in it and were not charged for the month before. */
const foundMeters = async (db: Db, { houseId, period, services, charged }: Asked): Promise<Found[]> => {
  const month = sql`${firstDay(period)}::date`
  const service = sql`(${JSON.stringify(services)}::jsonb ->> m.kind)::bigint`
  const uncharged = (alias: string) => sql`${sql.ref(`${alias}.id`)} <> all(${charged}::bigint[])`
  const { rows } = await sql<Found>`select m.id, m.replaces_id, (m.initial_value * 10000)::bigint as initial_value,
      (c.reading_to * 10000)::bigint as reading_to, coalesce(m.removed_on < ${month}, false) as is_removed, c.is_to_end,
      case when c.is_to_end and not exists (select 1 from meters n where n.replaces_id = m.id and n.deleted_at is null and ${uncharged('n')})
        then false else not exists (
          select 1 from generate_series(c.period + interval '1 month', ${month} - interval '1 month', interval '1 month') g (month)
          where not exists (select 1 from bills b where b.account_id = c.account_id and b.period = g.month::date and ${billed})
            or exists (select 1 from bills b join bill_lines l on l.bill_id = b.id where b.realty_id = m.realty_id
              and b.period = g.month::date and ${billed} and l.service_id = ${service} and l.method <> 'by_meter')
            or exists (select 1 from charge_inputs i where i.house_id = m.house_id and i.period = g.month::date
              and i.realty_id = m.realty_id and i.service_id = ${service})) end as is_unbroken,
      exists (select 1 from meter_charges y join bills b on b.id = y.bill_id
        where y.meter_id = m.id and b.period >= ${month} and ${billed}) as is_later
    from meters m left join lateral (select y.reading_to, b.period, b.account_id,
        m.removed_on is not null and y.reading_to = ${lastValue} as is_to_end
      from meter_charges y join bills b on b.id = y.bill_id
      where y.meter_id = m.id and b.period < ${month} and ${billed} order by b.period desc limit 1) c on true
    where m.house_id = ${houseId} and m.deleted_at is null and m.realty_id is not null and m.installed_on < ${month}
      and ${service} is not null and case when m.removed_on < ${month}
        then m.removed_on >= ${month} - make_interval(months => ${lookedForMonths}) else ${uncharged('m')} end
    order by m.installed_on, m.id`.execute(db)
  return rows
}

export interface EarlierCharges {
  /** Up to where meters were charged by earlier bills; a replacement that was not charged yet begins by its initial value. */
  byMeter: Map<number, number>
  /** Meters that were taken off before the month and may have stopped elsewhere than they were charged to. */
  removed: number[]
}

/**
 * Where meters begin that the bills of the month before did not charge, or that were taken off before the month. Only what follows on
 * bills without a gap is continued: a month that is not billed yet, or was by something else than meters, charges its own consumption.
 */
export const earlierCharges = async (db: Db, asked: Asked): Promise<EarlierCharges> => {
  const found = await foundMeters(db, asked)
  const byMeter = new Map<number, number>()
  const followed = new Set(asked.charged)
  for (const { id, reading_to, replaces_id, initial_value, is_unbroken, is_later } of found) {
    if (is_later) continue
    if (reading_to !== null && is_unbroken) byMeter.set(id, reading_to)
    // Predecessors come first, as they were installed earlier.
    else if (reading_to === null && replaces_id !== null && followed.has(replaces_id)) byMeter.set(id, initial_value)
    else continue
    followed.add(id)
  }
  const removed = found.filter(({ id, is_removed, is_to_end }) => is_removed && byMeter.has(id) && !is_to_end)
  return { byMeter, removed: removed.map(({ id }) => id) }
}
