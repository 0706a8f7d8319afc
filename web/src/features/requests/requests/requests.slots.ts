import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

/** What the form of a sale or move-out holds about them. */
export interface RequestsLeft {
  requests: string
  requests_reason: string
}

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** What becomes of open requests of people who leave a unit. */
    'moves.requests': { of: SaveForm<RequestsLeft>; realty_id: number; member_ids: readonly number[] }
    /** A record of another module that a request is about. */
    'requests.about': { requestId: number }
    /** Acts of a request, on its page. */
    'request.papers': { request: ServiceRequest }
    /** Records that concern the unit or person of a page of details. */
    'details.related': { about: { realty_id: number } | { member_id: number } }
  }
}

fillSlot(
  'details.related',
  lazyPiece(async () => (await import('./requests.panel.tsx')).RequestsPanel),
)
fillSlot(
  'moves.requests',
  lazyPiece(async () => (await import('./requests.leaving.tsx')).LeavingRequests),
)
