import { useText } from '../../../platform/messages.ts'
import type { PlacedOccurrence } from '@oselia/contract/event-dates'

/** How many seats of an occurrence are taken and waited for. */
export const SeatsText = ({ of }: { of: Pick<PlacedOccurrence, 'going' | 'waiting' | 'capacity'> }) => {
  const t = useText()
  const { going, waiting, capacity } = of
  const seats =
    capacity === null
      ? t('eventRegistrations.seatsTaken', { going })
      : t('eventRegistrations.seatsOf', { going, capacity })
  return waiting > 0 ? t('eventRegistrations.andWaiting', { seats, waiting }) : seats
}
