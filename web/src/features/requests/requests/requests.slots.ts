import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Records that concern the unit or person of a page of details. */
    'details.related': { about: { realty_id: number } | { member_id: number } }
  }
}

fillSlot(
  'details.related',
  lazyPiece(async () => (await import('./requests.panel.tsx')).RequestsPanel),
)
