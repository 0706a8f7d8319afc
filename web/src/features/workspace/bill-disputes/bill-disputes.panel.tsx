import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { Money, usePeriodText } from '../../billing/ledger/ledger.public.tsx'

/** The requests in which the disputes of a bill are dealt with; nothing for a bill that was never disputed. */
export const BillDisputes = ({ billId }: { billId: number }) => {
  const t = useText()
  const { date } = useFormat()
  const disputes = useQuery(read('GET /bills/:id/disputes', { params: { id: billId } })).data?.data
  if (!disputes || disputes.length === 0) return null
  return (
    <Panel title={t('billDisputes.requests')}>
      <Stack gap={6}>
        {disputes.map(({ request, settled_at }) => (
          <Text key={request.id}>
            {request.visible ? (
              <AnchorLink inherit to="/Requests/$id" params={{ id: request.id }}>
                {request.number}
              </AnchorLink>
            ) : (
              request.number
            )}
            {' · '}
            {settled_at === null ? t('billDisputes.open') : t('billDisputes.settled', { at: date(settled_at) })}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}

/** The bill that a request disputes; nothing for any other request. */
export const DisputedBill = ({ requestId }: { requestId: number }) => {
  const t = useText()
  const month = usePeriodText()
  const mayRead = useCan('bills.read')
  const bill = useQuery({
    ...read('GET /service_request/:id/bill', { params: { id: requestId } }),
    enabled: mayRead,
  }).data?.data
  if (!bill) return null
  return (
    <Panel title={t('billDisputes.bill')}>
      <AnchorLink to="/Bills/$id" params={{ id: bill.id }}>
        {t('bills.titleOf', { number: bill.number })}
      </AnchorLink>
      <Text size="sm">
        {month(bill.period)}: <Money minor={bill.total_minor} />
      </Text>
    </Panel>
  )
}
