import type { HouseFields, SafetyDoc } from '@oselia/contract/houses'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Attaching } from '../../../platform/attaching.js'
import type { Db } from '../../../platform/db.js'

declare module '../../../platform/db.js' {
  interface Database {
    house_photos: { house_id: number; file_id: number; position: number }
    house_safety_docs: Omit<SafetyDoc, 'file_ids'> & { id: Generated<number>; house_id: number; position: number }
    house_safety_doc_files: { doc_id: number; file_id: number; position: number }
  }
}

/** Column: ids of the photos of the house (alias), by position. */
export const photoIdsOf = (house: string): RawBuilder<unknown> =>
  sql`coalesce((select array_agg(p.file_id order by p.position) from house_photos p where p.house_id = ${sql.ref(`${house}.id`)}), '{}')`

/** Column: the safety documents of the house (alias), by position. */
export const docsOf = (house: string): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'issued_on', d.issued_on,
      'valid_until', d.valid_until, 'note', d.note, 'file_ids', coalesce((select jsonb_agg(f.file_id order by f.position)
        from house_safety_doc_files f where f.doc_id = d.id), '[]')) order by d.position)
    from house_safety_docs d where d.house_id = ${sql.ref(`${house}.id`)}), '[]')`

/** The parts of a house that are stored in separate tables. */
export type HouseFiles = Pick<HouseFields, 'photo_ids' | 'safety_docs'>

/** Ids of all files attached to the house. */
export const fileIdsOf = ({ photo_ids, safety_docs }: HouseFiles): number[] => [
  ...photo_ids,
  ...safety_docs.flatMap((doc) => doc.file_ids),
]

/** Files of the safety documents by field, to check whether the user may attach them. */
export const attachingOf = ({ safety_docs }: HouseFiles): Attaching[] =>
  safety_docs.map(({ file_ids }, at) => ({ field: `safety_docs.${at}.file_ids`, ids: file_ids }))

/** Replaces the safety documents of the house and their files. */
export const saveSafetyDocs = async (db: Db, house_id: number, docs: readonly SafetyDoc[]): Promise<void> => {
  await db.deleteFrom('house_safety_docs').where('house_id', '=', house_id).execute()
  for (const [position, { file_ids, ...doc }] of docs.entries()) {
    const { id } = await db
      .insertInto('house_safety_docs')
      .values({ ...doc, house_id, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const files = [...new Set(file_ids)].map((file_id, at) => ({ doc_id: id, file_id, position: at }))
    if (files.length > 0) await db.insertInto('house_safety_doc_files').values(files).execute()
  }
}
