import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { absencesOfMonths } from '../benefits/benefits.public.js'
import { firstDay } from '../ledger/ledger.public.js'
import { benefitsOf } from './runs.benefits.loading.js'
import {
  changesOf,
  type BilledLine,
  type CorrectedByHand,
  type EarlierChange,
  type EarlierMonth,
  type Recalculated,
} from './runs.earlier.rules.js'

/** Months before the billed one whose bills are compared. */
const comparedMonths = 12

interface Place {
  realty_id: number
  /** `YYYY-MM` */
  period: string
}

/**
 * Units and months whose bills may differ from what a run would charge now: those billed before an absence or benefit of the unit was
 * entered, changed or deleted, and those with a bill that was cancelled, after which later bills may have changed the month. What was
 * entered on the day before a bill counts as well: it may have been stored while the bill was computed.
 */
const placesOf = async (db: Db, houseId: number, billed: string): Promise<Place[]> => {
  const { rows } = await sql<Place>`with entered as (
      select a.realty_id, greatest(a.updated_at, a.deleted_at) as at from absences a
        join realty u on u.id = a.realty_id where u.house_id = ${houseId}
      union all select a.realty_id, a.at from absence_removals a join realty u on u.id = a.realty_id where u.house_id = ${houseId}
      union all select b.realty_id, greatest(b.updated_at, b.deleted_at) from benefits b
        join realty u on u.id = b.realty_id where u.house_id = ${houseId}
      union all select x.realty_id, greatest(b.updated_at, b.deleted_at) from benefit_uses x
        join realty u on u.id = x.realty_id join benefits b on b.id = x.benefit_id where u.house_id = ${houseId}
    ), changed as (select realty_id, max(at) as at from entered group by realty_id)
    select b.realty_id, to_char(b.period, 'YYYY-MM') as period
    from changed c join bills b on b.realty_id = c.realty_id and b.created_at <= c.at + interval '1 day'
    where b.source = 'run' and b.state = 'issued' and b.period < ${firstDay(billed)}::date
      and b.period >= ${firstDay(billed)}::date - make_interval(months => ${comparedMonths})
    union select b.realty_id, to_char(b.period, 'YYYY-MM') from bills b
    where b.house_id = ${houseId} and b.source = 'run' and b.state = 'cancelled' and b.period < ${firstDay(billed)}::date
      and b.period >= ${firstDay(billed)}::date - make_interval(months => ${comparedMonths})
    order by realty_id, period`.execute(db)
  return rows
}

const inPlaces = (places: readonly Place[]) => sql`unnest(${places.map(({ realty_id }) => realty_id)}::bigint[],
  ${places.map(({ period }) => firstDay(period))}::date[]) as m (realty_id, period)`

type Of<Row> = Row & Place

const linesIn = async (db: Db, places: readonly Place[]): Promise<Of<BilledLine>[]> => {
  const { rows } = await sql<Of<BilledLine>>`select b.realty_id, to_char(b.period, 'YYYY-MM') as period, b.account_id,
      b.persons, l.service_id, l.kind, l.method, (l.rate * 10000)::bigint as rate, l.base_minor, l.days, l.month_days,
      coalesce(t.base_service_ids, '{}') as base_service_ids, l.benefit_id, l.note, l.amount_minor
    from ${inPlaces(places)} join bills b on b.realty_id = m.realty_id and b.period = m.period and b.source = 'run' and b.state = 'issued'
      join bill_lines l on l.bill_id = b.id left join tariffs t on t.id = l.tariff_id
    where l.kind in ('charge', 'benefit', 'subsidy') and l.for_period is null
    order by b.account_id, b.period, l.position, l.id`.execute(db)
  return rows
}

const recalculatedIn = async (db: Db, places: readonly Place[]): Promise<Of<Recalculated>[]> => {
  const { rows } = await sql<Of<Recalculated>>`select m.realty_id, to_char(m.period, 'YYYY-MM') as period, b.account_id,
      l.service_id, l.kind, l.method, l.benefit_id, max(l.note) as note, sum(l.amount_minor)::bigint as amount_minor
    from ${inPlaces(places)} join bills b on b.realty_id = m.realty_id and b.period > m.period and b.state = 'issued'
      join bill_lines l on l.bill_id = b.id and l.for_period = m.period and l.kind <> 'charge'
        and l.method in ('per_person', 'percent', 'benefit')
    group by m.realty_id, m.period, b.account_id, l.service_id, l.kind, l.method, l.benefit_id
    order by b.account_id, m.period, l.service_id, l.benefit_id`.execute(db)
  return rows
}

const correctedIn = async (db: Db, places: readonly Place[]): Promise<Of<CorrectedByHand>[]> => {
  const { rows } = await sql<Of<CorrectedByHand>>`select m.realty_id, to_char(m.period, 'YYYY-MM') as period,
      a.account_id, a.service_id, a.kind
    from ${inPlaces(places)} join personal_accounts p on p.realty_id = m.realty_id
      join bill_adjustments a on a.account_id = p.id and a.for_period = m.period
    union select m.realty_id, to_char(m.period, 'YYYY-MM'), b.account_id, l.service_id, l.kind
    from ${inPlaces(places)} join bills b on b.realty_id = m.realty_id and b.period = m.period and b.source = 'run' and b.state = 'issued'
      join bill_lines l on l.bill_id = b.id and l.method = 'manual'
    where (l.kind = 'recalculation' and coalesce(l.for_period, b.period) = b.period)
      or (l.kind in ('benefit', 'subsidy') and l.for_period = b.period)`.execute(db)
  return rows
}

const ofUnit = ({ realty_id }: { realty_id: number }) => realty_id

const grouped = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** What bills of earlier months of a house change by, as their absences and benefits are known now. */
export const earlierChanges = async (
  db: Db,
  houseId: number,
  { billed, serviceOf }: { billed: string; serviceOf: (code: string) => number | undefined },
): Promise<EarlierChange[]> => {
  const places = await placesOf(db, houseId, billed)
  if (places.length === 0) return []
  const ofPlace = (place: Place) => `${place.realty_id}:${place.period}`
  const lines = grouped(await linesIn(db, places), ofPlace)
  const recalculated = grouped(await recalculatedIn(db, places), ofPlace)
  const corrected = grouped(await correctedIn(db, places), ofPlace)
  const changes: EarlierChange[] = []
  const periods = [...new Set(places.map((place) => place.period))]
  const away = await absencesOfMonths(db, { house_ids: [houseId], periods })
  const held = await benefitsOf(db, houseId, periods)
  for (const period of periods) {
    const absences = grouped(away.get(period)!, ofUnit)
    const benefits = grouped(held.get(period)!, ofUnit)
    for (const place of places.filter((one) => one.period === period)) {
      const month: EarlierMonth = {
        ...place,
        lines: lines.get(ofPlace(place)) ?? [],
        recalculated: recalculated.get(ofPlace(place)) ?? [],
        corrected: corrected.get(ofPlace(place)) ?? [],
        absences: absences.get(place.realty_id) ?? [],
        benefits: benefits.get(place.realty_id) ?? [],
      }
      changes.push(...changesOf(month, serviceOf))
    }
  }
  return changes
}
