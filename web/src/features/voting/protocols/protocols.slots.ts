import type { Voting } from '@oselia/contract/votings'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Officers of the meeting and the protocol, on the page of a voting. */
    'voting.protocol': { voting: Voting }
  }
}

fillSlot(
  'voting.protocol',
  lazyPiece(async () => (await import('./protocols.panel.tsx')).ProtocolPanels),
)
