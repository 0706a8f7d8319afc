import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { absencesOfMonth } from '../benefits/benefits.public.js'
import { amountOf, daysOf, firstDay, personsPresent } from '../ledger/ledger.public.js'

/** What a month that was billed before changes by, once absences of it became known: an amount of a service, in kopiykas. */
export interface AbsenceChange {
  account_id: number
  service_id: number
  for_period: string
  amount_minor: number
}

/** Months before the billed one whose bills are compared. */
const lookedForMonths = 12

interface BilledLine {
  account_id: number
  realty_id: number
  period: string
  /** Persons by which the bill was computed. */
  persons: number
  service_id: number
  /** Hryvnias in ten-thousandths. */
  rate: number
  days: number | null
  month_days: number | null
  amount_minor: number
  /** What later bills have changed it by. */
  recalculated_minor: number
}

/**
 * Lines by persons of bills that were made before the absences of their unit were entered, changed or deleted. Months of a service that
 * somebody has corrected by hand are left to them.
 */
const linesBefore = async (db: Db, houseId: number, billed: string): Promise<BilledLine[]> => {
  const { rows } = await sql<BilledLine>`with changed as (
      select b.realty_id, max(greatest(b.updated_at, b.deleted_at)) as at from absences b join realty u on u.id = b.realty_id
      where u.house_id = ${houseId} group by b.realty_id)
    select b.account_id, b.realty_id, to_char(b.period, 'YYYY-MM') as period, b.persons, l.service_id,
      (l.rate * 10000)::bigint as rate, l.days, l.month_days, l.amount_minor,
      coalesce((select sum(x.amount_minor) from bills y join bill_lines x on x.bill_id = y.id where y.account_id = b.account_id
        and y.period > b.period and y.state = 'issued' and x.kind = 'recalculation' and x.method = 'per_person'
        and x.service_id = l.service_id and x.for_period = b.period), 0)::bigint as recalculated_minor
    from changed c join bills b on b.realty_id = c.realty_id and b.source = 'run' and b.state = 'issued' and b.created_at <= c.at
        and b.period < ${firstDay(billed)}::date and b.period >= ${firstDay(billed)}::date - make_interval(months => ${lookedForMonths})
      join bill_lines l on l.bill_id = b.id and l.kind = 'charge' and l.method = 'per_person'
    where b.persons is not null
      and not exists (select 1 from bill_adjustments a where a.account_id = b.account_id and a.service_id = l.service_id
        and a.for_period = b.period)
      and not exists (select 1 from bill_lines x where x.bill_id = b.id and x.service_id = l.service_id and x.kind = 'recalculation'
        and x.method = 'manual')
    order by b.account_id, b.period, l.service_id, l.id`.execute(db)
  return rows
}

/** What bills of earlier months change by, as their absences are known now; a month of a service once, over all its lines. */
export const absenceChanges = async (db: Db, houseId: number, billed: string): Promise<AbsenceChange[]> => {
  const lines = await linesBefore(db, houseId, billed)
  const changes = new Map<string, AbsenceChange>()
  for (const period of new Set(lines.map((line) => line.period))) {
    const away = await absencesOfMonth(db, { house_ids: [houseId], period })
    const of = daysOf(period)
    for (const line of lines.filter((one) => one.period === period)) {
      const { account_id, realty_id, service_id, persons, rate } = line
      const absences = away.filter((one) => one.realty_id === realty_id)
      const part = { days: line.days ?? of, of: line.month_days ?? of }
      const amount = Number(amountOf(personsPresent(persons, absences, of), BigInt(rate), part))
      const key = `${account_id}:${period}:${service_id}`
      const former = changes.get(key)
      // What was recalculated before is of the month, and not of each line.
      const amount_minor = amount - line.amount_minor + (former ? former.amount_minor : -line.recalculated_minor)
      changes.set(key, { account_id, service_id, for_period: period, amount_minor })
    }
  }
  return [...changes.values()].filter(({ amount_minor }) => amount_minor !== 0)
}
