import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '@oselia/contract/kit'
import { access } from './access.js'
import { can, type RequestContext } from './request-context.js'
import { publishEvent, type NewEvent } from './live.js'
import { audit } from './audit.js'
import type { Db } from './db.js'
import { all, figures, searched, spelt, type Page } from './list.js'
import { problemOf } from './constraint-violations.js'
import { conflict, notFound } from './problems.js'

/** Days after which a deleted object is purged. */
export const binDays = 30

/** A kind of object with soft deletion: its table has `deleted_at` and `deleted_by`. */
interface BinKind {
  /** Name in the API, and of the table. */
  kind: string
  table: string
  /** The permission to delete such an object, `….delete`. */
  permission: Permission
  /** The label of the object, an SQL text over alias `t`. */
  label: RawBuilder<string>
  /** Condition over the alias: the caller may restore the row. */
  visible(viewer: Pick<RequestContext, 'scope' | 'actor'>, alias: string): RawBuilder<boolean>
  /** The live event about the restore. */
  restored(ctx: RequestContext, id: number): Promise<NewEvent>
  /** Throws when the caller may not restore this object. */
  requireRestorable?(ctx: RequestContext, id: number): Promise<void>
}

const kinds = new Map<string, BinKind>()

export const binKind = (kind: BinKind): void => void kinds.set(kind.kind, kind)

interface BinRow {
  kind: string
  id: number
  label: string
  deleted_at: string
  deleted_by: { id: number; name: string } | null
  until: string
}

interface BinCount {
  kind: string
  count: number
}

/** The permission to delete includes restoring; `bin.approve` restores whatever the caller may read. */
const canRestore = (ctx: RequestContext, { permission: right }: BinKind): boolean =>
  can(ctx, right) || (can(ctx, 'bin.approve') && can(ctx, right.replace(/\.\w+$/, '.read') as Permission))

const visible = (ctx: RequestContext, only?: string) =>
  [...kinds.values()].filter((k) => (only === undefined || k.kind === only) && canRestore(ctx, k))

interface Query {
  kind?: string | undefined
  search_query?: string
  deleted_by?: readonly number[] | undefined
  page: number
  per_page: number
}

const binCondition = (ctx: RequestContext, k: BinKind) => sql`t.deleted_at is not null and ${k.visible(ctx, 't')}`

const matchesQuery = (k: BinKind, { search_query, deleted_by }: Query) =>
  all([
    ...(deleted_by ? [sql`t.deleted_by = any(${deleted_by}::bigint[])`] : []),
    ...searched(spelt(k.label), search_query),
  ])

// Each kind contributes at most one page of rows, read by its own index on `deleted_at`.
const newestOf = (
  ctx: RequestContext,
  k: BinKind,
  query: Query,
) => sql`(select ${k.kind}::text as kind, t.id, ${k.label} as label,
    t.deleted_at, t.deleted_at + make_interval(days => ${binDays}) as until,
    (select jsonb_build_object('id', s.id, 'name', ${access('name')('s')}) from ${sql.table(access('people'))} s where s.id = t.deleted_by) as deleted_by
  from ${sql.table(k.table)} t where ${binCondition(ctx, k)} and ${matchesQuery(k, query)}
  order by t.deleted_at desc, t.id limit ${query.page * query.per_page})`

const countOf = (
  ctx: RequestContext,
  k: BinKind,
  query: Query,
) => sql`(select ${k.kind}::text as kind, count(*) as count,
    count(*) filter (where ${matchesQuery(k, query)}) as found from ${sql.table(k.table)} t where ${binCondition(ctx, k)})`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** Objects that the caller may restore, newest first, with the number per kind regardless of the filters. */
export const listBin = async (ctx: RequestContext, query: Query): Promise<Page<BinRow> & { kinds: BinCount[] }> => {
  const mine = visible(ctx)
  const wanted = visible(ctx, query.kind)
  if (mine.length === 0) return { data: [], ...figures(0, query, 0), kinds: [] }
  const { rows: counts } = await sql<
    BinCount & { found: number }
  >`select * from (${union(mine.map((k) => countOf(ctx, k, query)))}) c where count > 0 order by kind`.execute(ctx.db)
  const found = counts
    .filter(({ kind }) => query.kind === undefined || kind === query.kind)
    .reduce((sum, count) => sum + count.found, 0)
  const offset = (query.page - 1) * query.per_page
  const { rows } =
    offset < found
      ? await sql<BinRow>`select * from (${union(wanted.map((k) => newestOf(ctx, k, query)))}) b
          order by deleted_at desc, kind, id limit ${query.per_page} offset ${offset}`.execute(ctx.db)
      : { rows: [] }
  return {
    data: rows,
    ...figures(found, query, rows.length),
    kinds: counts.map(({ kind, count }) => ({ kind, count })),
  }
}

// Checks deferred constraints now; a violation means that the unique value was taken since the deletion.
const requireNoCollision = async (db: Db) => {
  await sql`set constraints all immediate`.execute(db).catch((error: unknown) => {
    const problem = problemOf(error)
    throw problem?.status === 422 ? conflict('duplicate', problem.details) : error
  })
  await sql`set constraints all deferred`.execute(db)
}

/**
 * Restores an object. 404 for an unknown kind, or an object not in the bin or outside the scope; 409 when its unique
 * value is taken; 403 when the kind forbids it for this caller.
 */
export const restore = async (ctx: RequestContext, kind: string, id: number) => {
  const [k] = visible(ctx, kind)
  if (!k) throw notFound()
  const { rows } = await sql<{ label: string }>`update ${sql.table(k.table)} t
    set deleted_at = null, deleted_by = null, version = version + 1, updated_at = ${ctx.now}
    where t.id = ${id} and t.deleted_at is not null and ${k.visible(ctx, 't')} returning ${k.label} as label`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  await k.requireRestorable?.(ctx, id)
  await requireNoCollision(ctx.db)
  await audit(ctx, { action: 'restore', entity: kind, entity_id: id, label: rows[0].label })
  await publishEvent(ctx.db, await k.restored(ctx, id))
  return { kind, id }
}

/** The label of a deleted object that the caller may restore; 404 as `restore`. */
export const deletedLabel = async (ctx: RequestContext, kind: string, id: number): Promise<string> => {
  const [k] = visible(ctx, kind)
  if (!k) throw notFound()
  const { rows } = await sql<{ label: string }>`select ${k.label} as label from ${sql.table(k.table)} t
    where t.id = ${id} and ${binCondition(ctx, k)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].label
}

/** Purges expired objects. An object still referenced by a foreign key stays until the reference is gone. */
export const emptyBin = async (db: Db, now: Date): Promise<void> => {
  for (const { table } of kinds.values()) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where deleted_at < ${now}::timestamptz - make_interval(days => ${binDays}) order by id`.execute(db)
    for (const { id } of rows) {
      // The object may have been restored since it was read.
      await sql`delete from ${sql.table(table)} where id = ${id}
        and deleted_at < ${now}::timestamptz - make_interval(days => ${binDays})`
        .execute(db)
        .catch((error: { code?: string }) => {
          if (error.code !== '23503') throw error
        })
    }
  }
}
