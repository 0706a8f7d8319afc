import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Decisions of a published voting, on its page. */
    'voting.decisions': { votingId: number }
  }
}

fillSlot(
  'voting.decisions',
  lazyPiece(async () => (await import('./decisions.panel.tsx')).DecisionsPanel),
)
