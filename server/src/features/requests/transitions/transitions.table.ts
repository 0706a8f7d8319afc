import type { MoveNeed, RequestState } from '@oselia/contract/service-request-moves'

/**
 * Roles that move a request. `dispatcher` is any holder of `service_requests.approve`; `head` leads its department;
 * `clock` is the product itself, by its jobs
 * or because the resident answered; `incident` is the end of the incident that the request is part of.
 */
export const movers = ['dispatcher', 'head', 'responsible', 'performer', 'resident', 'clock', 'incident'] as const
export type Mover = (typeof movers)[number]

/** A time limit of a move, counted from the day when the work was done or the request closed. */
export type MoveTerm = 'return_days' | 'reopen_days' | 'resident_reopen_days'

export interface TableRow {
  from: RequestState
  to: RequestState
  who: readonly Mover[]
  needs: readonly MoveNeed[]
  /** Time limits by mover; a missing one means no limit. */
  within?: Partial<Record<Mover, MoveTerm>>
}

const row = (
  from: RequestState,
  to: RequestState,
  who: readonly Mover[],
  needs: readonly MoveNeed[] = [],
  within?: TableRow['within'],
): TableRow => ({ from, to, who, needs, ...(within && { within }) })

const workers = ['performer', 'dispatcher'] as const
const assigners = ['dispatcher', 'head'] as const
const bothReopen = { dispatcher: 'reopen_days', resident: 'resident_reopen_days' } as const

/** All moves; the only source of what is allowed. Source: practice.md d1. */
export const moveTable: readonly TableRow[] = [
  row('new', 'accepted', ['dispatcher', 'responsible']),
  row('new', 'assigned', assigners, ['performer_id']),
  row('new', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('new', 'cancelled', ['dispatcher', 'resident'], ['cancel_reason']),
  row('new', 'done', ['incident']),

  row('accepted', 'assigned', assigners, ['performer_id']),
  row('accepted', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('accepted', 'cancelled', ['dispatcher', 'resident'], ['cancel_reason']),
  row('accepted', 'done', ['incident']),

  row('assigned', 'in_progress', workers),
  row('assigned', 'accepted', workers, ['reason']),
  row('assigned', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('assigned', 'cancelled', ['dispatcher'], ['cancel_reason']),
  row('assigned', 'done', ['incident']),

  row('in_progress', 'waiting', workers, ['wait_reason']),
  row('in_progress', 'done', [...workers, 'incident'], ['checklist', 'photo', 'message']),
  row('in_progress', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('in_progress', 'cancelled', ['dispatcher'], ['cancel_reason']),

  row('waiting', 'in_progress', [...workers, 'clock']),
  row('waiting', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('waiting', 'cancelled', ['dispatcher'], ['cancel_reason']),
  row('waiting', 'done', ['incident']),

  row('deferred', 'assigned', ['dispatcher', 'clock'], ['performer_id']),
  row('deferred', 'accepted', ['dispatcher', 'clock']),
  row('deferred', 'deferred', ['dispatcher'], ['deferred_until', 'reason']),
  row('deferred', 'cancelled', ['dispatcher'], ['cancel_reason']),
  row('deferred', 'done', ['incident']),

  row('done', 'closed', ['dispatcher', 'resident', 'clock'], ['message']),
  row('done', 'in_progress', ['dispatcher', 'resident'], ['reason'], { resident: 'return_days' }),

  row('closed', 'new', ['dispatcher', 'resident'], ['reason'], bothReopen),
  row('cancelled', 'new', ['dispatcher'], ['reason'], { dispatcher: 'reopen_days' }),
]
