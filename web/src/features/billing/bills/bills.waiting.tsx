import { Button, Group, Stack, Text } from '@mantine/core'
import type { WaitingCorrection } from '@oselia/contract/bill-corrections'
import type { BillDetails } from '@oselia/contract/bills'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { Money, usePeriodText } from '../ledger/ledger.public.tsx'

const withdraw = ({ id }: WaitingCorrection, title: string) =>
  askReason({
    title,
    yes: text('billPage.withdraw'),
    danger: true,
    act: async (reason) => {
      try {
        await call('POST /bills/corrections/:id/withdraw', { params: { id }, body: { reason } })
      } catch (error) {
        await toastError(error)
        return false
      }
      await invalidate('bills')
      await toast({ message: text('billPage.withdrawn') })
      return true
    },
  })

/** Corrections of the account that its next bill takes, and how to take them back; nothing where none wait. */
export const WaitingCorrections = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const local = useLocal()
  const month = usePeriodText()
  const mayUpdate = useCan('bills.update')
  const { data } = useQuery(read('GET /bills/corrections', { query: { account_id: bill.account.id } }))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('billPage.waiting')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('billPage.waitingText')}
      </Text>
      <Stack gap="sm">
        {data.data.map((one) => (
          <div key={one.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text>
                {local(one.service.name)}, {month(one.for_period)}
              </Text>
              <Money minor={one.amount_minor} />
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {one.reason}
            </Text>
            {mayUpdate && (
              <Button
                size="xs"
                variant="default"
                mt={4}
                onClick={() =>
                  withdraw(
                    one,
                    t('billPage.withdrawTitle', { service: local(one.service.name), month: month(one.for_period) }),
                  )
                }
              >
                {t('billPage.withdraw')}
              </Button>
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
