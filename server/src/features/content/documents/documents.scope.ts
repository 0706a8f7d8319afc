import { sql, type RawBuilder } from 'kysely'
import { reachesScope, withinScope } from '../../registry/audience/audience.public.js'
import type { Db } from '../../../platform/db.js'
import type { Viewer } from '../../../platform/entity.declaration.js'

/** Whether the caller reads all documents of the buildings, drafts included. */
export const seesAllDocuments = ({ actor }: Pick<Viewer, 'actor'>): boolean =>
  actor.permissions.has('all_documents.read')

/** Condition over aliases of a document and of a person of the staff: the document is for a role of the person. */
export const isForStaff = (document: string, person: RawBuilder<unknown>): RawBuilder<boolean> => {
  const roles = sql.ref(`${document}.staff_role_ids`)
  return sql<boolean>`(${sql.ref(`${document}.readers`)} = 'staff' and (cardinality(${roles}) = 0
    or exists (select 1 from staff_role_links sl where sl.staff_id = ${person} and sl.role_id = any(${roles}))
    or exists (select 1 from staff_grants sg where sg.staff_id = ${person} and sg.role_id = any(${roles})
      and sg.revoked_at is null and sg.begins_at <= now() and sg.ends_at > now())))`
}

/**
 * Condition over the alias: the caller sees the document. It reaches one of the caller's buildings and, without the permission for all
 * documents, is active and either public or for a staff role of the caller (docs/decisions/0026).
 */
export const documentVisible = (viewer: Viewer, alias: string): RawBuilder<boolean> => {
  const reaches = reachesScope(viewer.scope, alias)
  if (seesAllDocuments(viewer)) return reaches
  return sql<boolean>`(${reaches} and ${sql.ref(`${alias}.state`)} = 'active'
    and (${sql.ref(`${alias}.is_public`)} or ${isForStaff(alias, sql`${viewer.actor.id}::bigint`)}))`
}

/** Condition over the alias: the caller may restore it from the bin, as one who could have changed it. */
export const documentRestorable = (viewer: Viewer, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${withinScope(viewer.scope, alias)} and ${seesAllDocuments(viewer)}::boolean)`

/** Those of the people who may open the document now. */
export const readersAmong = async <Person extends Viewer>(
  db: Db,
  people: readonly Person[],
  id: number | null,
): Promise<Person[]> => {
  const readers = people.filter(({ actor }) => actor.permissions.has('documents.read'))
  if (readers.length === 0) return []
  const seeing = readers.map((person) => documentVisible(person, 'd'))
  const { rows } = await sql<{ sees: boolean[] }>`select array[${sql.join(seeing)}] as sees from documents d
    where d.id = ${id} and d.deleted_at is null`.execute(db)
  return readers.filter((_, index) => rows[0]?.sees[index])
}
