import type { Endpoint, Permission } from '@oselia/contract/kit'
import type { InsertType, RawBuilder, SelectType } from 'kysely'
import type { Change } from './audit.js'
import type { Database, Db } from './db.js'
import type { FileFields } from './entity.files.js'
import type { LinkFields } from './entity.links.js'
import type { References } from './entity.references.js'
import type { HistoryKind } from './history.js'
import type { ChangeEvent } from './record-change.js'
import type { RequestContext } from './request-context.js'

/** The caller for whom visibility is computed. */
export type Viewer = Pick<RequestContext, 'scope' | 'actor'>

export interface Versioned {
  id: number
  version: number
}

/** The query of a row: its columns, as after `select`, and its tables, as after `from`. */
interface Selection<Row> {
  columns: RawBuilder<Row>
  from: RawBuilder<unknown>
}

export type Resource = Readonly<Record<string, Endpoint>>

export interface Declaration<T extends keyof Database, Stored extends Versioned, Row extends Versioned = Stored> {
  /** The contract: its `create` names the fields, `read` or `list` the permission for the history, `remove` the permission for the bin. */
  resource: Resource
  table: T
  /** Name in history, bin and live events; that of the table unless given. */
  name?: string
  /** Alias of the table in `select`. */
  as: string
  select(ctx: RequestContext): Selection<Stored> | Promise<Selection<Stored>>
  /** Completes rows with what the query can't return, such as texts in the caller's language. */
  complete?(ctx: RequestContext, rows: NoInfer<Stored>[]): Row[] | Promise<Row[]>
  /** Label of the row in history and bin: an SQL expression over alias `t`. */
  label: RawBuilder<string>
  /** Condition over the alias: the caller sees the row. */
  visible(viewer: Viewer, alias: string): RawBuilder<boolean>
  /** Recipients of the event of a change; `rows` are the existing states before and after it. Default: all readers of such rows. */
  audience?(db: Db, rows: readonly NoInfer<Row>[]): ChangeEvent | Promise<ChangeEvent>
  /** Live events published under another name; with an action they concern the list and not one row. */
  event?: { entity: string; action?: string }
  references?: References
  files?: FileFields
  /** Fields with ids of other rows that are stored in link tables; what they reference is checked by `references`. */
  links?: LinkFields
  /** Columns of type jsonb. */
  json?: readonly (keyof Database[T] & string)[]
  /** Unique constraints and the fields at which their violation is reported. */
  unique?: Readonly<Record<string, string | readonly string[]>>
  history?: {
    /** Replaces the contract's permission. */
    permission?: Permission
    /** Fields recorded in addition to those of the contract. */
    also?: readonly (keyof NoInfer<Row> & string)[]
    /** The recorded changes; `rows` are the existing states before and after the change. */
    changes?(changes: Change[], rows: readonly Row[]): Change[]
  } & Partial<Pick<HistoryKind, 'visible' | 'visibleRows' | 'present'>>
  /** False for rows that are deleted permanently. */
  bin?:
    | false
    | {
        permission?: Permission
        /** Condition over the alias: the caller may restore the row, when seeing it does not suffice. */
        visible?(viewer: Viewer, alias: string): RawBuilder<boolean>
        /** Rejects the restore for a caller who could not have created the row. */
        requireRestorable?(ctx: RequestContext, id: number): Promise<void>
      }
}

/** Values of columns: jsonb as parsed values, and lists of linked files. */
export type Values<T extends keyof Database> = {
  [K in keyof Database[T]]?: SelectType<Database[T][K]> | InsertType<Database[T][K]> | null
}
