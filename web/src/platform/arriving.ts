import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * What is being read for the first time may be older than what was told meanwhile, and can't be asked for anew before it is here:
 * it is read once more as soon as it has come.
 */
export const rereadArriving = (queryKey: QueryKey) => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    query.fetch().then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // What did not come holds nothing old.
      () => undefined,
    )
  }
}
