import type { Voting } from '@oselia/contract/votings'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** The address of a voting and its electronic ballots, on its page. */
    'voting.electronic': { voting: Voting }
    /** The electronic ballot of one owner, in the dialog of the owner. */
    'voting.resident': { voting: Voting; residentId: number }
  }
}

fillSlot(
  'voting.electronic',
  lazyPiece(async () => (await import('./electronic-ballots.panel.tsx')).ElectronicPanel),
)
fillSlot(
  'voting.resident',
  lazyPiece(async () => (await import('./electronic-ballots.resident.tsx')).ElectronicResident),
)
