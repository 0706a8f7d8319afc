import {
  contractFields,
  supplierFields,
  type Contract,
  type ContractFields,
  type Supplier,
  type SupplierFields,
} from '@oselia/contract/suppliers'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { contractEntity, supplierEntity } from './suppliers.entity.js'
import { payeeIssuesOf } from './suppliers.payees.js'
import { listStoredContracts, supplierKeys, type StoredContract } from './suppliers.queries.js'

type Update<Fields> = Partial<Fields> & { version: number }

export const readSupplier = async (ctx: RequestContext, id: number) => ({ data: await supplierEntity.get(ctx, id) })

/** Adds a supplier. 409 at `code` when one has it already. */
export const createSupplier = async (ctx: RequestContext, fields: SupplierFields): Promise<{ data: Supplier }> => ({
  data: await supplierEntity.insert(ctx, { ...fields, search_keys: supplierKeys(fields) }),
})

export const updateSupplier = async (ctx: RequestContext, id: number, body: Update<SupplierFields>) => {
  const current = await supplierEntity.lockVersion(ctx, id, body)
  const fields = checked(supplierFields.strip(), { ...current, ...body })
  return { data: await supplierEntity.update(ctx, current, { ...fields, search_keys: supplierKeys(fields) }) }
}

/** 409 `in_use` while contracts or budget entries name the supplier, whoever sees them. */
export const removeSupplier = async (ctx: RequestContext, id: number) => {
  const current = await supplierEntity.lock(ctx, id, 'removal')
  const { rows } = await sql`select 1 from supplier_contracts where supplier_id = ${id} and deleted_at is null
    union all select 1 from budget_entries where supplier_id = ${id} and deleted_at is null limit 1`.execute(ctx.db)
  if (rows.length > 0) throw conflict('in_use')
  return supplierEntity.trash(ctx, current)
}

const present = (app: App, ctx: RequestContext, rows: readonly StoredContract[]): Promise<Contract[]> =>
  withFiles(app, ctx, rows, { file_ids: 'files' })
const presentOne = async (app: App, ctx: RequestContext, row: StoredContract) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listContracts = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStoredContracts>[1],
): Promise<Page<Contract>> => {
  const page = await listStoredContracts(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

const requireValid = async (ctx: RequestContext, fields: ContractFields, current: StoredContract | null) => {
  const { from, to, remind_days } = fields
  const issues = [
    ...(await contractEntity.linkIssues(ctx, fields, current)),
    ...(await payeeIssuesOf(ctx.db, fields)),
    ...(to !== null && to < from ? [{ field: 'to', key: 'before_start' as const }] : []),
    ...(remind_days !== null && to === null ? [{ field: 'to', key: 'required' as const }] : []),
  ]
  if (issues.length > 0) throw validationProblem(issues)
}

export const createContract = async (app: App, ctx: RequestContext, fields: ContractFields) => {
  await requireValid(ctx, fields, null)
  return presentOne(app, ctx, await contractEntity.insert(ctx, fields))
}

export const updateContract = async (app: App, ctx: RequestContext, id: number, body: Update<ContractFields>) => {
  const shown = async (row: StoredContract) => (await presentOne(app, ctx, row)).data
  const current = await contractEntity.lockVersion(ctx, id, body, shown)
  const fields = checked(contractFields.strip(), { ...current, ...body })
  await requireValid(ctx, fields, current)
  return presentOne(app, ctx, await contractEntity.update(ctx, current, fields))
}

export const removeContract = async (ctx: RequestContext, id: number) =>
  contractEntity.trash(ctx, await contractEntity.lock(ctx, id))
