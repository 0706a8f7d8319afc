import { ownershipFields, type Ownership, type OwnershipFields, type ownershipList } from '@oselia/contract/residents'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { memberSearched } from '../members/members.public.js'
import { unitColumn } from '../units/units.public.js'
import { ownedArea } from './ownerships.rules.js'

declare module '../../../platform/db.js' {
  interface Database {
    ownerships: Omit<OwnershipFields, 'file_ids'> & {
      resident_id: number
      is_demo: Generated<boolean>
    } & EntityColumns
    ownership_files: { ownership_id: number; file_id: number; position: number }
  }
}

type Query = z.output<typeof ownershipList>
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>
/** A share as stored, before its files get URLs. */
export type Held = Omit<Ownership, 'files'>
export type Row = Omit<Held, 'owned_area'> & { total_area: number | null }

const storedColumns = sql.join(
  Object.keys(ownershipFields.shape)
    .filter((field) => field !== 'file_ids')
    .map((field) => sql.ref(`o.${field}`)),
)

/** Condition over alias `o`: the share is valid on this day. */
const heldOn = (day: string) => sql`(o."from" <= ${day}::date and (o."to" is null or o."to" >= ${day}::date))`

const columns = (
  { language }: RequestContext,
  day: string,
) => sql<Row>`o.id, o.version, o.created_at, o.updated_at, ${storedColumns}, o.resident_id, m.name,
  ${unitColumn('u', 'h', language)} as realty, u.total_area, ${heldOn(day)} as current,
  ${linkedFileIds({ table: 'ownership_files', owner: 'ownership_id' }, 'o')} as file_ids`

const joined = sql`ownerships o join residents r on r.id = o.resident_id join members m on m.id = o.member_id
  join realty u on u.id = o.realty_id join houses h on h.id = u.house_id`

const filters = (ctx: RequestContext, query: Filters, day: string): RawBuilder<unknown>[] => [
  sql`o.deleted_at is null`,
  ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, sql`r.house_id`)]),
  ...(query.realty_id === undefined ? [] : [sql`o.realty_id = ${query.realty_id}`]),
  ...(query.member_id === undefined ? [] : [sql`o.member_id = ${query.member_id}`]),
  ...(query.house_id ? [sql`r.house_id = any(${query.house_id}::bigint[])`] : []),
  ...(query.current === undefined ? [] : [query.current ? heldOn(day) : sql`not ${heldOn(day)}`]),
  ...memberSearched(ctx, sql`r.search_keys`, query.search_query),
]

/** The list specification for `paged` on a day of the community's calendar. */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => {
  const needsLink = !ctx.scope.all || query.house_id !== undefined || query.search_query !== ''
  return {
    columns: columns(ctx, day),
    from: joined,
    countFrom: needsLink ? sql`ownerships o join residents r on r.id = o.resident_id` : sql`ownerships o`,
    deferred: true,
    where: filters(ctx, query, day),
    sort: { from: sql`o."from"`, created_at: sql`o.created_at` },
    tiebreaker: sql`o.id`,
  }
}

export const present = (_ctx: RequestContext, rows: Row[]): Held[] =>
  rows.map(({ total_area, ...row }) => ({ ...row, owned_area: ownedArea(total_area, row) }))

export const selection = async (ctx: RequestContext) => ({ columns: columns(ctx, await today(ctx)), from: joined })

/** Every share of a unit, past ones too. */
export const sharesOfUnit = async (db: Db, realtyId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ownerships
    where realty_id = ${realtyId} and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same rows with their files, whose URLs are signed for the caller. */
export const withFiles = async (app: App, ctx: RequestContext, rows: readonly Held[]): Promise<Ownership[]> => {
  const ids = [...new Set(rows.flatMap(({ file_ids }) => file_ids))]
  const files = new Map((await app.files.viewMany(ctx.db, ids, ctx.actor.id, ctx.now)).map((file) => [file.id, file]))
  return rows.map((row) => ({ ...row, files: row.file_ids.flatMap((id) => files.get(id) ?? []) }))
}

export const list = async (app: App, ctx: RequestContext, query: Query): Promise<Page<Ownership>> => {
  const page = await paged<Row>(ctx.db, listSpec(ctx, query, await today(ctx)), query)
  return { ...page, data: await withFiles(app, ctx, present(ctx, page.data)) }
}
