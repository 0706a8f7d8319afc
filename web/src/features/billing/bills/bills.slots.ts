import type { BillDetails } from '@oselia/contract/bills'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Further items in the menu of a bill. */
    'bills.actions': { bill: BillDetails }
    /** The requests in which a disputed bill is dealt with. */
    'bills.disputes': { billId: number }
    /** Bills of a unit or a person, on their pages. */
    'details.bills': { about: { realty_id: number } | { member_id: number } }
  }
}

fillSlot(
  'details.bills',
  lazyPiece(async () => (await import('./bills.panel.tsx')).BillsPanel),
)
