import type { StatementLine, SuggestedAccount, statementLines } from '@oselia/contract/statement-imports'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { registerSectionCounter } from '../../../platform/section-counters.js'
import { payeeColumn, payeeInScope } from '../suppliers/suppliers.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { likelySame } from './statement-lines.same.js'

interface Kept {
  account_id: number
  reasons: SuggestedAccount['reasons']
  is_amount_due: boolean
}
type Stored = Omit<StatementLine, 'suggestions'> & { suggestions: Kept[] }

const columns = (
  ctx: RequestContext,
) => sql<Stored>`l.id, l.version, l.import_id, ${payeeColumn(ctx, 'l')} as payee, l.account,
  l.direction, 'UAH' as currency, l.amount_minor, l.posted_minor, l.booked_on, l.value_on, l.raw, l.payer_name, l.payer_iban, l.payer_code, l.purpose,
  l.reference, l.line, l.state, l.matched_by, l.reason, l.suggestions, l.parts, l.refund_of,
  (select jsonb_build_object('id', b.id, 'line', n.name) from budget_entries b join budget_lines n on n.id = b.line_id
    where b.statement_line_id = l.id and b.deleted_at is null) as expense,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'account_id', p.account_id, 'number', a.number,
      'amount_minor', p.amount_minor) order by p.id)
    from payments p join personal_accounts a on a.id = p.account_id where p.statement_line_id = l.id and p.state = 'posted'), '[]') as payments,
  ${likelySame(ctx.scope)} as likely_same`

/** The suggested accounts as they are now; accounts that are gone are left out. */
const withAccounts = async (ctx: RequestContext, lines: readonly Stored[]): Promise<StatementLine[]> => {
  const ids = [...new Set(lines.flatMap(({ suggestions }) => suggestions.map(({ account_id }) => account_id)))]
  const { rows } = await sql<Omit<SuggestedAccount, 'reasons' | 'is_amount_due'>>`select a.id as account_id, a.number,
      ${unitColumn('u', 'h', ctx.language)} as realty, coalesce(m.legal_name, concat_ws(' ', m.last_name, m.first_name)) as holder,
      coalesce(t.balance_minor, 0) as balance_minor, coalesce(t.debt_minor, 0) as debt_minor
    from personal_accounts a join realty u on u.id = a.realty_id join houses h on h.id = u.house_id
      left join members m on m.id = coalesce(a.holder_id, (select min(o.member_id) from ownerships o
        where o.realty_id = u.id and o.deleted_at is null and o."to" is null)) and m.deleted_at is null
      left join account_totals t on t.account_id = a.id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)}`.execute(
    ctx.db,
  )
  const known = new Map(rows.map((row) => [row.account_id, row]))
  return lines.map((line) => ({
    ...line,
    suggestions: line.suggestions.flatMap(({ account_id, reasons, is_amount_due }) => {
      const account = known.get(account_id)
      return account ? [{ ...account, holder: account.holder || null, reasons, is_amount_due }] : []
    }),
  }))
}

type Query = z.output<typeof statementLines.list.query>

const bySearch = (text: string): RawBuilder<unknown>[] =>
  text === ''
    ? []
    : [
        sql`(position(lower(${text}) in lower(l.purpose)) > 0 or position(lower(${text}) in lower(coalesce(l.payer_name, ''))) > 0
          or l.payer_iban = ${text} or l.payer_code = ${text})`,
      ]

/** Money received that a movement may give back: of the same account and amount, or of more and the same payer, and no later. */
const refundableBy = (id: number) =>
  sql`l.direction = 'credit' and l.state in ('posted', 'open') and exists (select 1 from statement_lines d
    where d.id = ${id} and d.account = l.account and d.booked_on >= l.booked_on
      and (d.amount_minor = l.amount_minor or d.amount_minor < l.amount_minor and d.payer_iban = l.payer_iban and l.posted_minor > 0))`

const spec = (ctx: RequestContext, query: Query): List => ({
  columns: columns(ctx),
  from: sql`statement_lines l`,
  countFrom: sql`statement_lines l`,
  deferred: true,
  capped: true,
  where: [
    payeeInScope(ctx.scope, 'l'),
    ...([query.state, query.import_id, query.refundable_by].every((one) => one === undefined)
      ? [sql`l.state = 'open'`]
      : []),
    ...equalTo(query, 'l', ['import_id', 'state']),
    ...(query.refundable_by === undefined ? [] : [refundableBy(query.refundable_by)]),
    ...bySearch(query.search_query),
  ],
  sort: { booked_on: sql`l.booked_on`, amount_minor: sql`l.amount_minor`, line: sql`l.line` },
  tiebreaker: sql`l.id`,
})

export const listLines = async (ctx: RequestContext, query: Query): Promise<Page<StatementLine>> => {
  const page = await paged<Stored>(ctx.db, spec(ctx, query), query)
  return { ...page, data: await withAccounts(ctx, page.data) }
}

export const lineById = async (ctx: RequestContext, id: number): Promise<StatementLine | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(ctx)} from statement_lines l
    where l.id = ${id} and ${payeeInScope(ctx.scope, 'l')}`.execute(ctx.db)
  return (await withAccounts(ctx, rows))[0]
}

/** Movements that wait for a person are counted in the sidebar. */
export const countOpenLines = (): void =>
  registerSectionCounter('payments', (ctx) =>
    can(ctx, 'payments.read')
      ? sql`select l.id from statement_lines l where l.state = 'open' and ${payeeInScope(ctx.scope, 'l')}`
      : null,
  )
