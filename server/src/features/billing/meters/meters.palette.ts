import { meterKindNames } from '@oselia/contract/meters.messages'
import type { MeterKind } from '@oselia/contract/meters.enums'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../../registry/units/units.public.js'
import { serialKey } from './meters.rules.js'

type Found = FoundWithUnits & { kind: MeterKind }

/** Meters in use by a part of their serial number of at least four signs. */
const byNumber = async (ctx: RequestContext, words: readonly string[]): Promise<FoundWithUnits[]> => {
  const key = serialKey(words.join(''))
  if (key.length < 4 || !/\d/.test(key)) return []
  const { rows } = await sql<Found>`select m.id, m.number as title, m.kind, coalesce(m.place, '') as detail,
      case when u.id is null then '[]' else jsonb_build_array(${unitColumn('u', 'h', ctx.language)}) end as units
    from meters m join houses h on h.id = m.house_id left join realty u on u.id = m.realty_id
    where m.deleted_at is null and m.removed_on is null and m.number_key like ${`%${escapeLike(key)}%`}
      and ${houseIdInScope(ctx.scope, sql`m.house_id`)}
    order by m.number_key not like ${`${escapeLike(key)}%`}, m.number_key, m.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ kind, id, title, detail, units }) => ({
    id,
    title,
    detail: [meterKindNames[kind][ctx.language], detail].filter(Boolean).join(' · '),
    units,
  }))
}

export const registerMeterSearch = (): void =>
  registerSearchSource({
    kind: 'meters',
    byWords: async (ctx, readings) => {
      if (!can(ctx, 'meters.read')) return []
      const found = await byNumber(ctx, readings[0] ?? [])
      return found.length === 0 ? [] : hitsWithUnits(ctx, 'meters', found)
    },
  })
