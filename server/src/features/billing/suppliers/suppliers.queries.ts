import { contractFields, supplierFields, type Contract, type ContractFields } from '@oselia/contract/suppliers'
import type { Supplier, SupplierFields, contractList, supplierList } from '@oselia/contract/suppliers'
import { searchKey } from '@oselia/contract/search-key'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns } from '../../../platform/db.js'
import { equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { today } from '../../../platform/today.js'
import { payeeColumn, payeeFilter, payeeInScope } from './suppliers.payees.js'

declare module '../../../platform/db.js' {
  interface Database {
    suppliers: SupplierFields & { search_keys: string; is_demo: Generated<boolean> } & EntityColumns
    supplier_contracts: ContractFields & { reminded_of: string | null; is_demo: Generated<boolean> } & EntityColumns
  }
}

/** Search keys: name, code, IBAN and contact person. */
export const supplierKeys = ({ name, code, iban, contact_person }: SupplierFields): string =>
  searchKey([name, code, iban, contact_person].filter(Boolean).join(' '))

const inForce = (scope: Scope, day: string) => sql`(select count(*)::int from supplier_contracts k
  where k.supplier_id = s.id and k.deleted_at is null and (k."to" is null or k."to" >= ${day}::date) and ${payeeInScope(scope, 'k')})`

const columns = ({ scope }: RequestContext, day: string) => sql<Supplier>`s.id, s.version, s.created_at, s.updated_at,
  ${sql.join(Object.keys(supplierFields.shape).map((field) => sql.ref(`s.${field}`)))}, ${inForce(scope, day)} as contracts`

type Query = z.output<typeof supplierList>

export const supplierSpec = (ctx: RequestContext, query: Omit<Query, 'page' | 'per_page'>, day: string): List => ({
  columns: columns(ctx, day),
  from: sql`suppliers s`,
  where: [
    sql`s.deleted_at is null`,
    ...equalTo(query, 's', ['active']),
    ...searched(sql`s.search_keys`, query.search_query),
  ],
  sort: { name: sql`s.name collate uk_icu`, code: sql`s.code`, created_at: sql`s.created_at` },
  tiebreaker: sql`s.id`,
})

export const listSuppliers = async (ctx: RequestContext, query: Query): Promise<Page<Supplier>> =>
  paged<Supplier>(ctx.db, supplierSpec(ctx, query, await today(ctx)), query)

export const supplierSelection = async (ctx: RequestContext) => ({
  columns: columns(ctx, await today(ctx)),
  from: sql`suppliers s`,
})

/** A contract as stored; URLs of its files are signed for the caller later. */
export type StoredContract = Omit<Contract, 'files'>
type ContractQuery = z.output<typeof contractList>

const contractColumns = (ctx: RequestContext) => sql<StoredContract>`k.id, k.version, k.created_at, k.updated_at,
  ${sql.join(Object.keys(contractFields.shape).map((field) => sql.ref(`k.${field}`)))},
  jsonb_build_object('id', s.id, 'name', s.name) as supplier, ${payeeColumn(ctx, 'k')} as payee`

const contractsJoined = sql`supplier_contracts k join suppliers s on s.id = k.supplier_id`

const contractSpec = (ctx: RequestContext, query: ContractQuery, day: string): List => ({
  columns: contractColumns(ctx),
  from: contractsJoined,
  where: [
    sql`k.deleted_at is null and s.deleted_at is null`,
    payeeInScope(ctx.scope, 'k'),
    ...payeeFilter(query, 'k'),
    ...equalTo(query, 'k', ['supplier_id']),
    ...(query.ends_before ? [sql`k."to" between ${day}::date and ${query.ends_before}::date`] : []),
    ...(query.ended === undefined
      ? []
      : [query.ended ? sql`k."to" < ${day}::date` : sql`(k."to" is null or k."to" >= ${day}::date)`]),
    ...searched(sql`s.search_keys`, query.search_query),
  ],
  sort: { to: sql`k."to"`, from: sql`k."from"`, number: sql`k.number collate uk_icu`, created_at: sql`k.created_at` },
  tiebreaker: sql`k.id`,
})

export const listStoredContracts = async (ctx: RequestContext, query: ContractQuery): Promise<Page<StoredContract>> =>
  paged<StoredContract>(ctx.db, contractSpec(ctx, query, await today(ctx)), query)

export const contractSelection = (ctx: RequestContext) => ({ columns: contractColumns(ctx), from: contractsJoined })
