import type { Voting } from '@oselia/contract/votings'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { fillSlot } from '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Actions of the page of participants: what is printed and scanned. */
    'voting.papers': { voting: Voting }
    /** The paper sheet of an owner, in the dialog of the owner. */
    'voting.sheet': { voting: Voting; resident: VotingResident }
    /** Says where the sheets of chosen owners are. */
    'voting.sheetMarks': { voting: Voting; ids: number[]; done: () => void }
  }
}

fillSlot(
  'voting.papers',
  lazyPiece(async () => (await import('./sheets.print.tsx')).PapersMenu),
)
fillSlot(
  'voting.sheet',
  lazyPiece(async () => (await import('./sheets.resident.tsx')).ResidentSheet),
)
fillSlot(
  'voting.sheetMarks',
  lazyPiece(async () => (await import('./sheets.resident.tsx')).SheetMarks),
)
