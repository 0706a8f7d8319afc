import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Payment } from '@oselia/contract/payments'
import { call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { formatOf, language, text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { Money, usePeriodText } from '../ledger/ledger.public.tsx'
import { paymentHistory } from './payments.history.public.tsx'
import { Refunds } from './payments.refunds.tsx'

const reverse = ({ id, version, amount_minor }: Payment) =>
  askReason({
    title: text('payments.cancelTitle', { amount: formatOf(language()).money(amount_minor) }),
    text: text('payments.cancelText'),
    yes: text('payments.cancel'),
    danger: true,
    act: async (reason) => {
      try {
        await call('POST /payments/:id/cancel', { params: { id }, body: { version, reason } })
      } catch (error) {
        await toastError(error)
        return false
      }
      await invalidate('payments', 'bills')
      await toast({ message: text('payments.cancelled') })
      return true
    },
  })

const refund = async (payment: Payment) => (await import('./payments.refund.tsx')).refundPart(payment)

type Details = ReplyOf<'GET /payments/:id'>['data']

/** What the payment paid, and what is left of it. */
const Allocations = ({ payment }: { payment: Details }) => {
  const t = useText()
  const month = usePeriodText()
  const advance = payment.amount_minor - payment.refunded_minor - payment.allocated_minor
  return (
    <div>
      <Text fw={600}>{t('payments.allocations')}</Text>
      {payment.allocations.map((one) => (
        <Group key={one.bill_id} justify="space-between">
          <AnchorLink to="/Bills/$id" params={{ id: one.bill_id }}>
            {t('bills.titleOf', { number: one.number })} · {month(one.period)}
          </AnchorLink>
          <Money minor={one.amount_minor} />
        </Group>
      ))}
      {advance > 0 && (
        <Group justify="space-between">
          <Text>{t('payments.advance')}</Text>
          <Money minor={advance} />
        </Group>
      )}
    </div>
  )
}

const PaymentView = ({ id }: { id: number }) => {
  const t = useText()
  const { day } = useFormat()
  const month = usePeriodText()
  const mayCancel = useCan('payments.delete')
  const payment = useRead('GET /payments/:id', { params: { id } }).data
  const rest = payment.amount_minor - payment.refunded_minor
  const isPosted = payment.state === 'posted'
  return (
    <Stack>
      <Money minor={payment.amount_minor} fz={24} fw={650} td={isPosted ? undefined : 'line-through'} />
      <Facts
        facts={[
          { label: t('payments.state'), value: t(`payments.state_${payment.state}`) },
          { label: t('payments.channel'), value: t(`payments.channel_${payment.channel}`) },
          { label: t('payments.account'), value: payment.account.number },
          { label: t('payments.realty'), value: <UnitLink unit={payment.realty} /> },
          { label: t('payments.received_on'), value: day(payment.received_on) },
          { label: t('payments.for_period'), value: payment.for_period && month(payment.for_period) },
          { label: t('payments.document_number'), value: payment.document_number },
          { label: t('payments.payer'), value: payment.payer },
          { label: t('payments.purpose'), value: payment.purpose },
          { label: t('payments.note'), value: payment.note },
          { label: t('payments.cancel_reason'), value: payment.cancel_reason },
        ]}
      />
      {isPosted && <Allocations payment={payment} />}
      <Refunds payment={payment} />
      {isPosted && mayCancel && (
        <Group justify="flex-end">
          {rest > 0 && (
            <Button variant="default" onClick={() => void refund(payment)}>
              {t('paymentRefunds.refund')}
            </Button>
          )}
          {payment.refunded_minor === 0 && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => reverse(payment)}>
              {t('payments.cancel')}
            </Button>
          )}
        </Group>
      )}
      <HistoryFold>
        <paymentHistory.History id={id} />
      </HistoryFold>
    </Stack>
  )
}

/** A payment with what it paid. */
export const showPayment = ({ id, received_on }: Payment) =>
  showModal({
    title: text('payments.titleOf', { day: formatOf(language()).day(received_on) }),
    size: 'lg',
    body: () => <PaymentView id={id} />,
  })
