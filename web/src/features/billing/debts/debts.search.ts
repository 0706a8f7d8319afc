import { listSearch } from '../../../platform/list-search.ts'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'

const search = listSearch({ period: 'text', house_id: 'ids' })

/** The search of a list of one month. Without components: what checks the search of a route is loaded with every page. */
export const monthSearch = (raw: Record<string, unknown>) => withoutBadPeriod(search(raw))
