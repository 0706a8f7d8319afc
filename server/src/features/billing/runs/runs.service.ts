import type { BillRun, PreviewBill, billRuns } from '@oselia/contract/bill-runs'
import type { BillLine } from '@oselia/contract/bill-lines'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { dayAfter, today } from '../../../platform/today.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { readSettings } from '../bills/bills.public.js'
import { firstDay, lastDay } from '../ledger/ledger.public.js'
import { calculateHouse, presentProblems, totalOf, type Calculated } from './runs.calculation.js'
import type { ChargeLine } from './runs.charges.values.js'
import { runById, runHouses, runIsLeft } from './runs.queries.js'

type Creation = z.output<(typeof billRuns)['create']['body']>

const chosenHouses = async (ctx: RequestContext, ids: readonly number[] | undefined): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select h.id from houses h where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}
    and (${ids === undefined} or h.id = any(${ids ?? []}::bigint[])) order by h.id`.execute(ctx.db)
  const found = new Set(rows.map(({ id }) => id))
  const issues = (ids ?? []).flatMap((id, at) =>
    found.has(id) ? [] : [{ field: `house_ids.${at}`, key: 'not_found' as const }],
  )
  if (issues.length > 0) throw validationProblem(issues)
  if (found.size === 0) throw invalid('house_ids', 'required')
  return [...found]
}

const answer = async (ctx: RequestContext, id: number): Promise<BillRun> => {
  const run = await runById(ctx, id)
  if (!run) throw notFound()
  return run
}

/**
 * Starts the preview of a month: a job computes the bills of each house and what prevents some. 422 at `house_ids.0` for a
 * house that is missing or outside the scope, at `due_on`; nothing is issued.
 */
export const createRun = async (app: App, ctx: RequestContext, { period, house_ids, ...days }: Creation) => {
  const houses = await chosenHouses(ctx, house_ids)
  const issued_on = days.issued_on ?? (await today(ctx))
  const { due_days } = await readSettings(ctx.db)
  const usual = dayAfter(lastDay(period), due_days)
  const due_on = days.due_on ?? (usual < issued_on ? issued_on : usual)
  if (due_on < issued_on) throw invalid('due_on', 'before_issue')
  const { rows } = await sql<{
    id: number
  }>`insert into billing_runs (period, issued_on, due_on, created_by, created_at, updated_at)
    values (${firstDay(period)}, ${issued_on}, ${due_on}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}) returning id`.execute(
    ctx.db,
  )
  const run_id = rows[0]!.id
  await sql`insert into billing_run_houses (run_id, house_id) select ${run_id}, unnest(${houses}::bigint[])`.execute(
    ctx.db,
  )
  const job_id = await app.jobs.start(ctx, 'bills.prepare', { run_id })
  await sql`update billing_runs set job_id = ${job_id} where id = ${run_id}`.execute(ctx.db)
  return { data: await answer(ctx, run_id) }
}

export const readRun = async (ctx: RequestContext, id: number) => ({
  data: { ...(await answer(ctx, id)), houses: await runHouses(ctx, id) },
})

/** 404 for a run with a house outside the scope. */
const requireWholeRun = async (ctx: RequestContext, id: number): Promise<void> => {
  await answer(ctx, id)
  const { rows: beyond } = await sql`select 1 from billing_run_houses x join houses h on h.id = x.house_id
    where x.run_id = ${id} and not ${houseInScope(ctx.scope, 'h')} limit 1`.execute(ctx.db)
  if (beyond.length > 0) throw notFound()
}

/** Issues a previewed run by a job. 404 for one with a house outside the scope, 409 `run_not_ready` in another state. */
export const issueRun = async (app: App, ctx: RequestContext, id: number) => {
  await requireWholeRun(ctx, id)
  const { rows } = await sql<{ period: string }>`update billing_runs set state = 'issuing', updated_at = ${ctx.now}
    where id = ${id} and state = 'ready' returning to_char(period, 'YYYY-MM') as period`.execute(ctx.db)
  if (!rows[0]) throw conflict('run_not_ready')
  const job_id = await app.jobs.start(ctx, 'bills.issue', { run_id: id })
  await sql`update billing_runs set job_id = ${job_id} where id = ${id}`.execute(ctx.db)
  await audit(ctx, {
    action: 'issue',
    entity: 'billing_runs',
    entity_id: id,
    changes: [{ field: 'period', old: null, new: rows[0].period }],
  })
  return { data: await answer(ctx, id) }
}

/**
 * Continues a run whose job has ended for good, with the houses that are left. 404 for one with a house outside the scope, 409
 * `run_not_left` while its job may run.
 */
export const continueRun = async (app: App, ctx: RequestContext, id: number) => {
  await requireWholeRun(ctx, id)
  await sql`select 1 from billing_runs where id = ${id} for update`.execute(ctx.db)
  const { rows } = await sql<{
    state: 'preparing' | 'issuing'
    job_id: number | null
  }>`select state, job_id from billing_runs n where id = ${id} and ${runIsLeft}`.execute(ctx.db)
  const left = rows[0]
  if (!left) throw conflict('run_not_left')
  // The queue may still hold the job that is given up: it does nothing once its record has ended.
  await sql`update jobs set state = 'failed', finished_at = ${ctx.now}
    where id = ${left.job_id} and state in ('queued', 'running')`.execute(ctx.db)
  const job_id = await app.jobs.start(ctx, left.state === 'preparing' ? 'bills.prepare' : 'bills.issue', { run_id: id })
  await sql`update billing_runs set job_id = ${job_id}, updated_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'continue', entity: 'billing_runs', entity_id: id })
  return { data: await answer(ctx, id) }
}

