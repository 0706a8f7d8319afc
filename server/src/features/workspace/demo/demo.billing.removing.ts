import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import * as demo from './demo.changes.js'

const houses = sql`house_id in ${demo.demoHouses}`
const accounts = sql`(select a.id from personal_accounts a join realty u on u.id = a.realty_id where u.house_id in ${demo.demoHouses})`
const bills = sql`(select id from bills where ${houses})`
const payees = sql`(complex_id in ${demo.demoComplexes} or ${houses})`

/**
 * Bills, payments and their ledger are deleted with the houses of the demo, whoever wrote them, as nothing of them may stay without
 * its account; suppliers that real contracts or expenses name stay.
 */
export const removeBilling = async (db: Db): Promise<void> => {
  const statements = [
    sql`delete from notifications where entity in ('supplier_contracts', 'bills', 'payments', 'billing_runs')
      and (entity = 'supplier_contracts' and entity_id in (select id from supplier_contracts where ${payees})
        or entity = 'bills' and entity_id in ${bills}
        or entity = 'billing_runs' and entity_id in (select run_id from billing_run_houses where ${houses})
        or entity = 'payments' and entity_id in (select id from payments where ${houses}))`,
    // Only issued bills of the demonstration can be deleted.
    sql`update bills set is_demo = true where ${houses} and not is_demo`,
    sql`delete from bill_allocations where bill_id in ${bills}`,
    sql`delete from late_charges where bill_id in ${bills} or debt_bill_id in ${bills}`,
    sql`delete from bill_adjustments where ${houses}`,
    sql`delete from bill_lines where bill_id in ${bills}`,
    sql`delete from ledger_entries where ${houses}`,
    sql`delete from payment_refunds where ${houses}`,
    sql`delete from payments where ${houses}`,
    // A reversal names the act that it takes back, which is older.
    sql`delete from ledger_acts where ${houses} and reverses_id is not null`,
    sql`delete from ledger_acts where ${houses}`,
    sql`delete from bills where ${houses}`,
    sql`delete from account_balances where ${houses}`,
    sql`delete from account_totals where ${houses}`,
    sql`delete from house_debts where ${houses}`,
    sql`delete from tariff_uses where ${houses}`,
    sql`delete from benefit_uses where realty_id in (select id from realty where ${houses})`,
    sql`delete from charge_inputs where ${houses}`,
    sql`delete from billing_run_houses where ${houses}`,
    sql`delete from billing_runs r where not exists (select 1 from billing_run_houses x where x.run_id = r.id)
      and not exists (select 1 from bills b where b.run_id = r.id) and not exists (select 1 from ledger_acts a where a.run_id = r.id)`,
    sql`delete from billing_books where ${houses}`,
    sql`delete from tariffs where ${payees}`,
    sql`delete from learned_payers where account_id in ${accounts}`,
    sql`delete from statement_lines where ${payees}`,
    sql`delete from statement_imports where ${payees}`,
    sql`delete from opening_imports where ${payees}`,
    sql`delete from reading_imports where ${houses}`,
    sql`delete from payee_accounts where ${payees}`,
    sql`delete from budget_entries where line_id in (select id from budget_lines where ${payees})`,
    sql`delete from budget_lines where ${payees}`,
    sql`delete from supplier_contracts where ${payees}`,
    sql`update suppliers s set is_demo = false where is_demo and (exists (select 1 from supplier_contracts k where k.supplier_id = s.id)
      or exists (select 1 from budget_entries n where n.supplier_id = s.id))`,
    sql`delete from suppliers where is_demo`,
  ]
  for (const statement of statements) await statement.execute(db)
}
