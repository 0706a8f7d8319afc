import { sql, type RawBuilder } from 'kysely'
import type { Attaching } from './attaching.js'
import type { Db } from './db.js'
import { linkedIds, replaceLinks, type LinkTable } from './entity.links.js'

/** A field with ids of files: stored in a column of the row, or in an ordered link table. */
interface FileField {
  /** Only images that a browser shows. */
  pictures?: true
  /** Pictures that others uploaded may be chosen too, where the caller sees them in use (`sharePictures`). */
  library?: true
  /** Table of links `(<owner>, file_id, position)`. */
  link?: Omit<LinkTable, 'target'>
}
export type FileFields = Readonly<Record<string, FileField>>

/** A column, or an expression over the columns of a table, whose values are ids of files. */
interface FileColumn {
  table: string
  /** Its name; none for an expression. */
  column: string | null
  held: RawBuilder<unknown>
  isArray: boolean
  /** Rows whose ids count; all of them when left out. */
  where: RawBuilder<unknown>
}
const columns = new Map<string, FileColumn>()
const always = sql`true`

/** Registers a column that references files; a file referenced by no registered column is garbage-collected. */
export const fileColumn = (table: string, column: string, isArray = false): void =>
  void columns.set(`${table}.${column}`, { table, column, held: sql.ref(column), isArray, where: always })

/** The same for ids that rows hold inside another column, such as values to which they can be set back. */
export const fileExpression = (
  table: string,
  name: string,
  held: RawBuilder<unknown>,
  where: RawBuilder<unknown> = always,
): void => void columns.set(`${table}.${name}`, { table, column: null, held, isArray: false, where })

export const fileColumns = (): FileColumn[] => [...columns.values()]

const idsIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []

/** Ids of the files of a row, by field. */
export const attachmentsOf = (fields: FileFields, row: Readonly<Record<string, unknown>>): Attaching[] =>
  Object.entries(fields).map(([field, { pictures = false, library = false }]) => ({
    field,
    ids: idsIn(row[field]),
    pictures,
    library,
  }))

/** Column: ids of the files in a link table, in order; `row` is the alias of the owning row. */
export const linkedFileIds = (link: NonNullable<FileField['link']>, row: string): RawBuilder<number[]> =>
  linkedIds({ ...link, target: 'file_id' }, row)

/** Replaces the files of the row in the link table. */
export const replaceLinkedFiles = (
  db: Db,
  link: NonNullable<FileField['link']>,
  id: number,
  fileIds: readonly number[],
): Promise<void> => replaceLinks(db, { ...link, target: 'file_id' }, id, fileIds)
