import { Badge } from '@mantine/core'
import type { BillStatus } from '@oselia/contract/billing.enums'
import { useText } from '../../../platform/messages.ts'

/** The state of a bill: an ordinary one is plain text, one that needs attention is coloured. */
export const BillState = ({ status }: { status: BillStatus }) => {
  const t = useText()
  const word = t(`bills.status_${status}`)
  if (status === 'overdue' || status === 'disputed')
    return (
      <Badge color={status === 'overdue' ? 'red' : 'orange'} variant="light" tt="none" miw="fit-content">
        {word}
      </Badge>
    )
  return word
}
