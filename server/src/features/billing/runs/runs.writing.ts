import { sql } from 'kysely'
import { prepared } from '../../../platform/db.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { entriesOfLines, firstDay, postAct, settleAccounts } from '../ledger/ledger.public.js'
import { totalOf, type Calculated } from './runs.calculation.js'
import { accountOf } from './runs.charges.rules.js'
import type { ChargedBill, ChargeLine } from './runs.charges.values.js'
import { keepPayee } from './runs.payee.js'

export interface Run {
  id: number
  /** `YYYY-MM` */
  period: string
  issued_on: string
  due_on: string
}

const sumOf = ({ lines }: ChargedBill, kind: ChargeLine['kind']) =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount_minor : sum), 0)

const rowOf = (bill: ChargedBill, { loaded }: Calculated, run: Run) => {
  const { payer_id, payer_name, cancelled } = loaded.standings.get(bill.account_id)!
  const number = `${bill.account_number}-${run.period.replace('-', '')}`
  return {
    number: cancelled === 0 ? number : `${number}/${cancelled + 1}`,
    account_id: bill.account_id,
    realty_id: bill.unit.id,
    payer_id,
    payer_name,
    area: bill.unit.area === null ? null : bill.unit.area / 100,
    persons: bill.unit.persons,
    charged_minor: sumOf(bill, 'charge'),
    recalculated_minor: sumOf(bill, 'recalculation'),
    benefit_minor: sumOf(bill, 'benefit'),
    subsidy_minor: sumOf(bill, 'subsidy'),
    penalty_minor: sumOf(bill, 'penalty'),
    inflation_minor: sumOf(bill, 'inflation'),
    three_percent_minor: sumOf(bill, 'three_percent'),
    total_minor: totalOf(bill),
  }
}

/** Inserts the bills; an account that has one already is left out by the index that allows it once. */
const insertBills = async (ctx: RequestContext, houseId: number, run: Run, calculated: Calculated) => {
  const rows = JSON.stringify(calculated.bills.map((bill) => rowOf(bill, calculated, run)))
  const { rows: made } = await sql<{
    id: number
    account_id: number
  }>`${prepared}insert into bills (number, account_id, realty_id, house_id, period,
      source, state, run_id, payer_id, payer_name, area, persons, issued_on, due_on, charged_minor, recalculated_minor, benefit_minor,
      subsidy_minor, penalty_minor, inflation_minor, three_percent_minor, total_minor, created_by, created_at, updated_at)
    select e.number, e.account_id, e.realty_id, ${houseId}::bigint, ${firstDay(run.period)}::date, 'run', 'issued', ${run.id}::bigint, e.payer_id,
      e.payer_name, e.area, e.persons, ${run.issued_on}::date, ${run.due_on}::date, e.charged_minor, e.recalculated_minor, e.benefit_minor,
      e.subsidy_minor, e.penalty_minor, e.inflation_minor, e.three_percent_minor, e.total_minor, ${ctx.actor.id}::bigint,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as e (number text, account_id bigint, realty_id bigint, payer_id bigint, payer_name text,
      area numeric, persons int, charged_minor bigint, recalculated_minor bigint, benefit_minor bigint, subsidy_minor bigint,
      penalty_minor bigint, inflation_minor bigint, three_percent_minor bigint, total_minor bigint)
    on conflict (account_id, period, source) where state <> 'cancelled' and source <> 'manual' do nothing
    returning id, account_id`.execute(ctx.db)
  return new Map(made.map(({ id, account_id }) => [account_id, id]))
}

interface NewLine extends ChargeLine {
  bill_id: number
  position: number
}

const column = (lines: readonly NewLine[], field: keyof NewLine) => lines.map((line) => line[field])

/** By arrays: parsing one JSON text of all lines would cost more than inserting them. */
const insertLines = async (ctx: RequestContext, lines: readonly NewLine[]) => {
  const of = (field: keyof NewLine) => column(lines, field)
  await sql`${prepared}insert into bill_lines (bill_id, position, service_id, tariff_id, kind, method, quantity, rate, base_minor, weight, weights, days,
      month_days, reading_from, reading_to, for_period, note, amount_minor, benefit_id, exempt_days, estimated, coefficient)
    select l.bill_id, l.position, l.service_id, l.tariff_id, l.kind, l.method, l.quantity / 10000.0, l.rate / 10000.0, l.base_minor, l.weight,
      l.weights, l.days, l.month_days, l.reading_from / 10000.0, l.reading_to / 10000.0, to_date(l.for_period, 'YYYY-MM'), l.note, l.amount_minor,
      l.benefit_id, l.exempt_days, l.estimated, l.coefficient / 10000.0
    from unnest(${of('bill_id')}::bigint[], ${of('position')}::int[], ${of('service_id')}::bigint[], ${of('tariff_id')}::bigint[],
      ${of('kind')}::text[], ${of('method')}::text[], ${of('quantity')}::bigint[], ${of('rate')}::bigint[], ${of('base_minor')}::bigint[],
      ${of('weight')}::bigint[], ${of('weights')}::bigint[], ${of('days')}::int[], ${of('month_days')}::int[], ${of('reading_from')}::bigint[],
      ${of('reading_to')}::bigint[], ${of('for_period')}::text[], ${of('note')}::text[], ${of('amount_minor')}::bigint[],
      ${of('benefit_id')}::bigint[], ${of('exempt_days')}::int[],
      ${of('estimated')}::boolean[], ${of('coefficient')}::bigint[])
    as l (bill_id, position, service_id, tariff_id, kind, method, quantity, rate, base_minor, weight, weights, days, month_days,
      reading_from, reading_to, for_period, note, amount_minor, benefit_id, exempt_days, estimated, coefficient)`.execute(
    ctx.db,
  )
}

