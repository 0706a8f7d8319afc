import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Documents of the unit, person or building of a page of details. */
    'details.documents': { about: { realty_id: number } | { member_id: number } | { house_id: number } }
  }
}

fillSlot(
  'details.documents',
  lazyPiece(async () => (await import('./documents.panel.tsx')).DocumentsPanel),
)
