import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { roleDependents } from '../../access/roles/roles.public.js'
import { documentEntity } from './documents.entity.js'

/** Issues of roles that do not exist; those that the document has already may stay. The roles are locked until the end of the transaction. */
export const staffRoleIssues = async (
  db: Db,
  ids: readonly number[],
  had: readonly number[],
): Promise<ValidationIssue[]> => {
  const added = ids.filter((id) => !had.includes(id))
  if (added.length === 0) return []
  const { rows } = await sql`select id from staff_roles where id = any(${added}::bigint[]) and deleted_at is null
    order by id for key share`.execute(db)
  return rows.length === added.length ? [] : [{ field: 'staff_role_ids', key: 'not_found' }]
}

const documentsFor = async (db: Db, roleId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from documents where staff_role_ids @> array[${roleId}::bigint] order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const replaceRole = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  const ids = await documentsFor(ctx.db, from)
  const before = await documentEntity.reloadMany(ctx, ids)
  await sql`update documents set version = version + 1, updated_at = ${ctx.now},
      staff_role_ids = array(select distinct case when r = ${from} then ${to} else r end from unnest(staff_role_ids) r)
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await documentEntity.recordChanges(ctx, 'update', ids, before)
}

/** Documents name the staff roles for which they are. */
export const registerStaffRoleDependents = (): void =>
  roleDependents.register({
    kind: 'documents',
    count: async (db, id) => (await documentsFor(db, id)).length,
    reassign: async (ctx, from, to) => {
      for (const id of from) await replaceRole(ctx, id, to)
    },
  })
