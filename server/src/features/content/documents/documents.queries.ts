import type { Document, DocumentFields, documentList, DocumentVersion, TextState } from '@oselia/contract/documents'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { reachesComplexes, reachesHouses, withinScope } from '../../registry/audience/audience.public.js'
import type { Db, EntityColumns, Instant, Json, NullableInstant } from '../../../platform/db.js'
import { all, paged, searched, type List, type Page } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { complexInScope, houseInScope } from '../../access/scope/scope.public.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { documentVisible } from './documents.scope.js'

/** Fields that are stored in the audience. */
export type PlaceFields = 'everyone' | 'complex_ids' | 'house_ids' | 'apartment_ids' | 'role_ids'

declare module '../../../platform/db.js' {
  interface Database {
    documents: EntityColumns &
      Omit<DocumentFields, PlaceFields | 'name'> & {
        name: Json<DocumentFields['name']>
        audience_id: number
        revision: Generated<number>
        reminded_for: Generated<string | null>
        search_keys: string
        is_demo: Generated<boolean>
      }
    document_versions: {
      id: Generated<number>
      document_id: number
      number: number
      file_id: number
      pages: number | null
      text_state: TextState
      text_attempted_at: NullableInstant
      note: string | null
      created_by: number | null
      created_at: Instant
    }
  }
}

export interface StoredFileView {
  id: number
  name: string
  mime: string
  bytes: number
  active_content: boolean
  width: number | null
  height: number | null
  sizes: number[] | null
  sha256: string
}
/** A document as stored; the URL of its file is signed for the caller later. */
export type Stored = Omit<Document, 'file'> & { audience_id: number; stored_file: StoredFileView }
export type StoredVersion = Omit<DocumentVersion, 'file'> & { file_id: number; stored_file: StoredFileView }

type Query = z.output<typeof documentList>
export type Filters = Omit<Query, 'page' | 'per_page'>

const targets = (column: string, only: RawBuilder<unknown> = sql`true`) =>
  sql`coalesce((select array_agg(x.${sql.ref(column)} order by x.${sql.ref(column)}) from audience_targets x
    where x.audience_id = d.audience_id and x.${sql.ref(column)} is not null and ${only}), '{}')`

const fileColumns = sql`jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes,
  'active_content', f.active_content, 'width', f.width, 'height', f.height, 'sizes', f.sizes, 'sha256', f.sha256) as stored_file`

const columns = (
  ctx: RequestContext,
) => sql<Stored>`d.id, d.version, d.created_at, d.updated_at, d.name, d.category_id, d.number,
  d.doc_date, d.valid_until, d.remind_days, d.audience_id, d.is_public, d.readers, d.staff_role_ids, d.needs_ack, d.tags,
  ${can(ctx, 'members.read') ? sql`d.member_id` : sql`null::bigint`} as member_id, d.signature, d.state, d.revision,
  (select a.everyone from audiences a where a.id = d.audience_id) as everyone,
  ${targets('complex_id')} as complex_ids, ${targets('house_id', sql`x.entrance is null and x.realty_id is null`)} as house_ids,
  ${targets('realty_id')} as apartment_ids,
  coalesce((select array_agg(y.role_id order by y.role_id) from audience_roles y where y.audience_id = d.audience_id), '{}') as role_ids,
  not ${withinScope(ctx.scope, 'd')} as reaches_outside,
  (select jsonb_build_object('id', c.id, 'name', c.name) from document_categories c where c.id = d.category_id) as category,
  ${can(ctx, 'members.read') ? sql`(select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = d.member_id)` : sql`null::jsonb`} as member,
  ${staffRef('d.created_by')} as created_by, v.pages, v.text_state as text, ${fileColumns},
  exists (select 1 from document_acknowledgements k where k.document_id = d.id and k.revision = d.revision
    and k.staff_id = ${ctx.actor.id}) as acknowledged`

const joined = sql`documents d join document_versions v on v.document_id = d.id and v.number = d.revision
  join files f on f.id = v.file_id`

const sort: Record<string, RawBuilder<unknown>> = {
  name: sql`(d.name ->> 'uk') collate uk_icu`,
  created_at: sql`d.created_at`,
  updated_at: sql`d.updated_at`,
  doc_date: sql`d.doc_date`,
  valid_until: sql`d.valid_until`,
  number: sql`d.number collate uk_icu`,
}

/** Documents whose place is exactly the folder; units belong to the folder of their house. */
const inFolder = (folder: string): RawBuilder<unknown> => {
  if (folder === 'community') return sql`exists (select 1 from audiences a where a.id = d.audience_id and a.everyone)`
  const [kind, id] = folder.split(':')
  const column = sql.ref(kind === 'house' ? 'x.house_id' : 'x.complex_id')
  return sql`exists (select 1 from audience_targets x where x.audience_id = d.audience_id and ${column} = ${Number(id)})`
}

const reachesUnit = (realtyId: number): RawBuilder<unknown> => sql`(exists (select 1 from audience_targets x
    where x.audience_id = d.audience_id and x.realty_id = ${realtyId}))`

