import { accountFields, type Account, type AccountFields, type accountList } from '@oselia/contract/billing-accounts'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { EntityColumns } from '../../../platform/db.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { unitColumn } from '../units/units.public.js'
import { accountKey } from './billing-accounts.rules.js'

declare module '../../../platform/db.js' {
  interface Database {
    personal_accounts: AccountFields & {
      number_key: string
      /**
       * Set by a database trigger: the complex of the unit's house, or the house itself when it belongs to no
       * complex.
       */
      payee_key: Generated<string>
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<typeof accountList>
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = ({ language }: RequestContext, day: string) => sql<Account>`a.id, a.version, a.created_at, a.updated_at,
  ${sql.join(Object.keys(accountFields.shape).map((field) => sql.ref(`a.${field}`)))}, ${unitColumn('r', 'h', language)} as realty,
  (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = a.holder_id and m.deleted_at is null) as holder,
  ${holdsOn(day)} as current`
const joined = sql`personal_accounts a join realty r on r.id = a.realty_id join houses h on h.id = r.house_id`

const holdsOn = (day: string) =>
  sql`(coalesce(a."from", '-infinity'::date) <= ${day}::date and coalesce(a."to", 'infinity'::date) >= ${day}::date)`

const filters = (scope: Scope, query: Filters, day: string): RawBuilder<unknown>[] => {
  const key = accountKey(query.search_query)
  return [
    sql`a.deleted_at is null`,
    ...(scope.all ? [] : [houseIdInScope(scope, sql`r.house_id`)]),
    ...(query.realty_id === undefined ? [] : [sql`a.realty_id = ${query.realty_id}`]),
    ...(query.house_id === undefined ? [] : [sql`r.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.current === undefined ? [] : [query.current ? holdsOn(day) : sql`not ${holdsOn(day)}`]),
    ...(query.search_query === '' ? [] : [key === '' ? sql`false` : sql`a.number_key like ${`%${key}%`}`]),
  ]
}

/** The list specification for `paged`; exported so that a test can check its query plan. */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => {
  const { scope } = ctx
  const needsUnit = !scope.all || query.house_id !== undefined
  return {
    columns: columns(ctx, day),
    from: joined,
    countFrom: needsUnit ? sql`personal_accounts a join realty r on r.id = a.realty_id` : sql`personal_accounts a`,
    deferred: true,
    where: filters(scope, query, day),
    sort: { number: sql`a.number_key`, created_at: sql`a.created_at` },
    tiebreaker: sql`a.id`,
  }
}

export const list = async (ctx: RequestContext, query: Query): Promise<Page<Account>> =>
  paged<Account>(ctx.db, listSpec(ctx, query, await today(ctx)), query)

export const selection = async (ctx: RequestContext) => ({ columns: columns(ctx, await today(ctx)), from: joined })