const takeAdjustments = async (ctx: RequestContext, lines: readonly NewLine[]) => {
  const taken = lines.filter(({ adjustment_id }) => adjustment_id !== null)
  if (taken.length === 0) return
  await sql`update bill_adjustments a set bill_id = t.bill_id
    from unnest(${column(taken, 'adjustment_id')}::bigint[], ${column(taken, 'bill_id')}::bigint[]) as t (id, bill_id)
    where a.id = t.id`.execute(ctx.db)
}

/** Holds the tariffs by which bills were computed, once for the house: they are not deleted and changed from then on. */
const holdTariffs = async (ctx: RequestContext, houseId: number, run: Run, lines: readonly NewLine[]) => {
  const ids = [...new Set(lines.flatMap(({ tariff_id }) => (tariff_id === null ? [] : [tariff_id])))]
  await sql`${prepared}insert into tariff_uses (tariff_id, house_id, period)
    select t, ${houseId}::bigint, ${firstDay(run.period)}::date from unnest(${ids}::bigint[]) t order by t on conflict do nothing`.execute(
    ctx.db,
  )
}

/** Holds the benefits that lowered bills of a unit, which are compared with them later: they are not purged from then on. */
const holdBenefits = async (ctx: RequestContext, lines: readonly NewLine[], units: ReadonlyMap<number, number>) => {
  const held = lines.filter(({ benefit_id }) => benefit_id !== null)
  if (held.length === 0) return
  await sql`insert into benefit_uses (benefit_id, realty_id)
    select distinct b, r from unnest(${column(held, 'benefit_id')}::bigint[], ${held.map(({ bill_id }) => units.get(bill_id)!)}::bigint[]) as x (b, r)
    order by b, r on conflict do nothing`.execute(ctx.db)
}

/** A month of a late bill that is charged twice violates `late_charges_once`, and the house is not issued. */
const keepLateCharges = async (
  ctx: RequestContext,
  made: readonly { bill_id: number; late: ChargedBill['late'] }[],
) => {
  const rows = made.flatMap(({ bill_id, late }) =>
    late.map((one) => ({ ...one, bill_id, period: firstDay(one.period) })),
  )
  if (rows.length === 0) return
  await sql`insert into late_charges (debt_bill_id, kind, period, bill_id, amount_minor, spans)
    select e.debt_bill_id, e.kind, e.period, e.bill_id, e.amount_minor, e.spans
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (debt_bill_id bigint, kind text, period date, bill_id bigint, amount_minor bigint, spans jsonb)`.execute(
    ctx.db,
  )
}

/** Up to where each meter is charged, with the bill of the account that pays for it, or any of the unit where nothing was consumed. */
const meterRows = (
  ids: ReadonlyMap<number, number>,
  made: readonly ChargedBill[],
  { meters, charges }: Calculated['loaded'],
) => {
  const services = new Map(charges.services.map((service) => [service.id, service]))
  const former = new Set(charges.former_accounts.map(({ id }) => id))
  const byUnit = new Map<number, ChargedBill[]>()
  for (const bill of made) byUnit.set(bill.unit.id, [...(byUnit.get(bill.unit.id) ?? []), bill])
  return meters.flatMap((meter) => {
    const { meter_id, realty_id, service_id, reading_from, reading_to, former_account_id, is_handover } = meter
    const own = byUnit.get(realty_id) ?? []
    // A bill of an account that has ended keeps the meters of its own days alone.
    const first = own.find(({ account_id }) => former_account_id === null && !former.has(account_id))
    const paying =
      former_account_id === null
        ? first && accountOf(first.unit.accounts, services.get(service_id)!)
        : { id: former_account_id }
    if (paying === undefined || typeof paying === 'string') return []
    const bill = own.find(({ account_id }) => account_id === paying.id) ?? first
    if (!bill) return []
    const charging = bill.lines.some((line) => line.service_id === service_id && line.method === 'by_meter')
    const bill_id = ids.get(bill.account_id)!
    return [{ bill_id, account_id: paying.id, meter_id, reading_from, reading_to, charging, is_handover }]
  })
}
type MeterRow = ReturnType<typeof meterRows>[number]

