import type { Language } from '@oselia/contract/languages'
import type { UnitRef } from '@oselia/contract/realty'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { unitColumn, unitName } from '../../registry/units/units.public.js'

/** An account with whom and what a paper names. */
export interface PaperAccount {
  id: number
  number: string
  realty_id: number
  house_id: number
  /** Hundredths of m². */
  area: number | null
  member_id: number | null
  payer: string
}

type Place = Pick<PaperAccount, 'house_id' | 'realty_id'>

interface Row extends Omit<PaperAccount, 'payer'> {
  payer: string | null
  owners: string | null
}

/** The account, locked against removal; 422 at `account_id` where it is missing or outside the scope. */
export const paperAccount = async (ctx: RequestContext, id: number): Promise<PaperAccount> => {
  const { rows } = await sql<Row>`select a.id, a.number, a.realty_id, r.house_id, (r.total_area * 100)::bigint as area,
      m.id as member_id, m.name as payer,
      (select string_agg(w.name, ', ' order by o.numerator::numeric / o.denominator desc, o.id) from ownerships o
        join members w on w.id = o.member_id where o.realty_id = r.id and o.deleted_at is null and o."to" is null) as owners
    from personal_accounts a join realty r on r.id = a.realty_id
      left join members m on m.id = coalesce(a.holder_id, (select o.member_id from ownerships o where o.realty_id = a.realty_id
        and o.deleted_at is null and o."to" is null order by o.numerator::numeric / o.denominator desc, o.id limit 1))
        and m.deleted_at is null
    where a.id = ${id} and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`r.house_id`)} for key share of a`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) throw invalid('account_id', 'not_found')
  const { owners, payer, ...account } = row
  return { ...account, payer: payer ?? owners ?? '—' }
}

/** Where an account in the scope is; 404 where there is none. */
export const placeOfAccount = async ({ db, scope }: RequestContext, id: number): Promise<Place> => {
  const { rows } =
    await sql<Place>`select r.house_id, a.realty_id from personal_accounts a join realty r on r.id = a.realty_id
    where a.id = ${id} and a.deleted_at is null and ${houseIdInScope(scope, sql`r.house_id`)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** `м. Київ, вул. Садова, 12, кв. 45` in the language of a paper. */
export const unitAddress = async (db: Db, realtyId: number, language: Language): Promise<string> => {
  const { rows } = await sql<{ realty: UnitRef }>`select ${unitColumn('r', 'h', language)} as realty
    from realty r join houses h on h.id = r.house_id where r.id = ${realtyId}`.execute(db)
  return unitName(rows[0]!.realty, language)
}

const dayOfOpening = sql`least(t."on", (t.period + interval '1 month - 1 day')::date)`
/**
 * The day from which an entry of an act `t` and its payment `p` counts: payments from the day they were received, refunds from the day
 * they were given back, opening balances
 * from the end of their month, which is that of the system before, whenever they were entered.
 */
const dayOfEntry = sql`case t.kind when 'opening' then ${dayOfOpening}
  when 'refund' then coalesce((select o."on" from ledger_acts o where o.id = t.reverses_id), t."on")
  else coalesce(p.received_on, t."on") end`

/**
 * The day before which what a unit owed is not known, for it came from another system as opening balances: its own, or those with which
 * its house began; null where the house was charged here from the first, and had no earlier balance. Those taken back are left out.
 */
export const openedOn = async (db: Db, { house_id, realty_id }: Place): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`with opened as (select e.account_id, min(t.period) as period,
      min(${dayOfOpening}) as first from ledger_acts t join ledger_entries e on e.act_id = t.id
      left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id
      where t.house_id = ${house_id} and t.kind = 'opening' and e.account_id is not null
        and b.state is distinct from 'cancelled' and p.state is distinct from 'cancelled'
      group by e.account_id having sum(e.amount_minor) <> 0)
    select greatest(
      (select min(o.first) from opened o where not exists (select 1 from ledger_acts f
        where f.house_id = ${house_id} and f.kind = 'charge' and f.period < o.period)),
      (select max(o.first) from opened o join personal_accounts a on a.id = o.account_id where a.realty_id = ${realty_id})) as day`.execute(
    db,
  )
  return rows[0]!.day
}

/**
 * The day on which the books of a unit begin: its opening balances, otherwise the first month of its house, which is in the books from
 * its first day, whenever its bills were issued; null for a house that nothing was ever charged in.
 */
export const booksBegin = async (db: Db, place: Place): Promise<string | null> => {
  const opened = await openedOn(db, place)
  if (opened !== null) return opened
  const { rows } = await sql<{ day: string | null }>`select min(least(t."on", t.period)) as day from ledger_acts t
    where t.house_id = ${place.house_id} and t.kind <> 'opening' and t.period = (select min(f.period) from ledger_acts f
      where f.house_id = ${place.house_id} and f.kind <> 'opening')`.execute(db)
  return rows[0]!.day
}

/** Accounts of a unit with what each owed at the end of a day; below zero an advance. */
export const balancesOn = async (
  db: Db,
  realtyId: number,
  day: string,
): Promise<{ id: number; number: string; balance_minor: number }[]> => {
  const { rows } = await sql<{ id: number; number: string; balance_minor: number }>`select a.id, a.number,
      coalesce((select sum(e.amount_minor) from ledger_entries e join ledger_acts t on t.id = e.act_id
        left join payments p on p.id = e.payment_id
        where e.account_id = a.id and ${dayOfEntry} <= ${day}::date), 0)::bigint as balance_minor
    from personal_accounts a where a.realty_id = ${realtyId} and a.deleted_at is null order by a.number_key, a.id`.execute(
    db,
  )
  return rows
}

export interface LedgerEntry {
  day: string
  kind: string
  /** Number of the bill or of the document of the payment. */
  number: string | null
  period: string | null
  reversal: boolean
  amount_minor: number
}

/** What happened on an account between two days, in order; an act is one entry for each bill or payment. */
export const entriesBetween = async (db: Db, accountId: number, from: string, to: string): Promise<LedgerEntry[]> => {
  const { rows } = await sql<LedgerEntry>`select ${dayOfEntry} as day, t.kind,
      coalesce(b.number, p.document_number) as number, to_char(b.period, 'YYYY-MM') as period,
      t.reverses_id is not null as reversal, sum(e.amount_minor)::bigint as amount_minor
    from ledger_entries e join ledger_acts t on t.id = e.act_id left join payments p on p.id = e.payment_id
      left join bills b on b.id = e.bill_id
    where e.account_id = ${accountId} and ${dayOfEntry} between ${from}::date and ${to}::date
    group by t.id, p.id, b.id having sum(e.amount_minor) <> 0
    order by 1, t.id, p.id, b.id`.execute(db)
  return rows
}
