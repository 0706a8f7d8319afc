import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Meters of a unit, on its page. */
    'details.meters': { realty_id: number }
  }
}

fillSlot(
  'details.meters',
  lazyPiece(async () => (await import('./meters.panel.tsx')).MetersPanel),
)
