import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

fillSlot(
  'payments.actions',
  lazyPiece(async () => (await import('./opening-imports.menu.tsx')).OpeningItem),
)
