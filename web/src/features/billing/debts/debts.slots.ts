import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Tells at a unit that it is in debt, without sums. */
    'unit.debt': { realty_id: number; house_id: number }
  }
}

fillSlot(
  'unit.debt',
  lazyPiece(async () => (await import('./debts.mark.tsx')).DebtMark),
)