/** Another bill of the unit gives a meter up to one that charges it, and holds it against others. */
const notHeld = async (ctx: RequestContext, houseId: number, run: Run, rows: readonly MeterRow[]) => {
  const ofMonth = sql`m.id = c.meter_id and m.house_id = ${houseId} and c.period = ${firstDay(run.period)}::date
    and not c.is_cancelled and not c.is_handover`
  const charging = rows.flatMap((row) => (row.charging && !row.is_handover ? [row.meter_id] : []))
  await sql`delete from meter_charges c using meters m where ${ofMonth} and c.meter_id = any(${charging}::bigint[])`.execute(
    ctx.db,
  )
  const { rows: held } = await sql<{
    meter_id: number
  }>`select c.meter_id from meter_charges c join meters m on ${ofMonth}`.execute(ctx.db)
  const taken = new Set(held.map(({ meter_id }) => meter_id))
  return rows.filter(({ meter_id, is_handover }) => is_handover || !taken.has(meter_id))
}

/** Keeps up to where each meter was charged; one that a month charges twice violates `meter_charges_once`. */
const keepMeters = async (
  ctx: RequestContext,
  houseId: number,
  run: Run,
  all: readonly MeterRow[],
  { already }: Calculated,
) => {
  const rows = already > 0 ? await notHeld(ctx, houseId, run, all) : all
  if (rows.length === 0) return
  const of = (field: Exclude<keyof MeterRow, 'charging'>) => rows.map((row) => row[field])
  await sql`${prepared}insert into meter_charges (bill_id, account_id, meter_id, period, reading_from, reading_to, is_handover)
    select b, a, m, ${firstDay(run.period)}::date, f / 10000.0, t / 10000.0, h
    from unnest(${of('bill_id')}::bigint[], ${of('account_id')}::bigint[], ${of('meter_id')}::bigint[], ${of('reading_from')}::bigint[],
      ${of('reading_to')}::bigint[], ${of('is_handover')}::boolean[]) as x (b, a, m, f, t, h)`.execute(ctx.db)
}

const recordIssue = (ctx: RequestContext, houseId: number, run: Run, bills: number, total_minor: number) =>
  recordChange(
    ctx,
    {
      entity: 'houses',
      id: houseId,
      action: 'bills_issued',
      label: sql<string>`(select label from houses where id = ${houseId})`,
      changes: [
        { field: 'period', old: null, new: run.period },
        { field: 'bills', old: null, new: bills },
        { field: 'total_minor', old: null, new: total_minor },
      ],
    },
    { entity: 'bills', entity_id: null, action: 'create', house_ids: [houseId] },
  )

/** Issues the calculated bills of a house, with their lines, as one act of the ledger; advances pay them. Answers their number. */
export const writeBills = async (
  ctx: RequestContext,
  houseId: number,
  run: Run,
  calculated: Calculated,
): Promise<number> => {
  if (calculated.bills.length === 0) return 0
  const ids = await insertBills(ctx, houseId, run, calculated)
  const made = calculated.bills.filter(({ account_id }) => ids.has(account_id))
  const lines = made.flatMap(({ account_id, lines: own }) =>
    own.map((line, position): NewLine => ({ ...line, position: position + 1, bill_id: ids.get(account_id)! })),
  )
  await insertLines(ctx, lines)
  await holdTariffs(ctx, houseId, run, lines)
  await takeAdjustments(ctx, lines)
  await holdBenefits(ctx, lines, new Map(made.map((bill) => [ids.get(bill.account_id)!, bill.unit.id])))
  await keepMeters(ctx, houseId, run, meterRows(ids, made, calculated.loaded), calculated)
  await keepLateCharges(
    ctx,
    made.map(({ account_id, late }) => ({ bill_id: ids.get(account_id)!, late })),
  )
  const accounts = new Map(made.map(({ account_id }) => [ids.get(account_id)!, account_id]))
  await postAct(
    ctx,
    { kind: 'charge', house_id: houseId, period: run.period, on: run.issued_on, run_id: run.id },
    entriesOfLines(
      lines.map(({ bill_id, kind, service_id, amount_minor }) => ({
        account_id: accounts.get(bill_id)!,
        bill_id,
        kind,
        service_id,
        amount_minor,
      })),
    ),
  )
  const paying = made.filter(
    (bill) => totalOf(bill) < 0 || calculated.loaded.standings.get(bill.account_id)!.has_credit,
  )
  if (paying.length > 0)
    await settleAccounts(
      ctx.db,
      paying.map(({ account_id }) => account_id),
    )
  await keepPayee(ctx.db, run.id, houseId)
  await recordIssue(
    ctx,
    houseId,
    run,
    made.length,
    made.reduce((sum, bill) => sum + totalOf(bill), 0),
  )
  return made.length
}
