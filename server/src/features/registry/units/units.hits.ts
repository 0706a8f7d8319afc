import type { UnitRef } from '@oselia/contract/realty'
import type { Hit } from '@oselia/contract/search'
import type { RequestContext } from '../../../platform/request-context.js'
import { unitName } from './units.refs.js'

export interface FoundWithUnits {
  id: number
  title: string
  /** Additional text that distinguishes the hit, other than a unit. */
  detail: string | null
  units: UnitRef[]
}

/**
 * Hits of a kind with texts in the caller's language; a hit with one unit links to that unit when it has no page of its
 * own.
 */
export const hitsWithUnits = (ctx: RequestContext, kind: Hit['kind'], found: readonly FoundWithUnits[]): Hit[] =>
  found.map(({ id, title, detail, units }) => ({
    kind,
    id,
    title,
    detail: [detail, ...units.map((unit) => unitName(unit, ctx.language))].filter(Boolean).join(' · '),
    realty: units[0] ? { id: units[0].id, type: units[0].type } : null,
  }))
