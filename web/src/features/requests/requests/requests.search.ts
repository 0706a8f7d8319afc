import type { QueryOf } from '@oselia/contract/api'
import { prioritiesDescending, requestSources, requestStates } from '@oselia/contract/service-requests.enums'
import type { ListSearch } from '../../../platform/list-search.ts'

/** What the address says of the requests that are shown, as list or as board. */
export interface RequestSearch extends ListSearch {
  view?: 'board'
  /** All requests, of which the address without filters shows only the unfinished ones. */
  all?: boolean
  /** Words by commas; those of the contract are picked out here, for the entry chunk need not know them. */
  status?: string
  priority?: string
  source?: string
  clock?: string
  waiting_side?: string
  tag?: string
  type_id?: number[]
  house_id?: number[]
  complex_id?: number[]
  performer_id?: number[]
  departure_id?: number[]
  member_id?: number
  realty_id?: number
  incident_id?: number
  open?: boolean
  mine?: boolean
  unassigned?: boolean
  unread?: boolean
  from?: string
  to?: string
}

const sides = ['resident', 'staff'] as const
const clocks = ['amber', 'missed'] as const

const known = <T extends string>(value: string | undefined, all: readonly T[]): T[] | undefined => {
  const found = all.filter((one) => value?.split(',').includes(one))
  return found.length > 0 ? found : undefined
}

/** The question to the server: what it would refuse is left out. */
export const askedOf = ({
  view: _view,
  all: _all,
  status,
  priority,
  source,
  clock,
  waiting_side,
  ...rest
}: RequestSearch) => {
  const query = {
    ...rest,
    status: known(status, requestStates),
    priority: known(priority, prioritiesDescending),
    source: known(source, requestSources)?.[0],
    clock: known(clock, clocks)?.[0],
    waiting_side: known(waiting_side, sides)?.[0],
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListSearch &
    Omit<QueryOf<'GET /service_request'>, keyof ListSearch>
}

const unfinished = requestStates.filter((state) => !['done', 'closed', 'cancelled'].includes(state))
const paging = new Set(['view', 'page', 'per_page', 'sort'])

/** Whether no filter is chosen, so that the list shows the unfinished requests. */
export const isUsual = (search: RequestSearch): boolean =>
  Object.entries(search).every(([key, value]) => value === undefined || paging.has(key))

/** What the list shows while nothing is chosen: the unfinished ones, by deadline. */
export const usualOf = (search: RequestSearch) =>
  isUsual(search) ? { status: unfinished, sort: 'due_at' as const } : {}

/** The same for the board, which has a column for each state and no pages. */
export const boardAskedOf = (search: RequestSearch) => {
  const { page: _page, per_page: _perPage, sort: _sort, status: _status, ...query } = askedOf(search)
  return query as QueryOf<'GET /service_request/board'>
}
