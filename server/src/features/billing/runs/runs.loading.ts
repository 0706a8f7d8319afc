import { sql } from 'kysely'
import { prepared, type Db } from '../../../platform/db.js'
import { absencesOfMonth, type Away } from '../benefits/benefits.public.js'
import { daysOf, firstDay, lastDay, monthsAfter } from '../ledger/ledger.public.js'
import { meteredInputs, type ChargedMeter } from './runs.consumption.js'
import { benefitsOf } from './runs.benefits.loading.js'
import { earlierChanges } from './runs.earlier.loading.js'
import { lateOf, type Asked } from './runs.late.loading.js'
import type { Adjustment, ChargedService, ChargedUnit, HouseCharges, Input } from './runs.charges.values.js'
import type { ChargeTariff } from './runs.tariffs.rules.js'

/** What the registers say about an account at the end of the month. */
interface Standing {
  account_id: number
  realty_id: number
  payer_id: number | null
  payer_name: string | null
  /** Its last day, where it ended before the month. */
  closed_on: string | null
  /** It has the bill of the month already. */
  billed: boolean
  /** The bill of the month before; null without one. */
  previous_total_minor: number | null
  /** Cancelled bills of the month. */
  cancelled: number
  /** Advances may pay the new bill. */
  has_credit: boolean
}

export interface LoadedHouse {
  charges: HouseCharges
  standings: ReadonlyMap<number, Standing>
  meters: readonly ChargedMeter[]
}

interface Unit extends Omit<ChargedUnit, 'accounts' | 'absences'> {
  /** False for one that is loaded for the sake of an account that ended. */
  is_charged: boolean
}
interface Account extends Standing {
  number: string
  service: string | null
}

/** Units that are charged in the month, and those of accounts that are owed something. */
const unitsOf = async (db: Db, houseId: number, period: string, owed: readonly number[]): Promise<Unit[]> => {
  const isCharged = sql`(u.billable and (u.ended_on is null or u.ended_on > ${firstDay(period)}::date))`
  const { rows } =
    await sql<Unit>`${prepared}select u.id, u.number, u.type, u.parent_id, u.entrance, u.floor, (u.total_area * 100)::bigint as area,
      (u.heated_area * 100)::bigint as heated_area, ${isCharged} as is_charged,
      coalesce(u.residents_registered, u.residents_actual, (select nullif(count(*), 0)::int from residents r
        where r.realty_id = u.id and r.deleted_at is null and r.lives_here and r."from" <= ${lastDay(period)}::date
          and coalesce(r."to", 'infinity'::date) >= ${firstDay(period)}::date)) as persons
    from realty u where u.house_id = ${houseId} and u.deleted_at is null
      and (${isCharged} or u.id in (select a.realty_id from personal_accounts a where a.id = any(${owed}::bigint[])))
    order by u.sort_key collate uk_icu, u.id`.execute(db)
  return rows
}

/**
 * Planned for each house: the first run fills the tables that it reads, and a plan of the empty ones would read all bills of the run
 * for every account.
 */
const accountsOf = async (
  db: Db,
  { houseId, period }: { houseId: number; period: string },
  owed: readonly number[],
): Promise<Account[]> => {
  const before = firstDay(monthsAfter(period, -1))
  const { rows } = await sql<Account>`select a.id as account_id, a.realty_id, a.number, a.service,
      case when a."to" < ${firstDay(period)}::date then a."to" end as closed_on, m.id as payer_id, m.name as payer_name,
      exists (select 1 from bills b where b.account_id = a.id and b.period = ${firstDay(period)}::date and b.source = 'run'
        and b.state <> 'cancelled') as billed,
      (select b.total_minor from bills b where b.account_id = a.id and b.period = ${before}::date and b.source = 'run'
        and b.state <> 'cancelled') as previous_total_minor,
      (select count(*)::int from bills b where b.account_id = a.id and b.period = ${firstDay(period)}::date and b.state = 'cancelled') as cancelled,
      exists (select 1 from payments p where p.account_id = a.id and p.state = 'posted' and p.allocated_minor < p.amount_minor
          and p.allocated_minor + p.refunded_minor < p.amount_minor)
        or exists (select 1 from bills b where b.account_id = a.id and b.state = 'issued' and b.outstanding_minor < 0) as has_credit
    from personal_accounts a join realty u on u.id = a.realty_id
      left join members m on m.id = coalesce(a.holder_id, (select o.member_id from ownerships o where o.realty_id = a.realty_id
        and o.deleted_at is null and o."from" <= least(${lastDay(period)}::date, a."to")
        and coalesce(o."to", 'infinity'::date) >= least(${firstDay(period)}::date, a."to")
        order by o.numerator::numeric / o.denominator desc, o.id limit 1)) and m.deleted_at is null
    where u.house_id = ${houseId} and u.deleted_at is null and a.deleted_at is null and coalesce(a."from", '-infinity'::date) <= ${lastDay(period)}::date
      and (coalesce(a."to", 'infinity'::date) >= ${firstDay(period)}::date or a.id = any(${owed}::bigint[])) order by a.number_key, a.id`.execute(
    db,
  )
  return rows
}

