import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

fillSlot(
  'bills.disputes',
  lazyPiece(async () => (await import('./bill-disputes.panel.tsx')).BillDisputes),
)
fillSlot(
  'requests.about',
  lazyPiece(async () => (await import('./bill-disputes.panel.tsx')).DisputedBill),
)
