import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'

/** Suppliers by name, code or contact person, with the number to call. */
const byWords = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const found = readings.map((words) => holdsWords(sql`s.search_keys`, words))
  const { rows } = await sql<{ id: number; title: string; detail: string; phone: string | null }>`select s.id,
      s.name as title, concat_ws(' · ', s.code, s.contact_person) as detail, s.phone from suppliers s
    where s.deleted_at is null and ${anyOf(found)}
    order by not s.active, s.name collate uk_icu, s.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, title, detail, phone }) => ({
    kind: 'suppliers',
    id,
    title,
    detail,
    realty: null,
    phone: phone ?? undefined,
  }))
}

export const registerSupplierSearch = (): void =>
  registerSearchSource({
    kind: 'suppliers',
    byWords: (ctx, readings) => (can(ctx, 'suppliers.read') ? byWords(ctx, readings) : null),
  })