const tariffsOf = async (db: Db, houseId: number, period: string): Promise<ChargeTariff[]> => {
  const { rows } =
    await sql<ChargeTariff>`${prepared}select t.id, t.service_id, t.method, (t.rate * 10000)::bigint as rate, t.total_minor,
      t.share_by, t.base_service_ids, t.complex_id, t.house_id, t.entrance, t.unit_type, t.floor_from, t.floor_to,
      t.valid_from, t.valid_to, t.prorated
    from tariffs t join services s on s.id = t.service_id and s.active and s.deleted_at is null
      join houses h on h.id = ${houseId}
    where t.deleted_at is null and t.valid_from <= ${lastDay(period)}::date
      and coalesce(t.valid_to, 'infinity'::date) >= ${firstDay(period)}::date
      and (t.house_id = h.id or (t.house_id is null and (t.complex_id is null or t.complex_id = h.complex_id)))
    order by t.id`.execute(db)
  return rows
}

const servicesOf = async (db: Db): Promise<ChargedService[]> => {
  const { rows } = await sql<ChargedService>`${prepared}select id, code, name ->> 'uk' as name from services
    where deleted_at is null order by sort, id`.execute(db)
  return rows
}

const inputsOf = async (db: Db, houseId: number, period: string): Promise<Input[]> => {
  const { rows } =
    await sql<Input>`${prepared}select realty_id, service_id, (quantity * 10000)::bigint as quantity, total_minor,
      (reading_from * 10000)::bigint as reading_from, (reading_to * 10000)::bigint as reading_to, estimated, null as coefficient
    from charge_inputs where house_id = ${houseId} and period = ${firstDay(period)}::date order by id`.execute(db)
  return rows
}

const adjustmentsOf = async (db: Db, houseId: number, period: string): Promise<Adjustment[]> => {
  const { rows } = await sql<Adjustment>`${prepared}select id, account_id, service_id, kind, amount_minor,
      to_char(for_period, 'YYYY-MM') as for_period, reason
    from bill_adjustments where house_id = ${houseId} and period <= ${firstDay(period)}::date and bill_id is null order by id`.execute(
    db,
  )
  return rows
}

/** Planned for each house, as the accounts are. */
const chargedBefore = async (db: Db, houseId: number, period: string): Promise<number[]> => {
  const { rows } = await sql<{
    service_id: number
  }>`select distinct l.service_id from bills b join bill_lines l on l.bill_id = b.id
    where b.house_id = ${houseId} and b.period = ${firstDay(monthsAfter(period, -1))}::date and b.source = 'run' and b.state <> 'cancelled'
      and l.tariff_id is not null and l.method <> 'one_off' order by l.service_id`.execute(db)
  return rows.map(({ service_id }) => service_id)
}

/** Everything that the bills of a house for a month are computed from, by few queries. */
export const loadHouse = async (db: Db, houseId: number, asked: Asked): Promise<LoadedHouse> => {
  const { period } = asked
  const services = await servicesOf(db)
  const tariffs = await tariffsOf(db, houseId, period)
  const typed = await inputsOf(db, houseId, period)
  const metered = await meteredInputs(db, { houseId, period }, { services, tariffs, typed })
  const adjustments = await adjustmentsOf(db, houseId, period)
  const serviceOf = (code: string) => services.find((service) => service.code === code)?.id
  const earlier_changes = await earlierChanges(db, houseId, { billed: period, serviceOf })
  const owed = [...metered.remainders, ...adjustments, ...earlier_changes].map(({ account_id }) => account_id)
  const units = await unitsOf(db, houseId, period, owed)
  const accounts = await accountsOf(db, { houseId, period }, owed)
  const byUnit = new Map<number, ChargedUnit['accounts'][number][]>()
  for (const { account_id, number, service, realty_id } of accounts.filter(({ closed_on }) => closed_on === null))
    byUnit.set(realty_id, [...(byUnit.get(realty_id) ?? []), { id: account_id, number, service }])
  const away = new Map<number, Away[]>()
  for (const one of await absencesOfMonth(db, { house_ids: [houseId], period }))
    away.set(one.realty_id, [...(away.get(one.realty_id) ?? []), one])
  const unitsThat = (isCharged: boolean) =>
    units
      .filter(({ is_charged }) => is_charged === isCharged)
      .map((unit) =>
        Object.assign({}, unit, { absences: away.get(unit.id) ?? [], accounts: byUnit.get(unit.id) ?? [] }),
      )
  return {
    charges: {
      period,
      days: daysOf(period),
      units: unitsThat(true),
      former_units: unitsThat(false),
      services,
      tariffs,
      inputs: [...typed, ...metered.inputs],
      benefits: (await benefitsOf(db, houseId, [period])).get(period)!,
      late: await lateOf(db, houseId, asked),
      adjustments,
      earlier_changes,
      former_accounts: accounts
        .filter(({ closed_on }) => closed_on !== null)
        .map(({ account_id, number, realty_id }) => ({ id: account_id, number, realty_id })),
      remainders: metered.remainders,
      charged_before: await chargedBefore(db, houseId, period),
    },
    standings: new Map(accounts.map((account) => [account.account_id, account])),
    meters: metered.meters,
  }
}
