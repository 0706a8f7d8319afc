import type { StatementLine } from '@oselia/contract/statement-imports'
import { sql, type RawBuilder } from 'kysely'
import { recordChanges } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { isNear } from '../payments/payments.public.js'

const mostLikely = 5

/** Condition: the payment (alias) was entered by hand, came from outside, and is not linked to a statement movement. */
const isEntered = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('source')} = 'manual' and ${column('state')} = 'posted' and ${column('statement_line_id')} is null
    and ${column('channel')} <> 'offset'`
}

const partsOf = sql`jsonb_array_elements(case jsonb_typeof(l.parts) when 'array' then l.parts else '[]' end)`

/**
 * Column: payments that a movement (`l`) which waits is likely the same as: of the amount that is left and a suggested account, or any where
 * none is suggested; or of a suggested part.
 */
export const likelySame = (scope: Scope) => sql<
  StatementLine['likely_same']
>`case when l.state <> 'open' or l.direction <> 'credit' then '[]'::jsonb
  else coalesce((select jsonb_agg(to_jsonb(s) order by s.received_on, s.id) from (
    select p.id, p.version, p.account_id, a.number, p.amount_minor, p.received_on, p.channel, p.payer, p.document_number
    from payments p join personal_accounts a on a.id = p.account_id
    where p.amount_minor = any(array[l.amount_minor - l.posted_minor] || array(select (e ->> 'amount_minor')::bigint from ${partsOf} e))
      and ${isEntered('p')} and ${isNear('p', sql`l.booked_on`)} and ${houseIdInScope(scope, sql`p.house_id`)}
      and a.payee_key = case when l.complex_id is null then 'h' || l.house_id else 'c' || l.complex_id end
      and (p.amount_minor = l.amount_minor - l.posted_minor and (jsonb_array_length(l.suggestions) = 0
          or l.suggestions @> jsonb_build_array(jsonb_build_object('account_id', p.account_id)))
        or exists (select 1 from ${partsOf} e where (e ->> 'account_id')::bigint = p.account_id
          and (e ->> 'amount_minor')::bigint = p.amount_minor))
    order by p.received_on, p.id limit ${mostLikely}) s), '[]'::jsonb) end`

interface Posting {
  account_id: number
  amount_minor: number
  received_on: string
  statement_line_id: number
}

/**
 * The movements that payments entered by hand are likely the same as, were they posted so. The books of the accounts are locked, so that
 * none is entered meanwhile.
 */
export const likelyEntered = async ({ db }: RequestContext, postings: readonly Posting[]): Promise<Set<number>> => {
  if (postings.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select distinct e.statement_line_id as id
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
      as e (statement_line_id bigint, account_id bigint, amount_minor bigint, received_on date)
    join payments p on p.account_id = e.account_id and p.amount_minor = e.amount_minor
    where ${isEntered('p')} and ${isNear('p', sql`e.received_on`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Entered {
  id: number
  version: number
  number: string
  house_id: number
}

/**
 * The payment, locked, if it may be the same as the movement: entered by hand for an account of the payee and the scope, of no more
 * than what is left of it, received near its day.
 */
export const lockEntered = async (ctx: RequestContext, lineId: number, id: number): Promise<Entered | undefined> => {
  const { rows } = await sql<Entered>`select p.id, p.version, a.number, p.house_id
    from payments p join personal_accounts a on a.id = p.account_id join statement_lines l on l.id = ${lineId}
    where p.id = ${id} and ${isEntered('p')} and ${isNear('p', sql`l.booked_on`)} and ${houseIdInScope(ctx.scope, sql`p.house_id`)}
      and a.payee_key = case when l.complex_id is null then 'h' || l.house_id else 'c' || l.complex_id end
      and p.amount_minor <= l.amount_minor - l.posted_minor
    for no key update of p`.execute(ctx.db)
  return rows[0]
}

/** Unlinks manually entered payments from bank movements; the payments are unchanged. */
export const unlinkEntered = async (ctx: RequestContext, lines: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: number; number: string; house_id: number; external_id: string }>`with linked as (
      select p.id, a.number, p.house_id, l.external_id from payments p join personal_accounts a on a.id = p.account_id
        join statement_lines l on l.id = p.statement_line_id
      where p.source = 'manual' and p.state = 'posted' and p.statement_line_id in (${lines}) order by p.id for no key update of p)
    update payments p set statement_line_id = null, version = p.version + 1, updated_at = ${ctx.now}
    from linked where p.id = linked.id returning linked.*`.execute(ctx.db)
  await recordChanges(
    ctx,
    rows.map(({ id, number, external_id }) => ({
      entity: 'payments',
      id,
      action: 'update',
      label: number,
      changes: [{ field: 'statement', old: external_id, new: null }],
    })),
    { house_ids: [...new Set(rows.map(({ house_id }) => house_id))] },
  )
}
