import type { RealtyType } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import type { Payee } from '../requisites/requisites.public.js'
import type { StoredLine } from './bill-printing.rules.js'

export interface PrintedBill {
  id: number
  number: string
  period: string
  house_id: number
  issued_on: string
  due_on: string
  account: string
  payer: string | null
  type: RealtyType
  unit: string
  entrance: number | null
  area: string | null
  persons: number | null
  total_minor: number
  penalty_minor: number
  three_percent_minor: number
  inflation_minor: number
  /** Of the account in the month: received, and owed after it. */
  received_minor: number
  closing_minor: number
  /** What the account owes now. */
  balance_minor: number
  /** As it was when the bill was issued; null where that was not kept. */
  payee: Payee | null
  lines: StoredLine[]
}

/** Bills with their lines that satisfy a condition over `b`; only issued ones are papers. */
const billsWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<PrintedBill[]> => {
  const { rows } =
    await sql<PrintedBill>`select b.id, b.number, to_char(b.period, 'YYYY-MM') as period, b.house_id, b.issued_on, b.due_on,
      a.number as account, b.payer_name as payer, r.type, r.number as unit, r.entrance, b.area::text as area, b.persons, b.total_minor,
      b.penalty_minor, b.three_percent_minor, b.inflation_minor,
      coalesce((select -x.paid_minor from account_balances x where x.account_id = b.account_id and x.period = b.period), 0) as received_minor,
      coalesce((select sum(x.change_minor) from account_balances x where x.account_id = b.account_id and x.period <= b.period), 0)::bigint
        as closing_minor,
      coalesce((select t.balance_minor from account_totals t where t.account_id = b.account_id), 0) as balance_minor,
      (select h.payee from billing_run_houses h where h.run_id = b.run_id and h.house_id = b.house_id) as payee,
      (select coalesce(jsonb_agg(jsonb_build_object('service_id', l.service_id, 'name', s.name, 'unit', s.unit, 'provider', s.provider, 'kind', l.kind,
          'quantity', l.quantity::text, 'rate', l.rate::text, 'base_minor', l.base_minor, 'weight', l.weight, 'weights', l.weights,
          'share_by', t.share_by, 'reading_from', l.reading_from::text, 'reading_to', l.reading_to::text,
          'coefficient', l.coefficient::text,
          'is_estimated', l.estimated or l.method = 'by_meter' and exists (select 1 from charge_inputs i where i.realty_id = b.realty_id
            and i.service_id = l.service_id and i.period = b.period and i.estimated),
          'note', l.note, 'for_month', case when l.method = 'benefit' then to_char(l.for_period, 'MM.YYYY') end, 'amount_minor', l.amount_minor) order by l.position, l.id), '[]')
        from bill_lines l join services s on s.id = l.service_id left join tariffs t on t.id = l.tariff_id where l.bill_id = b.id) as lines
    from bills b join personal_accounts a on a.id = b.account_id join realty r on r.id = b.realty_id
    where b.state = 'issued' and ${condition} order by b.id`.execute(db)
  return rows
}

const ofMonth = (houseId: number, period: string) =>
  sql`b.house_id = ${houseId} and b.period = (${period} || '-01')::date and b.source <> 'opening'`

/** Papers of a month; opening balances are none. */
export const billsOfHouse = (db: Db, houseId: number, period: string) => billsWhere(db, ofMonth(houseId, period))
export const billsByIds = (db: Db, ids: readonly number[]) => billsWhere(db, sql`b.id = any(${ids}::bigint[])`)

export const countBills = async (db: Db, houseId: number, period: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from bills b
    where b.state = 'issued' and ${ofMonth(houseId, period)}`.execute(db)
  return rows[0]!.n
}

/** Whether the caller sees the house. */
export const seesHouse = async (db: Db, scope: Scope, houseId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from houses h where h.id = ${houseId} and h.deleted_at is null
    and ${houseInScope(scope, 'h')}`.execute(db)
  return rows.length > 0
}
