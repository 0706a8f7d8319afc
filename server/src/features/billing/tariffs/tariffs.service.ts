import { tariffFields, type Tariff, type TariffFields } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { conflict, forbidden, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { complexOwned } from '../../access/scope/scope.public.js'
import { checked } from '../../../platform/validate.js'
import { tariffEntity } from './tariffs.entity.js'
import { lastBilled } from './tariffs.queries.js'
import { changesBilled, tariffIssues } from './tariffs.rules.js'

type Update = Partial<TariffFields> & { version: number }

const isVoting = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from votings where id = ${id} and deleted_at is null for key share`.execute(db)
  return rows.length > 0
}

const requireValidFields = async (ctx: RequestContext, wanted: TariffFields, current: Tariff | null) => {
  const issues = [...(await tariffEntity.linkIssues(ctx, wanted, current)), ...tariffIssues(wanted)]
  const { voting_id } = wanted
  if (voting_id !== null && voting_id !== current?.voting_id && !(await isVoting(ctx.db, voting_id)))
    issues.push({ field: 'voting_id', key: 'not_found' })
  if (issues.length > 0) throw validationProblem(issues)
}

/** A tariff is written by those who have all houses that it holds in: of the complex, or of the community. */
const requirePlace = (ctx: RequestContext, { complex_id, house_id }: TariffFields) => {
  if (complex_id === null && house_id === null) requireWholeCommunity(ctx)
  if (complex_id !== null && !complexOwned(ctx.scope, complex_id)) throw forbidden('outside_scope')
}

/** Creates a tariff. 422 at its fields; 403 for one of the whole community; 409 `tariffs_overlap`. */
export const createTariff = async (ctx: RequestContext, fields: TariffFields) => {
  if (fields.complex_id === null) requirePlace(ctx, fields)
  await requireValidFields(ctx, fields, null)
  return { data: await tariffEntity.insert(ctx, fields) }
}

/** Changes a tariff; one that bills were computed by may only be ended: 409 `tariff_used` otherwise. */
export const updateTariff = async (ctx: RequestContext, id: number, body: Update) => {
  const current = await tariffEntity.lockVersion(ctx, id, body)
  requirePlace(ctx, current)
  const fields = checked(tariffFields.strip(), { ...current, ...body })
  if (fields.complex_id === null) requirePlace(ctx, fields)
  await requireValidFields(ctx, fields, current)
  const billed = await lastBilled(ctx.db, id)
  if (billed !== null && changesBilled(checked(tariffFields.strip(), current), fields, billed))
    throw conflict('tariff_used')
  return { data: await tariffEntity.update(ctx, current, fields) }
}

export const removeTariff = async (ctx: RequestContext, id: number) => {
  const current = await tariffEntity.lock(ctx, id, 'removal')
  requirePlace(ctx, current)
  if ((await lastBilled(ctx.db, id)) !== null) throw conflict('tariff_used')
  return tariffEntity.trash(ctx, current)
}