const decimal = (value: number | null) => (value === null ? null : value / 10_000)

interface Known {
  services: ReadonlyMap<number, BillLine['service']>
  /** By tariff: what a total of the house is shared by. */
  shares: ReadonlyMap<number, BillLine['share_by']>
}

const lineAs = ({ services, shares }: Known, line: ChargeLine): BillLine => {
  const { service_id, tariff_id, adjustment_id: _adjustment, ...rest } = line
  return {
    ...rest,
    id: null,
    service: services.get(service_id)!,
    share_by: (tariff_id !== null && shares.get(tariff_id)) || null,
    quantity: decimal(line.quantity),
    rate: decimal(line.rate),
    reading_from: decimal(line.reading_from),
    reading_to: decimal(line.reading_to),
    coefficient: decimal(line.coefficient),
  }
}

const present = async (ctx: RequestContext, houseId: number, { bills, loaded }: Calculated): Promise<PreviewBill[]> => {
  const { rows: services } = await sql<
    BillLine['service']
  >`select id, name, "group", unit, provider, provider_edrpou from services`.execute(ctx.db)
  const known = {
    services: new Map(services.map((service) => [service.id, service])),
    shares: new Map(loaded.charges.tariffs.map(({ id, share_by }) => [id, share_by])),
  }
  const { rows: units } = await sql<{
    id: number
    realty: PreviewBill['realty']
  }>`select r.id, ${unitColumn('r', 'h', ctx.language)} as realty
    from realty r join houses h on h.id = r.house_id where r.house_id = ${houseId}`.execute(ctx.db)
  const realty = new Map(units.map((unit) => [unit.id, unit.realty]))
  return bills.map((bill) => ({
    account: {
      id: bill.account_id,
      number: bill.account_number,
      closed_on: loaded.standings.get(bill.account_id)!.closed_on,
    },
    realty: realty.get(bill.unit.id)!,
    total_minor: totalOf(bill),
    previous_total_minor: loaded.standings.get(bill.account_id)!.previous_total_minor,
    lines: bill.lines.map((line) => lineAs(known, line)),
  }))
}

const changeOf = ({ total_minor, previous_total_minor }: PreviewBill) =>
  Math.abs(total_minor - (previous_total_minor ?? 0))

/** The bills of one house of a run as they would be issued now, the most changed first. */
export const previewHouse = async (ctx: RequestContext, id: number, houseId: number) => {
  const run = await answer(ctx, id)
  if (!(await runHouses(ctx, id)).some(({ house }) => house.id === houseId)) throw notFound()
  const calculated = await calculateHouse(ctx.db, houseId, { period: run.period, day: await today(ctx) })
  const bills = await present(ctx, houseId, calculated)
  return {
    data: {
      bills: bills.toSorted((a, b) => changeOf(b) - changeOf(a)),
      problems: await presentProblems(ctx.db, calculated),
    },
  }
}
