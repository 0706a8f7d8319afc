import {
  absenceFields,
  benefitFields,
  type Absence,
  type AbsenceFields,
  type Benefit,
  type BenefitFields,
  type absenceList,
  type benefitList,
} from '@oselia/contract/benefits'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns } from '../../../platform/db.js'
import { all, equalTo, paged, type List, type Page } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { memberSearched } from '../../registry/members/members.public.js'
import { unitColumn } from '../../registry/units/units.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    benefits: BenefitFields & { is_demo: Generated<boolean> } & EntityColumns
    absences: Omit<AbsenceFields, 'member_id'> & {
      member_id: number | null
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

const holds = (day: string) => sql`(b."from" <= ${day}::date and (b."to" is null or b."to" >= ${day}::date))`

const memberColumn = (ctx: RequestContext) =>
  can(ctx, 'members.read')
    ? sql`case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end`
    : sql`null::jsonb`

interface Filters {
  house_id?: number[] | undefined
  realty_id?: number | undefined
  member_id?: number | undefined
  current?: boolean | undefined
  search_query: string
}

const filters = (ctx: RequestContext, query: Filters, day: string) => [
  sql`b.deleted_at is null`,
  houseIdInScope(ctx.scope, sql`u.house_id`),
  ...(query.house_id ? [sql`u.house_id = any(${query.house_id}::bigint[])`] : []),
  ...equalTo(query, 'b', ['realty_id', 'member_id']),
  ...(query.current === undefined ? [] : [query.current ? holds(day) : sql`not ${holds(day)}`]),
  // The name of the person is searched by those who may read it.
  ...(query.search_query === ''
    ? []
    : [
        can(ctx, 'members.read')
          ? sql`(u.number = ${query.search_query} or ${all(memberSearched(ctx, sql`m.search_keys`, query.search_query))})`
          : sql`u.number = ${query.search_query}`,
      ]),
]

const sort = { from: sql`b."from"`, to: sql`b."to"`, created_at: sql`b.created_at` }

const benefitColumns = (ctx: RequestContext, day: string) => sql<Benefit>`b.id, b.version, b.created_at, b.updated_at,
  ${sql.join(Object.keys(benefitFields.shape).map((field) => sql.ref(`b.${field}`)))},
  ${unitColumn('u', 'h', ctx.language)} as realty, ${memberColumn(ctx)} as member, ${holds(day)} as current,
  (select jsonb_build_object('id', a.id, 'number', a.number) from personal_accounts a
    where a.id = b.account_id and a.deleted_at is null) as account`

const benefitsJoined = sql`benefits b join realty u on u.id = b.realty_id join houses h on h.id = u.house_id
  left join members m on m.id = b.member_id and m.deleted_at is null`

type BenefitQuery = z.output<typeof benefitList>

export const benefitSpec = (
  ctx: RequestContext,
  query: Omit<BenefitQuery, 'page' | 'per_page'>,
  day: string,
): List => ({
  columns: benefitColumns(ctx, day),
  from: benefitsJoined,
  where: [...filters(ctx, query, day), ...equalTo(query, 'b', ['kind', 'form'])],
  sort,
  tiebreaker: sql`b.id`,
})

export const listBenefits = async (ctx: RequestContext, query: BenefitQuery): Promise<Page<Benefit>> =>
  paged<Benefit>(ctx.db, benefitSpec(ctx, query, await today(ctx)), query)

export const benefitSelection = async (ctx: RequestContext) => ({
  columns: benefitColumns(ctx, await today(ctx)),
  from: benefitsJoined,
})

/** An absence as stored; URLs of its files are signed for the caller later. */
export type StoredAbsence = Omit<Absence, 'files'>

const absenceColumns = (
  ctx: RequestContext,
  day: string,
) => sql<StoredAbsence>`b.id, b.version, b.created_at, b.updated_at,
  ${sql.join(Object.keys(absenceFields.shape).map((field) => sql.ref(`b.${field}`)))}, b."to" - b."from" + 1 as days,
  ${unitColumn('u', 'h', ctx.language)} as realty, ${memberColumn(ctx)} as member, ${holds(day)} as current`

const absencesJoined = sql`absences b join realty u on u.id = b.realty_id join houses h on h.id = u.house_id
  left join members m on m.id = b.member_id and m.deleted_at is null`

type AbsenceQuery = z.output<typeof absenceList>

export const absenceSpec = (
  ctx: RequestContext,
  query: Omit<AbsenceQuery, 'page' | 'per_page'>,
  day: string,
): List => ({
  columns: absenceColumns(ctx, day),
  from: absencesJoined,
  where: filters(ctx, query, day),
  sort,
  tiebreaker: sql`b.id`,
})

export const listStoredAbsences = async (ctx: RequestContext, query: AbsenceQuery): Promise<Page<StoredAbsence>> =>
  paged<StoredAbsence>(ctx.db, absenceSpec(ctx, query, await today(ctx)), query)

export const absenceSelection = async (ctx: RequestContext) => ({
  columns: absenceColumns(ctx, await today(ctx)),
  from: absencesJoined,
})
