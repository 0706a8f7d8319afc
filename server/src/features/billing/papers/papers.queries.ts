import type { IssuedPaper, paperList } from '@oselia/contract/papers'
import type { IssuedPaperState, PaperKind } from '@oselia/contract/papers.enums'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { thawed, type PaperContent } from './papers.content.js'

/** Kind of the links to the pages that confirm papers. */
export const paperLink = 'paper'

/** A row as it is answered, without what is signed for the reader. */
export interface PaperRow extends Omit<IssuedPaper, 'check_url' | 'file'> {
  file_id: number | null
  origin: string
  house_id: number | null
}

export const stateColumn = (alias: string): RawBuilder<IssuedPaperState> =>
  sql<IssuedPaperState>`(case when ${sql.ref(`${alias}.revoked_at`)} is not null then 'revoked'
    when ${sql.ref(`${alias}.replaced_by_id`)} is not null then 'replaced' else 'in_force' end)`

const columns = ({ language }: Pick<RequestContext, 'language'>) => sql<PaperRow>`p.id, p.kind, p.number, p.day,
  ${stateColumn('p')} as state, p.content -> 'value' ->> 'language' as language,
  jsonb_build_object('name', p.content -> 'value' -> 'association' ->> 'name') as payee,
  (select jsonb_build_object('id', a.id, 'number', a.number) from personal_accounts a where a.id = p.account_id) as account,
  (select ${unitColumn('r', 'h', language)} from realty r join houses h on h.id = r.house_id where r.id = p.realty_id) as realty,
  case when p.request_id is not null then jsonb_build_object('id', p.request_id, 'number', p.subject) end as request,
  p.subject, p.member_id, p.recipient, p.amount_minor, p.as_of, p.issued_at, ${staffRef('p.issued_by')} as issued_by, p.revoked_at,
  ${staffRef('p.revoked_by')} as revoked_by, p.revoke_reason,
  (select jsonb_build_object('id', n.id, 'number', n.number, 'day', n.day) from papers n where n.id = p.replaced_by_id) as replaced_by,
  p.sha256, p.file_id, p.content ->> 'origin' as origin, p.house_id`

/** Condition: the paper (alias) is of a house in the scope; one whose house is gone is seen with access to all. */
export const paperInScope = (scope: Scope, alias = 'p'): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : houseIdInScope(scope, sql.ref(`${alias}.house_id`))

type Query = Omit<z.output<typeof paperList>, 'page' | 'per_page'>

/** Papers of a unit: its own, and those of accounts that came to it from units that were merged into it. */
const ofUnit = (id: number) =>
  sql`(p.realty_id = ${id} or p.account_id in (select id from personal_accounts where realty_id = ${id}))`

const paperSpec = (ctx: RequestContext, query: Query): List => ({
  columns: columns(ctx),
  from: sql`papers p`,
  where: [
    paperInScope(ctx.scope),
    ...equalTo(query, 'p', ['kind', 'account_id']),
    ...(query.state === undefined ? [] : [sql`${stateColumn('p')} = ${query.state}`]),
    ...(query.house_id === undefined ? [] : [sql`p.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.realty_id === undefined ? [] : [ofUnit(query.realty_id)]),
    ...(query.from === undefined ? [] : [sql`p.day >= ${query.from}::date`]),
    ...(query.to === undefined ? [] : [sql`p.day <= ${query.to}::date`]),
    ...searched(sql`p.search_keys`, query.search_query),
  ],
  sort: { issued_at: sql`p.issued_at`, number: sql`p.number`, amount_minor: sql`p.amount_minor` },
  tiebreaker: sql`p.id`,
})

export const pageOfPapers = (ctx: RequestContext, query: z.output<typeof paperList>): Promise<Page<PaperRow>> =>
  paged<PaperRow>(ctx.db, paperSpec(ctx, query), query)

export const papersWhere = async (ctx: RequestContext, where: RawBuilder<unknown>): Promise<PaperRow[]> => {
  const { rows } = await sql<PaperRow>`select ${columns(ctx)} from papers p where ${where} order by p.id desc`.execute(
    ctx.db,
  )
  return rows
}

/** With the page that confirms each and its file, signed for the reader. */
export const presentPapers = async (
  app: App,
  ctx: RequestContext,
  rows: readonly PaperRow[],
): Promise<IssuedPaper[]> => {
  const ids = rows.map(({ id }) => id)
  const links = await app.publicLinks.validLinks(ctx.db, paperLink, ids)
  const fileIds = rows.flatMap(({ file_id }) => file_id ?? [])
  const files = await app.files.viewById(ctx.db, fileIds, ctx.actor.id, ctx.now)
  return rows.map(({ file_id, origin, house_id: _, ...row }) => ({
    ...row,
    check_url: `${origin}/check/${links.get(row.id)?.token ?? ''}`,
    file: file_id === null ? null : (files.get(file_id) ?? null),
  }))
}

/** A paper as it is drawn and checked. */
export interface StoredPaper {
  id: number
  kind: PaperKind
  number: number
  day: string
  state: IssuedPaperState
  origin: string
  content: PaperContent
  house_id: number | null
  subject: string
  recipient: string | null
  amount_minor: number | null
  as_of: string | null
  issued_at: string
  issued_by: number | null
  file_id: number | null
  sha256: string | null
  revoked_at: string | null
  replaced_by: { number: number; day: string } | null
}

/** The papers of these ids in their order. */
export const storedPapers = async (db: Db, ids: readonly number[]): Promise<StoredPaper[]> => {
  const { rows } = await sql<Omit<StoredPaper, 'content'> & { content: unknown }>`select p.id, p.kind, p.number, p.day,
      ${stateColumn('p')} as state, p.content ->> 'origin' as origin, p.content, p.house_id, p.subject, p.recipient, p.amount_minor,
      p.as_of, p.issued_at, p.issued_by, p.file_id, p.sha256, p.revoked_at,
      (select jsonb_build_object('number', n.number, 'day', n.day) from papers n where n.id = p.replaced_by_id) as replaced_by
    from papers p where p.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], p.id)`.execute(
    db,
  )
  return rows.map((row) => Object.assign(row, { content: thawed(row.content) }))
}
