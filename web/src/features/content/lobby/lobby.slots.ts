import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** The public page of a building, on its details. */
    'house.lobby': { houseId: number }
  }
}

fillSlot(
  'house.lobby',
  lazyPiece(async () => (await import('./lobby.panel.tsx')).LobbyPanel),
)
