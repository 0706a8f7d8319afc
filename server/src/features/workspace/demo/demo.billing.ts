import { tariffFields, type ChargeInput } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { firstDay, lastDay, monthOf, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { createTariff, saveInputs } from '../../billing/tariffs/tariffs.public.js'
import { addBudgets } from './demo.billing.budget.js'
import { onDay, type Billing, type DemoAccount, type DemoBooks } from './demo.billing.context.js'
import { billedMonths, demoPayees } from './demo.billing.data.js'
import { addBenefits } from './demo.billing.benefits.js'
import { addMeters } from './demo.billing.meters.js'
import { billMonths } from './demo.billing.months.js'
import { addPapers } from './demo.billing.papers.js'
import { addStatement, recordFees } from './demo.billing.statement.js'
import type { DemoStaff } from './demo.staff.js'

const accountsOf = async (ctx: RequestContext, houses: readonly number[]): Promise<DemoAccount[]> => {
  const { rows } = await sql<DemoAccount>`select a.id, a.number, u.house_id, u.id as realty_id, u.number as unit,
      (row_number() over (partition by u.house_id order by a.number_key) - 1)::int as at, m.name as holder, m.id as holder_id
    from personal_accounts a join realty u on u.id = a.realty_id
      left join lateral (select m.id, m.name from ownerships o join members m on m.id = o.member_id
        where o.realty_id = u.id and o.deleted_at is null order by o.id limit 1) m on true
    where u.house_id = any(${houses}::bigint[]) order by u.house_id, a.number_key`.execute(ctx.db)
  return rows
}

/** Units without an account are not billed; where nobody is registered, waste is charged for one person. */
const prepareUnits = async (ctx: RequestContext, houses: readonly number[]) => {
  await sql`update realty u set billable = false where house_id = any(${houses}::bigint[])
    and not exists (select 1 from personal_accounts a where a.realty_id = u.id)`.execute(ctx.db)
  await sql`update realty u set residents_registered = 1 where house_id = any(${houses}::bigint[]) and u.billable
    and u.residents_registered is null and u.residents_actual is null
    and not exists (select 1 from residents r where r.realty_id = u.id and r.deleted_at is null and r.lives_here)`.execute(
    ctx.db,
  )
}

const addTariffs = async ({ ctx, month, services, books }: Billing) => {
  for (const { payee, complex_id } of books)
    for (const { service, from, to, ...rest } of payee.tariffs) {
      const valid_from = firstDay(monthsAfter(month, from))
      const valid_to = to === undefined ? null : lastDay(monthsAfter(month, to))
      const service_id = services.get(service)
      // A real community may have removed a service.
      if (service_id === undefined) continue
      const fields = tariffFields.parse({ ...rest, service_id, complex_id, valid_from, valid_to })
      await createTariff(onDay(ctx, valid_from), fields)
    }
}

/** Totals of the houses, higher in winter. */
const addInputs = async ({ ctx, month, services, books }: Billing) => {
  for (let back = billedMonths; back >= 1; back--) {
    const period = monthsAfter(month, -back)
    const cold = Math.abs(Number(period.slice(5)) - 7) / 6
    const items = books.flatMap(({ payee, house_ids }) =>
      payee.totals.flatMap(({ service, least, varies }): ChargeInput[] => {
        const service_id = services.get(service)
        if (service_id === undefined) return []
        const total_minor = Math.round((least + varies * cold) * 100) + back * 7
        const item = { service_id, total_minor, realty_id: null, quantity: null, reading_from: null, reading_to: null }
        return house_ids.map((house_id) => ({ ...item, house_id, estimated: false }))
      }),
    )
    if (items.length > 0) await saveInputs(onDay(ctx, lastDay(period)), period, items)
  }
}

/** The demo's own rows, so that its removal can tell what was added to it. */
const mark = async (ctx: RequestContext, books: readonly DemoBooks[]) => {
  const houses = books.flatMap(({ house_ids }) => house_ids)
  const complexes = books.map(({ complex_id }) => complex_id)
  for (const table of ['bills', 'payments', 'meters'])
    await sql`update ${sql.table(table)} set is_demo = true where house_id = any(${houses}::bigint[])`.execute(ctx.db)
  for (const table of ['tariffs', 'supplier_contracts', 'budget_lines'])
    await sql`update ${sql.table(table)} set is_demo = true where complex_id = any(${complexes}::bigint[])`.execute(
      ctx.db,
    )
  await sql`update budget_entries set is_demo = true where line_id in (select id from budget_lines where is_demo)`.execute(
    ctx.db,
  )
  await sql`update meter_readings set is_demo = true where meter_id in (select id from meters where is_demo)`.execute(
    ctx.db,
  )
  for (const table of ['benefits', 'absences'])
    await sql`update ${sql.table(table)} set is_demo = true where realty_id in
      (select id from realty where house_id = any(${houses}::bigint[]))`.execute(ctx.db)
}

/** A year of bills of the houses with people: tariffs, meters, benefits, runs, payments, statements, budgets and papers. */
export const addBilling = async (
  app: App,
  asked: RequestContext,
  made: { complexes: readonly number[]; houses: readonly number[] },
  staff: DemoStaff,
): Promise<void> => {
  const accountant = staff.get('accountant@example.com')
  const { rows: known } = await sql<{ name: string }>`select concat_ws(' ', last_name, first_name) as name from staff
    where id = ${accountant ?? 0}`.execute(asked.db)
  const actor = accountant === undefined ? asked.actor : { ...asked.actor, id: accountant, name: known[0]!.name }
  const ctx = { ...asked, actor }
  const day = await today(ctx)
  const { rows } = await sql<{ id: number; code: string }>`select id, code from services
    where deleted_at is null and active`.execute(ctx.db)
  const books: DemoBooks[] = []
  for (const payee of demoPayees) {
    const house_ids = payee.houses.map((at) => made.houses[at]!)
    await prepareUnits(ctx, house_ids)
    const accounts = await accountsOf(ctx, house_ids)
    books.push({ payee, complex_id: made.complexes[payee.complex]!, house_ids, accounts })
  }
  const billing: Billing = {
    app,
    ctx,
    today: day,
    month: monthOf(day),
    services: new Map(rows.map(({ id, code }) => [code, id])),
    books,
  }
  await addTariffs(billing)
  await addMeters(billing)
  await addBenefits(billing)
  await addInputs(billing)
  await billMonths(billing)
  await addBudgets(billing)
  await recordFees(billing)
  await mark(ctx, books)
  await addPapers(billing)
  await addStatement(billing)
}
