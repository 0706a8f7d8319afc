import { ownershipFields, type Ownership, type OwnershipFields, type ownershipList } from '@oselia/contract/residents'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db, EntityColumns } from '../../platform/db.js'
import { all, paged, type List, type Page } from '../../platform/list.js'
import { houseIdInScope } from '../../platform/scope.js'
import { today } from '../../platform/today.js'
import { memberSearched } from '../members/members.door.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'
import { ownedArea } from './ownerships.rules.js'
import { labelColumn } from './residents.queries.js'

declare module '../../platform/db.js' {
  interface Database {
    ownerships: Omit<OwnershipFields, 'file_ids'> & {
      resident_id: number
      is_demo: Generated<boolean>
    } & EntityColumns
    ownership_files: { ownership_id: number; file_id: number; position: number }
  }
}

type Query = z.output<typeof ownershipList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>
/** A share as its tables have it, before its files get addresses. */
export type Held = Omit<Ownership, 'files'>
export type Row = Omit<Held, 'owned_area'> & { total_area: number | null }

const written = sql.join(
  Object.keys(ownershipFields.shape)
    .filter((field) => field !== 'file_ids')
    .map((field) => sql.ref(`o.${field}`)),
)

/** Condition over alias `o`: the share is held on this day. */
const heldOn = (day: string) => sql`(o."from" <= ${day}::date and (o."to" is null or o."to" >= ${day}::date))`

const columns = (day: string) => sql`o.id, o.version, o.created_at, o.updated_at, ${written}, o.resident_id, m.name,
  ${unitColumn('u', 'h')} as realty, u.total_area, ${heldOn(day)} as current,
  coalesce((select array_agg(f.file_id order by f.position) from ownership_files f where f.ownership_id = o.id), '{}') as file_ids`

const joined = sql`ownerships o join residents r on r.id = o.resident_id join members m on m.id = o.member_id
  join realty u on u.id = o.realty_id join houses h on h.id = u.house_id`

const filters = (act: Act, query: Filters, day: string): RawBuilder<unknown>[] => [
  sql`o.deleted_at is null`,
  ...(act.scope.all ? [] : [houseIdInScope(act.scope, sql`r.house_id`)]),
  ...(query.realty_id === undefined ? [] : [sql`o.realty_id = ${query.realty_id}`]),
  ...(query.member_id === undefined ? [] : [sql`o.member_id = ${query.member_id}`]),
  ...(query.house_id ? [sql`r.house_id = any(${query.house_id}::bigint[])`] : []),
  ...(query.current === undefined ? [] : [query.current ? heldOn(day) : sql`not ${heldOn(day)}`]),
  ...memberSearched(act, sql`r.search_keys`, query.search_query),
]

/** The list as `paged` runs it on a day of the community. */
export const listed = (act: Act, query: Filters, day: string): List => {
  const needsLink = !act.scope.all || query.house_id !== undefined || query.search_query !== ''
  return {
    columns: columns(day),
    from: joined,
    countFrom: needsLink ? sql`ownerships o join residents r on r.id = o.resident_id` : sql`ownerships o`,
    deferred: true,
    where: filters(act, query, day),
    sort: { from: sql`o."from"`, created_at: sql`o.created_at` },
    tie: sql`o.id`,
  }
}

export const shown = async (act: Act, rows: Row[]): Promise<Held[]> => {
  await inLanguage(
    act.db,
    act.language,
    rows.map(({ realty }) => realty),
  )
  return rows.map(({ total_area, ...row }) => ({ ...row, owned_area: ownedArea(total_area, row) }))
}

const chosen = async (act: Act, where: RawBuilder<unknown>, lock = false): Promise<Held[]> => {
  const { rows } = await sql<Row>`select ${columns(await today(act))} from ${joined} where ${where} order by o.id
    ${lock ? sql`for update of o` : sql``}`.execute(act.db)
  return shown(act, rows)
}

/** The share if the caller sees it; locked until the act ends when it is going to be changed. */
export const one = async (act: Act, id: number, lock = false): Promise<Held | undefined> => {
  const visible = [sql`o.id = ${id}`, sql`o.deleted_at is null`, houseIdInScope(act.scope, sql`r.house_id`)]
  return (await chosen(act, all(visible), lock))[0]
}

/** Shares that were just written, in order of their ids. */
export const nowOf = (act: Act, ids: readonly number[]): Promise<Held[]> =>
  chosen(act, sql`o.id = any(${ids}::bigint[])`)

/** Every share of a unit, past ones too, locked; the unit's own scope has been checked. */
export const sharesOf = (act: Act, realtyId: number): Promise<Held[]> =>
  chosen(act, all([sql`o.realty_id = ${realtyId}`, sql`o.deleted_at is null`]), true)

/** The same rows with their files, whose addresses are signed for the one who asks. */
export const withFiles = async (app: App, act: Act, rows: readonly Held[]): Promise<Ownership[]> => {
  const ids = [...new Set(rows.flatMap(({ file_ids }) => file_ids))]
  const files = new Map((await app.files.viewMany(act.db, ids, act.actor.id, act.now)).map((file) => [file.id, file]))
  return rows.map((row) => ({ ...row, files: row.file_ids.flatMap((id) => files.get(id) ?? []) }))
}

export const list = async (app: App, act: Act, query: Query): Promise<Page<Ownership>> => {
  const page = await paged<Row>(act.db, listed(act, query, await today(act)), query)
  return { ...page, data: await withFiles(app, act, await shown(act, page.data)) }
}

export const labelsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; label: string }>`select o.id, ${labelColumn('o')} as label from ownerships o
    where o.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Puts these files in place of those the share had. */
export const keepFiles = async (db: Db, ownership_id: number, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('ownership_files').where('ownership_id', '=', ownership_id).execute()
  const rows = [...new Set(ids)].map((file_id, position) => ({ ownership_id, file_id, position }))
  if (rows.length > 0) await db.insertInto('ownership_files').values(rows).execute()
}
