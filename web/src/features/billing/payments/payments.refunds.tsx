import { Button, Group, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { PaymentRefund } from '@oselia/contract/payment-refunds'
import { formatOf, language, text, useFormat, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'

type Details = ReplyOf<'GET /payments/:id'>['data']

const cancel = ({ id, version }: Details, refund: PaymentRefund) =>
  askReason({
    title: text('paymentRefunds.cancelTitle', { amount: formatOf(language()).money(refund.amount_minor) }),
    text: text('paymentRefunds.cancelText'),
    yes: text('paymentRefunds.cancel'),
    danger: true,
    act: async (reason) =>
      (await perform(
        'POST /payments/:id/refund/cancel',
        { params: { id }, body: { version, refund_id: refund.id, reason } },
        { touches: ['bills'], message: text('paymentRefunds.cancelled') },
      )) !== undefined,
  })

const Row = ({ payment, refund }: { payment: Details; refund: PaymentRefund }) => {
  const t = useText()
  const { day } = useFormat()
  const mayCancel = useCan('payments.delete')
  const isPosted = refund.state === 'posted'
  const about = [
    day(refund.refunded_on),
    t(`paymentRefunds.method_${refund.method}`),
    refund.iban,
    refund.document_number && `№ ${refund.document_number}`,
  ]
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>{about.filter(Boolean).join(' · ')}</Text>
        <Money minor={refund.amount_minor} td={isPosted ? undefined : 'line-through'} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[
          refund.reason,
          refund.cancel_reason !== null && t('paymentRefunds.stateCancelled', { reason: refund.cancel_reason }),
          isPosted && refund.by_statement && t('paymentRefunds.byStatement'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {isPosted && mayCancel && !refund.by_statement && (
        <Button variant="subtle" size="compact-sm" onClick={() => cancel(payment, refund)}>
          {t('paymentRefunds.cancel')}
        </Button>
      )}
    </div>
  )
}

/** What was given back of a payment. */
export const Refunds = ({ payment }: { payment: Details }) => {
  const t = useText()
  if (payment.refunds.length === 0) return null
  return (
    <section aria-label={t('paymentRefunds.section')}>
      <Text fw={600}>{t('paymentRefunds.section')}</Text>
      {payment.refunds.map((refund) => (
        <Row key={refund.id} payment={payment} refund={refund} />
      ))}
    </section>
  )
}
