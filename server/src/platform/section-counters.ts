import { mostCounted, type CountedSection } from '@oselia/contract/counters'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'

/** The ids of what needs the caller's attention in a section; null where the caller may not see the section. */
type Ids = (ctx: RequestContext) => RawBuilder<unknown> | null

const registered = new Map<CountedSection, Ids>()

/** Registers what a section of the sidebar counts: a query of ids, which is read up to a limit. */
export const registerSectionCounter = (section: CountedSection, ids: Ids): void => void registered.set(section, ids)

/** The counts of the caller's sections, at most 99 of each. */
export const countSections = async (ctx: RequestContext) => {
  const counted = [...registered].flatMap(([section, ids]) => {
    const query = ids(ctx)
    return query ? [{ section, query }] : []
  })
  return Promise.all(
    counted.map(async ({ section, query }) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n
        from (select 1 from (${query}) found limit ${mostCounted + 1}) few`.execute(ctx.db)
      const { n } = rows[0]!
      return { section, count: Math.min(n, mostCounted), is_capped: n > mostCounted }
    }),
  )
}