const aboutMember = (memberId: number): RawBuilder<unknown> => sql`(d.member_id = ${memberId} or exists (select 1
    from audience_targets x join residents r on r.realty_id = x.realty_id
    where x.audience_id = d.audience_id and r.member_id = ${memberId} and r.deleted_at is null and r."to" is null))`

/** Words in name, number and tags, or in the text of the newest file; each branch uses its own index. */
export const search = (text: string): RawBuilder<unknown>[] => {
  const keys = searched(sql`k.search_keys`, text)
  if (keys.length === 0) return []
  return [
    sql`d.id in (select k.id from documents k where ${all(keys)}
      union all select k.document_id from document_texts k where ${all(searched(sql`k.search_text`, text))})`,
  ]
}

const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined ? [] : [condition(value)]

const filters = (ctx: RequestContext, query: Filters): RawBuilder<unknown>[] => [
  sql`d.deleted_at is null`,
  documentVisible(ctx, 'd'),
  ...given(query.folder, inFolder),
  ...given(query.category_id, (ids) => sql`d.category_id = any(${ids}::bigint[])`),
  ...given(query.state, (state) => sql`d.state = ${state}`),
  ...given(query.readers, (readers) => sql`d.readers = ${readers}`),
  ...given(query.is_public, (value) => sql`d.is_public = ${value}`),
  ...given(query.needs_ack, (value) => sql`d.needs_ack = ${value}`),
  ...given(query.tag, (tag) => sql`${tag} = any(d.tags)`),
  ...given(query.house_id, (ids) => reachesHouses('d', ids)),
  ...given(query.complex_id, (ids) => reachesComplexes('d', ids)),
  ...given(query.realty_id, reachesUnit),
  ...given(query.member_id, (id) => (can(ctx, 'members.read') ? aboutMember(id) : sql`false`)),
  ...given(query.expires_before, (day) => sql`d.state = 'active' and d.valid_until <= ${day}::date`),
  ...search(query.search_query),
]

/** The list specification for `paged` and the export. */
export const listSpec = (ctx: RequestContext, query: Filters): List => ({
  columns: columns(ctx),
  from: joined,
  countFrom: sql`documents d`,
  deferred: true,
  where: filters(ctx, query),
  sort,
  tiebreaker: sql`d.id`,
})

export const list = (ctx: RequestContext, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(ctx.db, listSpec(ctx, query), query)

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from: joined })

/** All versions of a document, the newest first. */
export const versionsOf = async (db: Db, documentId: number): Promise<StoredVersion[]> => {
  const { rows } =
    await sql<StoredVersion>`select v.id, v.number, v.pages, v.text_state as text, v.note, v.created_at, v.file_id,
      ${staffRef('v.created_by')} as created_by, ${fileColumns}
    from document_versions v join files f on f.id = v.file_id
    where v.document_id = ${documentId} order by v.number desc`.execute(db)
  return rows
}

/** Counts by place and category of what the caller sees; places outside the scope are left out. */
export const folderCounts = async (ctx: RequestContext) => {
  const { all: whole, complexIds, houseIds } = ctx.scope
  const { rows } = await sql<{ folder: string; place_id: number | null; category_id: number; count: number }>`
    with seen as (select d.id, d.audience_id, d.category_id from documents d where d.deleted_at is null and ${documentVisible(ctx, 'd')}),
    placed as (
      select 'community' as folder, null::bigint as place_id, s.category_id, s.id from seen s
        join audiences a on a.id = s.audience_id where a.everyone
      union select 'complex', x.complex_id, s.category_id, s.id from seen s join audience_targets x on x.audience_id = s.audience_id
        where x.complex_id is not null and (${whole} or x.complex_id = any(${[...complexIds]}::bigint[])
          or x.complex_id in (select complex_id from houses where id = any(${[...houseIds]}::bigint[])))
      union select 'house', x.house_id, s.category_id, s.id from seen s join audience_targets x on x.audience_id = s.audience_id
        join houses h on h.id = x.house_id
        where ${whole} or h.id = any(${[...houseIds]}::bigint[]) or h.complex_id = any(${[...complexIds]}::bigint[]))
    select folder, place_id, category_id, count(*) as count from placed group by 1, 2, 3 order by 1, 2, 3`.execute(
    ctx.db,
  )
  return rows
}

/** Of the document's places, those in the caller's scope; at most 200 units. */
export const placesInScope = async (
  { db, scope }: RequestContext,
  { complex_ids, house_ids, apartment_ids }: Pick<Stored, 'complex_ids' | 'house_ids' | 'apartment_ids'>,
): Promise<{ complexes: number[]; houses: number[]; units: number[] }> => {
  const { rows } = await sql<{ complexes: number[]; houses: number[]; units: number[] }>`select
    array(select c.id from complexes c where c.id = any(${complex_ids}::bigint[]) and ${complexInScope(scope, 'c')} order by c.id) as complexes,
    array(select h.id from houses h where h.id = any(${house_ids}::bigint[]) and ${houseInScope(scope, 'h')} order by h.id) as houses,
    array(select u.id from realty u join houses h on h.id = u.house_id
      where u.id = any(${apartment_ids}::bigint[]) and ${houseInScope(scope, 'h')} order by u.id limit 200) as units`.execute(
    db,
  )
  return rows[0]!
}

export const complexNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from complexes where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
