import type { Permission } from '@oselia/contract/kit'
import type { HistoryRow } from '@oselia/contract/platform'
import { sql, type RawBuilder } from 'kysely'
import { access } from './access.js'
import { can, type RequestContext } from './request-context.js'
import type { Change } from './audit.js'
import type { Db } from './db.js'
import { figures, type Page } from './list.js'
import { notFound } from './problems.js'

/** A kind of rows with a readable history. */
export interface HistoryKind {
  /** The permission to read the object and its history; without it, the scope alone decides. */
  permission?: Permission | undefined
  table: string
  /** Condition over the alias: the caller sees the row. */
  visible(viewer: Pick<RequestContext, 'scope' | 'actor'>, alias: string): RawBuilder<boolean>
  /**
   * Condition over alias `a`, a log row: the caller may read it; for objects whose readers may not read all of their
   * history.
   */
  visibleRows?(ctx: RequestContext): RawBuilder<boolean>
  /** The change as the caller may read it; for objects whose readers may not read all fields. */
  present?(ctx: RequestContext, change: Change): Change
}
const recorded = new Map<string, HistoryKind>()

/** Registers the history of a kind of rows, by its entity name in the log. */
export const historyKind = (entity: string, kind: HistoryKind): void => void recorded.set(entity, kind)

/** Whether the caller sees the whole log. */
export const seesAll = (ctx: RequestContext): boolean => ctx.scope.all && can(ctx, 'audit.sensitive')

const canRead = (ctx: RequestContext, kind: HistoryKind) => kind.permission === undefined || can(ctx, kind.permission)

/** Entities with a history. */
export const recordedKinds = (): string[] => [...recorded.keys()]

const rowsOf = (ctx: RequestContext, kind: HistoryKind) => kind.visibleRows?.(ctx) ?? sql<boolean>`true`

/** Condition over a log row (alias `a`): the caller may read the history of its object. */
export const readableHistory = (ctx: RequestContext): RawBuilder<boolean> => {
  const kinds = [...recorded].filter(([, kind]) => canRead(ctx, kind))
  if (kinds.length === 0) return sql<boolean>`false`
  const cases = kinds.map(
    ([
      entity,
      kind,
    ]) => sql`when ${entity} then ${rowsOf(ctx, kind)} and exists (select 1 from ${sql.table(kind.table)} t
      where t.id = a.entity_id and ${kind.visible(ctx, 't')})`,
  )
  return sql<boolean>`case a.entity ${sql.join(cases, sql` `)} else false end`
}

/** Changes of an object as the caller may read them. */
export const presentChanges = (ctx: RequestContext, entity: string, changes: readonly Change[]): Change[] => {
  const kind = recorded.get(entity)
  return changes.map((change) => kind?.present?.(ctx, change) ?? change)
}

// IP addresses are visible for one's own actions, for actions about oneself, and to readers of the whole log.
const address = (ctx: RequestContext) =>
  seesAll(ctx)
    ? sql`a.ip`
    : sql`case when a.actor_id = ${ctx.actor.id} or (a.entity = ${sql.lit(access('people'))} and a.entity_id = ${ctx.actor.id}) then a.ip end as ip`

/** The columns of a log row (alias `a`) visible to the caller. */
export const historyColumns = (
  ctx: RequestContext,
) => sql`a.id, a.at, case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor,
  a.action, a.changes, a.reason, ${address(ctx)}`

/**
 * The changes of one object, newest first. 404 for an unknown kind, or an object that is missing or outside the scope.
 */
export const listHistory = async (
  ctx: RequestContext,
  query: { entity: string; id: number; page: number; per_page: number },
): Promise<Page<HistoryRow>> => {
  const kind = recorded.get(query.entity)
  if (!kind || !canRead(ctx, kind)) throw notFound()
  const { rows: there } =
    await sql`select 1 from ${sql.table(kind.table)} t where t.id = ${query.id} and ${kind.visible(ctx, 't')}`.execute(
      ctx.db,
    )
  if (there.length === 0) throw notFound()
  const page = await pageOf<HistoryRow>(
    ctx.db,
    historyColumns(ctx),
    sql`a.entity = ${query.entity} and a.entity_id = ${query.id} and ${rowsOf(ctx, kind)}`,
    query,
  )
  return {
    ...page,
    data: page.data.map((row) => Object.assign(row, { changes: presentChanges(ctx, query.entity, row.changes) })),
  }
}

const pageOf = async <T>(
  db: Db,
  what: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  query: { page: number; per_page: number },
): Promise<Page<T>> => {
  const offset = (query.page - 1) * query.per_page
  const [count, rows] = await Promise.all([
    sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(db),
    sql<T>`select ${what} from audit_log a where ${where} order by a.id desc limit ${query.per_page} offset ${offset}`.execute(
      db,
    ),
  ])
  return { data: rows.rows, ...figures(count.rows[0]!.n, query, rows.rows.length) }
}
