import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '@oselia/contract/kit'
import { may, type Act, type Actor } from './act.js'
import { announce, type Audience } from './live.js'
import { audit } from './audit.js'
import type { Db } from './db.js'
import { all, figures, searched, spelt, type Page } from './list.js'
import { refusalOf } from './once.js'
import { conflict, notFound } from './problems.js'
import type { Scope } from './scope.js'

/** Days that a deleted thing waits in the bin before it is gone for good. */
export const binDays = 30

/** A kind of thing that goes to the bin: its table has `deleted_at` and `deleted_by`. */
export interface BinKind {
  /** Name on the wire, and of the table. */
  kind: string
  table: string
  /** The right to delete such a thing, `….delete`. */
  may: Permission
  /** What the thing is called, an SQL text over alias `t`. */
  label: RawBuilder<string>
  scope(scope: Scope, actor: Actor): RawBuilder<boolean>
  /** Who hears of it by a live event; without it everybody who may read such things. */
  audience?(db: Db, id: number): Promise<Audience>
  /** Refuses to give a thing back to a caller who could not have made it so. */
  demandRestorable?(act: Act, id: number): Promise<void>
}

const kinds = new Map<string, BinKind>()

export const binKind = (kind: BinKind): void => void kinds.set(kind.kind, kind)

export interface BinRow {
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

/** Who may delete may restore; `bin.approve` restores whatever one may read. */
const mayRestore = (act: Act, { may: right }: BinKind): boolean =>
  may(act, right) || (may(act, 'bin.approve') && may(act, right.replace(/\.\w+$/, '.read') as Permission))

const visible = (act: Act, only?: string) =>
  [...kinds.values()].filter((k) => (only === undefined || k.kind === only) && mayRestore(act, k))

interface Query {
  kind?: string | undefined
  search_query?: string
  deleted_by?: readonly number[] | undefined
  page: number
  per_page: number
}

const lying = (act: Act, k: BinKind) => sql`t.deleted_at is not null and ${k.scope(act.scope, act.actor)}`

const asked = (k: BinKind, { search_query, deleted_by }: Query) =>
  all([
    ...(deleted_by ? [sql`t.deleted_by = any(${deleted_by}::bigint[])`] : []),
    ...searched(spelt(k.label), search_query),
  ])

// Each kind brings no more than the page can show, along its own index of the bin.
const newestOf = (act: Act, k: BinKind, query: Query) => sql`(select ${k.kind}::text as kind, t.id, ${k.label} as label,
    t.deleted_at, t.deleted_at + make_interval(days => ${binDays}) as until,
    (select jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.last_name, s.first_name)) from staff s where s.id = t.deleted_by) as deleted_by
  from ${sql.table(k.table)} t where ${lying(act, k)} and ${asked(k, query)}
  order by t.deleted_at desc, t.id limit ${query.page * query.per_page})`

const countOf = (act: Act, k: BinKind, query: Query) => sql`(select ${k.kind}::text as kind, count(*) as count,
    count(*) filter (where ${asked(k, query)}) as found from ${sql.table(k.table)} t where ${lying(act, k)})`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** What the caller may restore, newest first, with how many there are of each kind whatever is asked for. */
export const listBin = async (act: Act, query: Query): Promise<Page<BinRow> & { kinds: BinCount[] }> => {
  const mine = visible(act)
  const wanted = visible(act, query.kind)
  if (mine.length === 0) return { data: [], ...figures(0, query, 0), kinds: [] }
  const { rows: counts } = await sql<
    BinCount & { found: number }
  >`select * from (${union(mine.map((k) => countOf(act, k, query)))}) c where count > 0 order by kind`.execute(act.db)
  const found = counts
    .filter(({ kind }) => query.kind === undefined || kind === query.kind)
    .reduce((sum, count) => sum + count.found, 0)
  const offset = (query.page - 1) * query.per_page
  const { rows } =
    offset < found
      ? await sql<BinRow>`select * from (${union(wanted.map((k) => newestOf(act, k, query)))}) b
          order by deleted_at desc, kind, id limit ${query.per_page} offset ${offset}`.execute(act.db)
      : { rows: [] }
  return {
    data: rows,
    ...figures(found, query, rows.length),
    kinds: counts.map(({ kind, count }) => ({ kind, count })),
  }
}

// A rule that waits for the end of the act is asked now; what it would refuse in a form is here a place that was taken meanwhile.
const demandRoom = async (db: Db) => {
  await sql`set constraints all immediate`.execute(db).catch((error: unknown) => {
    const refusal = refusalOf(error)
    throw refusal?.status === 422 ? conflict('duplicate', refusal.details) : error
  })
  await sql`set constraints all deferred`.execute(db)
}

/**
 * Brings one thing back. 404 for an unknown kind, a thing not in the bin, or not the caller's; 409 when its place is taken; 403 where the
 * kind says that this caller may not.
 */
export const restore = async (act: Act, kind: string, id: number) => {
  const [k] = visible(act, kind)
  if (!k) throw notFound()
  const { rows } = await sql<{ label: string }>`update ${sql.table(k.table)} t
    set deleted_at = null, deleted_by = null, version = version + 1, updated_at = ${act.now}
    where t.id = ${id} and t.deleted_at is not null and ${k.scope(act.scope, act.actor)} returning ${k.label} as label`.execute(
    act.db,
  )
  if (!rows[0]) throw notFound()
  await k.demandRestorable?.(act, id)
  await demandRoom(act.db)
  await audit(act, { action: 'restore', entity: kind, entity_id: id, label: rows[0].label })
  const audience = await k.audience?.(act.db, id)
  // Those hear of a thing who may read it, and the name of the right may be another than the thing's.
  for (const entity of new Set([kind, k.may.split('.')[0]!]))
    await announce(act.db, { entity, entity_id: id, action: 'restore', ...audience })
  return { kind, id }
}

/** Puts one thing into the bin; the caller has checked that he may. Answers as the contract's `deleted`. */
export const toBin = async (act: Act, kind: string, id: number, label: string | null) => {
  const k = kinds.get(kind)!
  const audience = await k.audience?.(act.db, id)
  const { rows } = await sql<{ deleted_at: string }>`update ${sql.table(k.table)}
    set deleted_at = ${act.now}, deleted_by = ${act.actor.id}, version = version + 1, updated_at = ${act.now}
    where id = ${id} and deleted_at is null returning deleted_at`.execute(act.db)
  if (!rows[0]) throw notFound()
  await audit(act, { action: 'delete', entity: kind, entity_id: id, label })
  await announce(act.db, { entity: kind, entity_id: id, action: 'delete', ...audience })
  return { data: { id, deleted_at: rows[0].deleted_at } }
}

/** Removes for good what waited long enough. A thing that something else still hangs on stays until that is gone. */
export const emptyBin = async (db: Db, now: Date): Promise<void> => {
  for (const { table } of kinds.values()) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where deleted_at < ${now}::timestamptz - make_interval(days => ${binDays}) order by id`.execute(db)
    for (const { id } of rows) {
      // Somebody may have brought it back since it was read.
      await sql`delete from ${sql.table(table)} where id = ${id}
        and deleted_at < ${now}::timestamptz - make_interval(days => ${binDays})`
        .execute(db)
        .catch((error: { code?: string }) => {
          if (error.code !== '23503') throw error
        })
    }
  }
}
