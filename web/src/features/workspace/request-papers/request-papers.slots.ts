import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

fillSlot(
  'request.papers',
  lazyPiece(async () => (await import('./request-papers.panel.tsx')).RequestPapers),
)
