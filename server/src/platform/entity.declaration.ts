import type { Endpoint, Permission } from '@oselia/contract/kit'
import type { InsertType, RawBuilder, SelectType } from 'kysely'
import type { Change } from './audit.js'
import type { Database, Db } from './db.js'
import type { FileFields } from './entity.files.js'
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

/** What is read of a row: columns, as after `select`, and its tables, as after `from`. */
export interface Selection<Row> {
  columns: RawBuilder<Row>
  from: RawBuilder<unknown>
}

export type Resource = Readonly<Record<string, Endpoint>>

export interface Declaration<T extends keyof Database, Stored extends Versioned, Row extends Versioned = Stored> {
  /** The contract: its `create` names the fields, `read` or `list` the right to see the history, `remove` the right to the bin. */
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
  /** Who receives the event of a change; `rows` are the row before and after it, as far as they exist. Default: all who may read such rows. */
  audience?(db: Db, rows: readonly Row[]): ChangeEvent | Promise<ChangeEvent>
  /** Live events published under another name; with an action they concern the list and not one row. */
  event?: { entity: string; action?: string }
  references?: References
  files?: FileFields
  /** Columns of type jsonb, written as the values that they hold. */
  json?: readonly (keyof Database[T] & string)[]
  /** Unique constraints and the fields at which their violation is reported. */
  unique?: Readonly<Record<string, string | readonly string[]>>
  history?: {
    /** In place of the contract's. */
    permission?: Permission
    /** Fields that are noted besides those of the contract. */
    also?: readonly (keyof NoInfer<Row> & string)[]
    /** What is noted of a change; `rows` are the row before and after it, as far as there are. */
    changes?(changes: Change[], rows: readonly Row[]): Change[]
  } & Partial<Pick<HistoryKind, 'visible' | 'visibleRows' | 'present'>>
  /** False for what is deleted at once. */
  bin?:
    | false
    | {
        permission?: Permission
        /** Condition over the alias, where fewer may restore a row than see it. */
        visible?(viewer: Viewer, alias: string): RawBuilder<boolean>
        /** Refuses to restore a row for a caller who could not have made it. */
        requireRestorable?(ctx: RequestContext, id: number): Promise<void>
      }
}

/** Values of columns: jsonb as the value it holds, lists of linked files too. */
export type Values<T extends keyof Database> = {
  [K in keyof Database[T]]?: SelectType<Database[T][K]> | InsertType<Database[T][K]> | null
}
