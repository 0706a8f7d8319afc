import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { reachesScope } from '../../registry/audience/audience.public.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { searchedText } from './contacts.rules.js'

/** Contacts in use by name, organisation or phone, with the number to call. */
const byWords = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const found = readings.map((words) => holdsWords(sql`c.search_keys`, searchedText(words.join(' ')).split(' ')))
  const { rows } = await sql<Pick<Hit, 'id' | 'title' | 'detail' | 'phone'>>`select c.id,
      coalesce(c.name ->> ${ctx.language}, c.name ->> 'uk') as title, coalesce(c.organisation, '') as detail,
      c.phones -> 0 ->> 'number' as phone from contacts c
    where c.deleted_at is null and c.active and ${reachesScope(ctx.scope, 'c')} and ${anyOf(found)}
    order by not c.is_emergency, c.sort, (c.name ->> 'uk') collate uk_icu, c.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, title, detail, phone }) => ({ kind: 'contacts', id, title, detail, phone, realty: null }))
}

export const registerContactSearch = (): void =>
  registerSearchSource({
    kind: 'contacts',
    byWords: (ctx, readings) => (can(ctx, 'contacts.read') ? byWords(ctx, readings) : null),
  })
