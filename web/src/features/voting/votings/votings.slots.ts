import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** On the home page: running votings against their thresholds. */
    'home.votings': object
    /** Votings in which the unit or person of a page of details has votes. */
    'details.votings': { about: { realty_id: number } | { member_id: number } }
  }
}

fillSlot(
  'details.votings',
  lazyPiece(async () => (await import('./votings.panel.tsx')).VotesPanel),
)

fillSlot(
  'home.votings',
  lazyPiece(async () => (await import('./votings.home.tsx')).RunningVotings),
)
