import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { moveAudienceUnits } from '../../registry/audience/audience.public.js'
import { unitDependents } from '../../registry/units/units.public.js'
import { documentEntity } from './documents.entity.js'

const documentsOfUnits = async ({ db }: RequestContext, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select d.id from documents d
    where d.audience_id in (select x.audience_id from audience_targets x where x.realty_id = any(${[...ids]}::bigint[]))
    order by d.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Documents of units that are merged are for the merged unit, with their history. */
const moveToUnit = async (ctx: RequestContext, from: readonly number[], to: number): Promise<void> => {
  const ids = await documentsOfUnits(ctx, from)
  const before = await documentEntity.reloadMany(ctx, ids)
  await moveAudienceUnits(ctx.db, from, to)
  if (ids.length === 0) return
  await sql`update documents set version = version + 1, updated_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  await documentEntity.recordChanges(ctx, 'update', ids, before)
}

export const registerUnitDependents = (): void => unitDependents.register({ kind: 'documents', reassign: moveToUnit })
