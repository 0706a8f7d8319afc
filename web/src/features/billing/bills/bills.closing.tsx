import { Alert, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import type { HousePeriod } from '@oselia/contract/bill-periods'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { language, text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { periodAfter } from '../ledger/ledger.periods.public.ts'
import { periodText } from '../ledger/ledger.public.tsx'

interface Props {
  houses: readonly HousePeriod[]
  /** The last closed month after it. */
  closed_through: string
  closes: boolean
  close: () => void
}

interface Told {
  message: string
  /** Whether the person may see them; otherwise they belong to a complex of which the person has single houses. */
  isSeen: boolean
  /** Whether there are some of such a complex besides those that the person sees. */
  elsewhere: boolean
}

/** What a refusal tells of receipts that wait; null for another one. */
const toldBy = ({ code, message, data }: ApiError): Told | null => {
  if (code === 'payments_wait_elsewhere') return { message, isSeen: false, elsewhere: false }
  if (code !== 'payments_wait') return null
  return { message, isSeen: true, elsewhere: (data as { elsewhere: boolean }).elsewhere }
}

/** Receipts of the months that are on no account: how many, and where they are worked through. */
const Waiting = ({ told: { message, isSeen, elsewhere }, close }: { told: Told; close: () => void }) => {
  const t = useText()
  const mayRead = useCan('payments.read')
  return (
    <Alert color="yellow" title={t('bills.waitingTitle')} role="alert">
      <Text size="sm">{message}</Text>
      {elsewhere && <Text size="sm">{t('bills.waitingElsewhere')}</Text>}
      <Text size="sm">{t('bills.waitingText')}</Text>
      {mayRead && isSeen && (
        <AnchorLink to="/Payments/unmatched" onClick={close} size="sm">
          {t('bills.waitingList')}
        </AnchorLink>
      )}
    </Alert>
  )
}

const ClosingForm = ({ houses, closed_through, closes, close }: Props) => {
  const t = useText()
  const [chosen, setChosen] = useState(houses.map(({ house }) => house.id))
  const [reason, setReason] = useState('')
  const [waiting, setWaiting] = useState<Told | null>(null)
  const save = useAction('POST /bills/periods', {
    first: close,
    message: t(closes ? 'bills.monthClosed' : 'bills.monthOpened'),
    failed: (error) => (toldBy(error) ? setWaiting(toldBy(error)) : toastError(error)),
  })
  const toggle = (id: number) => {
    // Other houses may have other payees, whose receipts have not been told.
    setWaiting(null)
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({
          body: { house_ids: chosen, closed_through, reason: reason.trim(), with_waiting: waiting !== null },
        })
      }}
    >
      <Stack gap="sm">
        <Text>{t(closes ? 'bills.closeText' : 'bills.openText')}</Text>
        <Stack gap={6} mah={220} style={{ overflowY: 'auto' }}>
          {houses.map(({ house }) => (
            <Checkbox
              key={house.id}
              label={house.name}
              checked={chosen.includes(house.id)}
              onChange={() => toggle(house.id)}
            />
          ))}
        </Stack>
        <Textarea
          label={t('ledger.reason')}
          description={t('ledger.reasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {waiting !== null && <Waiting told={waiting} close={close} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={chosen.length === 0 || reason.trim() === ''}>
            {t(waiting !== null ? 'bills.closeWaiting' : closes ? 'bills.closeMonth' : 'bills.openMonth')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the houses and the reason, and closes their months up to the given one. */
export const closeMonth = (period: string, houses: readonly HousePeriod[]) =>
  showModal({
    title: text('bills.closeTitle', { month: periodText(period, language()) }),
    body: (close) => <ClosingForm houses={houses} closed_through={period} closes close={close} />,
  })

/** Opens a month and those after it again. */
export const openMonth = (period: string, houses: readonly HousePeriod[]) =>
  showModal({
    title: text('bills.openTitle', { month: periodText(period, language()) }),
    body: (close) => (
      <ClosingForm houses={houses} closed_through={periodAfter(period, -1)} closes={false} close={close} />
    ),
  })
