import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { staffNameColumn } from '../people/people.table.public.js'
import { staffInScope } from './staff.scope.js'

/** Staff by name, address or phone, distinguished by their position. */
const byName = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const { rows } = await sql<
    Omit<Hit, 'kind' | 'realty'>
  >`select p.id, ${staffNameColumn('p')} as title, coalesce(p.position ->> ${ctx.language}, p.position ->> 'uk') as detail from staff p
    where p.deleted_at is null and ${staffInScope(ctx, 'p')} and ${anyOf(readings.map((words) => holdsWords(sql`p.search_keys`, words)))}
    order by p.status in ('blocked', 'dismissed'), (${staffNameColumn('p')}) collate uk_icu, p.id limit ${maxHits}`.execute(
    ctx.db,
  )
  return rows.map(({ id, title, detail }) => ({ kind: 'staff', id, title, detail: detail ?? '', realty: null }))
}

export const registerStaffSearch = (): void =>
  registerSearchSource({
    kind: 'staff',
    byWords: (ctx, readings) => (can(ctx, 'staff.read') ? byName(ctx, readings) : null),
  })
