import type { RequestCounts } from '@oselia/contract/board'
import type { RequestContext } from '../../../platform/request-context.js'

/** Counts by unit; those of the house itself stand under null. */
export type CountsOfHouse = ReadonlyMap<number | null, RequestCounts>

interface Source {
  counts: ((ctx: RequestContext, houseId: number) => Promise<CountsOfHouse | null>) | null
}
const source: Source = { counts: null }

/** The module of requests, which is above the registry, registers how the requests of a house are counted. */
export const countRequestsOnBoardBy = (counts: NonNullable<Source['counts']>): void => {
  source.counts = counts
}

/** The requests of a house that the caller sees; null without the permission to see any. */
export const requestsOnBoard = async (ctx: RequestContext, houseId: number): Promise<CountsOfHouse | null> =>
  source.counts ? source.counts(ctx, houseId) : null
