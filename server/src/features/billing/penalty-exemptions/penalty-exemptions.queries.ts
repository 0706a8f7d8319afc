import {
  penaltyExemptionFields,
  type PenaltyExemption,
  type PenaltyExemptionFields,
  type penaltyExemptionList,
} from '@oselia/contract/penalty-exemptions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { equalTo, paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { unitColumn } from '../../registry/units/units.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    penalty_exemptions: PenaltyExemptionFields & EntityColumns
  }
}

/** An exemption as stored; URLs of its files are signed for the caller later. */
export type StoredExemption = Omit<PenaltyExemption, 'files'>

const holds = (day: string) => sql`(e."from" <= ${day}::date and (e."to" is null or e."to" >= ${day}::date))`

/** The first day from Monday to Friday after the due day. */
const firstLateDay = sql`b.due_on + case extract(isodow from b.due_on) when 5 then 3 when 6 then 2 else 1 end`

/** The late days of the month of a late charge; of a penalty without those on which the account was exempt when its bill `c` was made. */
const daysOfMonth = sql`(select jsonb_agg(jsonb_build_object('from', y.day::date, 'days', 1, 'debt_minor', 1))
  from generate_series(greatest(l.period, ${firstLateDay})::timestamp, l.period + interval '1 month' - interval '1 day', interval '1 day') y (day)
  where l.kind <> 'penalty' or not exists (select 1 from penalty_exemptions x where x.account_id = b.account_id
    and x.created_at < c.created_at and (x.deleted_at is null or x.deleted_at > c.created_at)
    and x."from" <= y.day and (x."to" is null or x."to" >= y.day)))`

/**
 * The days by which a late charge was computed. Where they were not kept, the 15th for inflation, and the late days of the month for others:
 * in those days an exemption covered the penalty alone.
 */
const spansOf = sql`coalesce(l.spans, case when l.kind = 'inflation'
  then jsonb_build_array(jsonb_build_object('from', l.period + 14, 'days', 1, 'debt_minor', 1)) else ${daysOfMonth} end)`

/**
 * What bills have charged for the days of an exemption `e`: the part of each month by debt and days, rounded so that days that follow each
 * other add up.
 */
const chargedMinor = sql`coalesce((
  select sum(round(l.amount_minor * d.until / d.whole) - round(l.amount_minor * d.before / d.whole))
  from late_charges l join bills b on b.id = l.debt_bill_id join bills c on c.id = l.bill_id cross join lateral (
    select sum(s.debt_minor * s.days) as whole, sum(s.debt_minor * greatest(0, least(s.days, e."from" - s."from"))) as before,
      sum(s.debt_minor * greatest(0, least(s.days, coalesce(e."to", '9999-12-31'::date) - s."from" + 1))) as until
    from jsonb_to_recordset(${spansOf}) as s ("from" date, days int, debt_minor bigint)) d
  where b.account_id = e.account_id and (l.kind = 'penalty' or e.covers = 'all') and l.period >= date_trunc('month', e."from")
    and l.period <= coalesce(e."to", 'infinity'::date) and d.whole > 0), 0)::bigint`

const columns = (ctx: RequestContext, day: string) => sql<StoredExemption>`e.id, e.version, e.created_at, e.updated_at,
  ${sql.join(Object.keys(penaltyExemptionFields.shape).map((field) => sql.ref(`e.${field}`)))},
  jsonb_build_object('id', a.id, 'number', a.number) as account, ${unitColumn('u', 'h', ctx.language)} as realty,
  ${holds(day)} as current,
  ${chargedMinor} as charged_minor`

const joined = sql`penalty_exemptions e join personal_accounts a on a.id = e.account_id
  join realty u on u.id = a.realty_id join houses h on h.id = u.house_id`

export const exemptionSelection = async (ctx: RequestContext) => ({
  columns: columns(ctx, await today(ctx)),
  from: joined,
})

export const listStoredExemptions = async (
  ctx: RequestContext,
  query: z.output<typeof penaltyExemptionList>,
): Promise<Page<StoredExemption>> => {
  const day = await today(ctx)
  return paged<StoredExemption>(
    ctx.db,
    {
      columns: columns(ctx, day),
      from: joined,
      where: [
        sql`e.deleted_at is null`,
        houseIdInScope(ctx.scope, sql`u.house_id`),
        ...equalTo(query, 'e', ['account_id']),
        ...equalTo(query, 'a', ['realty_id']),
        ...(query.current === undefined ? [] : [query.current ? holds(day) : sql`not ${holds(day)}`]),
        ...(query.search_query === '' ? [] : [sql`a.number = ${query.search_query}`]),
      ],
      sort: { from: sql`e."from"`, to: sql`e."to"`, created_at: sql`e.created_at` },
      tiebreaker: sql`e.id`,
    },
    query,
  )
}

type Exemption = Pick<PenaltyExemptionFields, 'from' | 'to' | 'covers' | 'reason' | 'document'>

/** Exemptions of an account that hold on a day between two. For debt claims: it asks for no permission. */
export const exemptionsBetween = async (
  db: Db,
  accountId: number,
  { from, until }: { from: string; until: string },
): Promise<Exemption[]> => {
  const { rows } =
    await sql<Exemption>`select e."from", e."to", e.covers, e.reason, e.document from penalty_exemptions e
    where e.account_id = ${accountId} and e.deleted_at is null and e."from" <= ${until}::date
      and coalesce(e."to", 'infinity'::date) >= ${from}::date order by e."from", e.id`.execute(db)
  return rows
}

/** Exemptions of the account of a bill `b`, as a jsonb list of their first and last days and what they cover. */
export const exemptDays = sql`coalesce((select jsonb_agg(jsonb_build_object('from', e."from", 'to', e."to", 'covers', e.covers)) from penalty_exemptions e
  where e.account_id = b.account_id and e.deleted_at is null), '[]')`
