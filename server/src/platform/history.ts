import type { Permission } from '@oselia/contract/kit'
import type { HistoryRow } from '@oselia/contract/platform'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act, type Actor } from './act.js'
import type { Change } from './audit.js'
import type { Db } from './db.js'
import { figures, type Page } from './list.js'
import { notFound } from './problems.js'
import type { Scope } from './scope.js'

interface Recorded {
  /** Who may read the thing may read its history; left out: anybody in whose scope it lies. */
  may?: Permission
  table: string
  /** Condition over alias `t`: the thing lies in the caller's scope. */
  scope(scope: Scope, actor: Actor): RawBuilder<boolean>
  /** Condition over alias `a`, a row of the log: the caller reads it, when not everybody who reads the thing reads all that was done to it. */
  rows?(act: Act): RawBuilder<boolean>
  /** The change as this person may read it, when not everybody who reads the thing may read all of it. */
  shown?(act: Act, change: Change): Change
}
const recorded = new Map<string, Recorded>()

/** Opens the history of a kind of thing, by the name under which its changes are noted. */
export const historyOf = (entity: string, what: Recorded): void => void recorded.set(entity, what)

/** The caller sees the log from end to end. */
export const seesAll = (act: Act): boolean => act.scope.all && may(act, 'audit.sensitive')

const mayRead = (act: Act, kind: Recorded) => kind.may === undefined || may(act, kind.may)

/** Kinds of things whose history is open. */
export const recordedKinds = (): string[] => [...recorded.keys()]

const rowsOf = (act: Act, kind: Recorded) => kind.rows?.(act) ?? sql<boolean>`true`

/** Condition over a row of the log (alias `a`): the caller could open the history of the thing that it is about. */
export const openToHim = (act: Act): RawBuilder<boolean> => {
  const kinds = [...recorded].filter(([, kind]) => mayRead(act, kind))
  if (kinds.length === 0) return sql<boolean>`false`
  const cases = kinds.map(
    ([
      entity,
      kind,
    ]) => sql`when ${entity} then ${rowsOf(act, kind)} and exists (select 1 from ${sql.table(kind.table)} t
      where t.id = a.entity_id and ${kind.scope(act.scope, act.actor)})`,
  )
  return sql<boolean>`case a.entity ${sql.join(cases, sql` `)} else false end`
}

/** Changes of a kind of thing as the caller may read them. */
export const shownChanges = (act: Act, entity: string, changes: readonly Change[]): Change[] => {
  const kind = recorded.get(entity)
  return changes.map((change) => kind?.shown?.(act, change) ?? change)
}

// From where people work is theirs, and of those who see the whole log; what was done to oneself one may trace.
const address = (act: Act) =>
  seesAll(act)
    ? sql`a.ip`
    : sql`case when a.actor_id = ${act.actor.id} or (a.entity = 'staff' and a.entity_id = ${act.actor.id}) then a.ip end as ip`

/** What the caller is told of a row of the log (alias `a`). */
export const historyColumns = (
  act: Act,
) => sql`a.id, a.at, case when a.actor_id is null then null else jsonb_build_object('id', a.actor_id, 'name', a.actor_name) end as actor,
  a.action, a.changes, a.reason, ${address(act)}`

/** The changes of one thing, newest first. 404 for an unknown kind, a thing that isn't there, or not the caller's. */
export const listHistory = async (
  act: Act,
  query: { entity: string; id: number; page: number; per_page: number },
): Promise<Page<HistoryRow>> => {
  const kind = recorded.get(query.entity)
  if (!kind || !mayRead(act, kind)) throw notFound()
  const { rows: there } =
    await sql`select 1 from ${sql.table(kind.table)} t where t.id = ${query.id} and ${kind.scope(act.scope, act.actor)}`.execute(
      act.db,
    )
  if (there.length === 0) throw notFound()
  const page = await pageOf<HistoryRow>(
    act.db,
    historyColumns(act),
    sql`a.entity = ${query.entity} and a.entity_id = ${query.id} and ${rowsOf(act, kind)}`,
    query,
  )
  return {
    ...page,
    data: page.data.map((row) => Object.assign(row, { changes: shownChanges(act, query.entity, row.changes) })),
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
