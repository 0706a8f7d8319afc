import type { ValidationIssue } from '@oselia/contract/issues'
import { sql, type RawBuilder } from 'kysely'
import { validateAttachments } from './attaching.js'
import { differences, type Change } from './audit.js'
import { binKind } from './bin.js'
import { mapUniqueViolation } from './constraint-violations.js'
import type { Database } from './db.js'
import type { Declaration, Values, Versioned, Viewer } from './entity.declaration.js'
import { attachmentsOf, fileColumn } from './entity.files.js'
import { replaceLinks } from './entity.links.js'
import { lockReferences, referenceIssues, type References, type ReferenceTarget } from './entity.references.js'
import { fieldNames, linkTables, permissionOf, rankOf, reader, written, type Read } from './entity.rows.js'
import { lockRows, type LockPurpose } from './entity.locks.js'
import { historyKind } from './history.js'
import type { NewEvent } from './live.js'
import { recordChange, recordChanges, type RowChange } from './record-change.js'
import type { RequestContext } from './request-context.js'
import { conflict, notFound } from './problems.js'

/** A kind of rows that people write: what follows from its declaration is in history, bin and live events at once. */
export class Entity<
  T extends keyof Database,
  Stored extends Versioned,
  Row extends Versioned = Stored,
> implements ReferenceTarget {
  readonly name: string
  readonly table: T
  readonly rank: number
  readonly #declared: Declaration<T, Stored, Row>
  readonly #recorded: ReadonlySet<string>
  readonly #references: References
  readonly #read: Read<Row>

  constructor(declared: Declaration<T, Stored, Row>) {
    this.#declared = declared
    this.table = declared.table
    this.name = declared.name ?? declared.table
    this.#references = declared.references ?? {}
    this.rank = rankOf(this.#references)
    this.#recorded = new Set([...fieldNames(declared.resource), ...(declared.history?.also ?? [])])
    this.#read = reader(declared)
    this.#register()
  }

  #register(): void {
    const { resource, label, visible, history, bin, unique = {}, files = {} } = this.#declared
    historyKind(this.name, {
      ...history,
      permission: history?.permission ?? permissionOf(resource['read'] ?? resource['list']),
      table: this.table,
      visible: history?.visible ?? visible,
    })
    if (bin !== false)
      binKind({
        visible,
        ...bin,
        kind: this.name,
        table: this.table,
        permission: bin?.permission ?? permissionOf(resource['remove'])!,
        label,
        restored: async (ctx, id) => this.#eventOf(ctx, 'restore', await this.#read(ctx, this.#isAmong([id]))),
      })
    for (const [constraint, fields] of Object.entries(unique)) mapUniqueViolation(constraint, ...[fields].flat())
    for (const [field, { link }] of Object.entries(files)) {
      if (link) fileColumn(link.table, 'file_id')
      else fileColumn(this.table, field, field.endsWith('_ids'))
    }
  }

  #isAmong(ids: readonly number[]): RawBuilder<unknown> {
    return sql`${sql.ref(`${this.#declared.as}.id`)} = any(${ids}::bigint[])`
  }

  #isThere(ctx: RequestContext, ids: readonly number[]): RawBuilder<unknown> {
    const { as, bin, visible } = this.#declared
    const stands = bin === false ? sql`true` : sql`${sql.ref(`${as}.deleted_at`)} is null`
    return sql`${this.#isAmong(ids)} and ${stands} and ${visible(ctx, as)}`
  }

  readonly visible = (viewer: Viewer, alias: string): RawBuilder<boolean> => this.#declared.visible(viewer, alias)

  /** Those of the rows that the caller sees, in order of their ids. */
  readonly getMany = (ctx: RequestContext, ids: readonly number[]): Promise<Row[]> =>
    this.#read(ctx, this.#isThere(ctx, ids))

  /** The same for being changed: locked first and read then, so that rows of other tables that belong to them are as fresh. */
  readonly lockMany = async (ctx: RequestContext, ids: readonly number[], purpose?: LockPurpose): Promise<Row[]> => {
    await lockRows(ctx, this.table, ids, purpose)
    return this.getMany(ctx, ids)
  }

  readonly find = async (ctx: RequestContext, id: number): Promise<Row | undefined> =>
    (await this.getMany(ctx, [id]))[0]

  /** The row; 404 when it is not there, in the bin, or not visible to the caller. */
  readonly get = async (ctx: RequestContext, id: number): Promise<Row> => {
    const row = await this.find(ctx, id)
    if (!row) throw notFound()
    return row
  }

  /** The row for being changed, locked until the transaction ends; 404 as `get`. */
  readonly lock = async (ctx: RequestContext, id: number, purpose?: LockPurpose): Promise<Row> => {
    const [row] = await this.lockMany(ctx, [id], purpose)
    if (!row) throw notFound()
    return row
  }

  /**
   * The same for an update by its body: what the body references is locked first, and 409 `version_conflict` carries the row as the
   * caller may see it.
   */
  readonly lockVersion = async (
    ctx: RequestContext,
    id: number,
    { version, ...changes }: { version: number },
    present?: (row: Row) => unknown,
  ): Promise<Row> => {
    await lockReferences(ctx, this.#references, changes)
    const row = await this.lock(ctx, id)
    await requireVersion(row, version, present)
    return row
  }

  /** Rows as they are now, also when their writer no longer sees them. */
  readonly reloadMany = (ctx: RequestContext, ids: readonly number[]): Promise<Row[]> =>
    this.#read(ctx, this.#isAmong(ids))

  readonly reload = async (ctx: RequestContext, id: number): Promise<Row> => (await this.reloadMany(ctx, [id]))[0]!

  /** What history and bin call the rows, by their ids. */
  readonly labelsOf = async (
    { db }: Pick<RequestContext, 'db'>,
    ids: readonly number[],
  ): Promise<Map<number, string>> => {
    const { rows } = await sql<{ id: number; label: string }>`select t.id, ${this.#declared.label} as label
      from ${sql.table(this.table)} t where t.id = any(${ids}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, label }) => [id, label]))
  }

  #label(id: number): RawBuilder<string> {
    return sql<string>`(select ${this.#declared.label} from ${sql.table(this.table)} t where t.id = ${id})`
  }

  /** Issues at the fields whose references or files the caller may not use; what `current` has already may stay. The referenced rows are locked. */
  readonly linkIssues = async (
    ctx: RequestContext,
    fields: object,
    current: Row | null,
  ): Promise<ValidationIssue[]> => {
    const files = this.#declared.files ?? {}
    const had = current ? attachmentsOf(files, current as unknown as Record<string, unknown>) : []
    const wanted = fields as Record<string, unknown>
    return [
      ...(await referenceIssues(ctx, this.#references, wanted, current as Record<string, unknown> | null)),
      ...(await validateAttachments(
        ctx,
        attachmentsOf(files, wanted),
        had.flatMap(({ ids }) => ids),
      )),
    ]
  }

  /** Writes a new row and what it records; answers the row. */
  readonly insert = async (ctx: RequestContext, values: Values<T>, action = 'create'): Promise<Row> =>
    this.recordChange(ctx, action, await this.insertRow(ctx, values), null)

  /** The new row alone, for one whose other tables are written before the change is recorded; answers its id. */
  readonly insertRow = async (ctx: RequestContext, values: Values<T>): Promise<number> => {
    const made = {
      created_at: ctx.now,
      updated_at: ctx.now,
      ...(this.#declared.bin !== false && { created_by: ctx.actor.id }),
    }
    const cells = written(this.#declared, { ...made, ...values })
    const { rows } = await sql<{
      id: number
    }>`insert into ${sql.table(this.table)} (${sql.join(cells.map(({ column }) => column))})
      values (${sql.join(cells.map(({ value }) => value))}) returning id`.execute(ctx.db)
    const { id } = rows[0]!
    await this.#saveLinks(ctx, id, values, null)
    return id
  }

  /** Changes a row that was locked and records it; answers the row as it is now. */
  readonly update = async (ctx: RequestContext, before: Row, values: Values<T>, action = 'update'): Promise<Row> => {
    await this.updateRow(ctx, before, values)
    return this.recordChange(ctx, action, before.id, before)
  }

  /** The changed row alone, for one whose other tables are written before the change is recorded. */
  readonly updateRow = async (ctx: RequestContext, before: Row, values: Values<T>): Promise<void> => {
    const cells = written(this.#declared, values)
    await sql`update ${sql.table(this.table)} set ${sql.join(
      cells.map(({ column, value }) => sql`${column} = ${value},`),
      sql` `,
    )}
      version = ${before.version + 1}, updated_at = ${ctx.now} where id = ${before.id}`.execute(ctx.db)
    await this.#saveLinks(ctx, before.id, values, before)
  }

  async #saveLinks(ctx: RequestContext, id: number, values: object, before: object | null): Promise<void> {
    for (const [field, link] of linkTables(this.#declared)) {
      const ids = (values as Record<string, readonly number[] | undefined>)[field]
      const had = (before as Record<string, readonly number[] | undefined> | null)?.[field] ?? []
      if (ids && String(ids) !== String(had)) await replaceLinks(ctx.db, link, id, ids)
    }
  }

  /** One history row and one live event for what was written of a row; answers the row as it is now. */
  readonly recordChange = async (
    ctx: RequestContext,
    action: string,
    id: number,
    before: Row | null,
    reason: string | null = null,
  ): Promise<Row> => {
    const after = await this.reload(ctx, id)
    const record = { ...this.#record(action, before, after, this.#label(id)), reason }
    await recordChange(ctx, record, await this.#eventOf(ctx, action, before ? [before, after] : [after]))
    return after
  }

  /** The same for rows that changed together: a history row each and one live event. Answers them in order of their ids. */
  readonly recordChanges = async (
    ctx: RequestContext,
    action: string,
    ids: readonly number[],
    before: readonly Row[] = [],
  ): Promise<Row[]> => {
    if (ids.length === 0) return []
    const rows = await this.reloadMany(ctx, ids)
    const labels = await this.labelsOf(ctx, ids)
    const were = new Map(before.map((row) => [row.id, row]))
    const records = rows.map((row) => this.#record(action, were.get(row.id) ?? null, row, labels.get(row.id)!))
    await recordChanges(ctx, records, await this.#eventOf(ctx, action, [...before, ...rows]))
    return rows
  }

  #record(action: string, before: Row | null, after: Row, label: RowChange['label']): RowChange {
    const differing = this.differences(before, after)
    const changes = this.#declared.history?.changes?.(differing, before ? [before, after] : [after]) ?? differing
    return { entity: this.name, id: after.id, action, label, changes }
  }

  /** Fields of the contract that differ. */
  readonly differences = (before: Row | null, after: Row): Change[] => {
    const of = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => this.#recorded.has(field)))
    return differences(before && of(before), of(after))
  }

  async #eventOf(ctx: RequestContext, action: string, rows: readonly Row[]): Promise<NewEvent> {
    const { event, audience } = this.#declared
    const { house_ids, ...others } = (await audience?.(ctx.db, rows)) ?? {}
    return {
      entity: event?.entity ?? this.name,
      entity_id: event?.action || rows.some(({ id }) => id !== rows[0]!.id) ? null : rows[0]!.id,
      action: event?.action ?? action,
      ...others,
      ...(house_ids && { house_ids: [...new Set(house_ids)] }),
    }
  }

  /** Puts a row that was locked into the bin; answers as the contract's `deleted`. */
  readonly trash = async (ctx: RequestContext, row: Row): Promise<{ data: { id: number; deleted_at: string } }> => {
    const event = await this.#eventOf(ctx, 'delete', [row])
    const { rows } = await sql<{ deleted_at: string }>`update ${sql.table(this.table)}
      set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id}, version = version + 1, updated_at = ${ctx.now}
      where id = ${row.id} and deleted_at is null returning deleted_at`.execute(ctx.db)
    if (!rows[0]) throw notFound()
    await recordChange(ctx, { entity: this.name, id: row.id, action: 'delete', label: this.#label(row.id) }, event)
    return { data: { id: row.id, deleted_at: rows[0].deleted_at } }
  }

  /** The same for rows that go together: a history row each and one live event. */
  readonly trashMany = async (ctx: RequestContext, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const labels = await this.labelsOf(ctx, ids)
    const event = await this.#eventOf(ctx, 'delete', rows)
    await sql`update ${sql.table(this.table)} set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id}, version = version + 1,
      updated_at = ${ctx.now} where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
    const gone = ids.map((id) => ({ entity: this.name, id, action: 'delete', label: labels.get(id)! }))
    await recordChanges(ctx, gone, event)
  }
}

/** Declares a kind of rows once; see docs/decisions/0016-entities-and-registries.md. */
export const entity = <const T extends keyof Database, Stored extends Versioned, Row extends Versioned = Stored>(
  declared: Declaration<T, Stored, Row>,
): Entity<T, Stored, Row> => new Entity(declared)

/** 409 `version_conflict` with the row as the caller may see it, when somebody changed it since the caller read it. */
export const requireVersion = async <Row extends { version: number }>(
  row: Row,
  version: number,
  present: (row: Row) => unknown = (row) => row,
): Promise<void> => {
  if (row.version !== version) throw conflict('version_conflict', { data: await present(row) })
}
