import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Refetches queries whose first fetch is in progress: their response may predate the event, and invalidation does not
 * affect a query without data.
 */
export const rereadArriving = (queryKey: QueryKey) => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    query.fetch().then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // A failed fetch holds no outdated data.
      () => undefined,
    )
  }
}
