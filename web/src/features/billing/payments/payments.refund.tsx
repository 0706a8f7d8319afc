import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { refundMethods } from '@oselia/contract/billing.enums'
import type { Payment } from '@oselia/contract/payments'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { formatOf, language, text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { minorOf } from '../ledger/ledger.money.public.ts'
import { todayHere } from '../ledger/ledger.public.tsx'

const blank = () => ({
  amount_minor: '',
  refunded_on: todayHere(),
  method: 'bank' as (typeof refundMethods)[number],
  iban: '',
  document_number: '',
  reason: '',
})
type Values = ReturnType<typeof blank>

const bodyOf = ({ amount_minor, method, iban, document_number, ...rest }: Values) => ({
  ...rest,
  method,
  amount_minor: minorOf(amount_minor) as number,
  iban: method === 'cash' || iban.trim() === '' ? null : iban,
  document_number: document_number.trim() === '' ? null : document_number,
})

const useRefund = ({ id, version }: Payment, close: () => void) =>
  useSaveForm({
    resource: 'payments',
    schema: async () => (await import('@oselia/contract/payment-refunds')).refundFields,
    values: blank(),
    body: bodyOf,
    guard: false,
    send: async (body, key) => {
      const payload = { ...body, version }
      try {
        return await call('POST /payments/:id/refund', { params: { id }, body: payload, key })
      } catch (error) {
        if ((await askSecondPerson(error, { kind: 'payments.refund', entity_id: id, payload })) !== 'sent') throw error
        return null
      }
    },
    done: async (reply) => {
      close()
      if (reply === null) return
      await invalidate('payments', 'bills')
      await toast({ message: text('paymentRefunds.done') })
    },
  })

const RefundForm = ({ payment, close }: { payment: Payment; close: () => void }) => {
  const t = useText()
  const { money } = useFormat()
  const of = useRefund(payment, close)
  const { method } = of.form.getValues()
  return (
    <Form of={of}>
      <Stack gap="sm">
        <Text size="sm">
          {t('paymentRefunds.text', { rest: money(payment.amount_minor - payment.refunded_minor) })}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...of.field('amount_minor')}
            label={t('paymentRefunds.amount_minor')}
            data-autofocus
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <DayField {...of.field('refunded_on')} label={t('paymentRefunds.refunded_on')} withAsterisk />
          <NativeSelect
            {...of.field('method')}
            label={t('paymentRefunds.method')}
            data={refundMethods.map((value) => ({ value, label: t(`paymentRefunds.method_${value}`) }))}
          />
          <TextInput {...of.field('document_number')} label={t('paymentRefunds.document_number')} maxLength={60} />
        </SimpleGrid>
        {method === 'bank' && (
          <TextInput
            {...of.field('iban')}
            label={t('paymentRefunds.iban')}
            withAsterisk
            autoComplete="off"
            maxLength={40}
          />
        )}
        <Textarea
          {...of.field('reason')}
          label={t('ledger.reason')}
          description={t('ledger.reasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
        />
      </Stack>
      <SaveBar of={of} label={t('paymentRefunds.refund')} />
    </Form>
  )
}

/** Gives a part of a payment back. */
export const refundPart = (payment: Payment) =>
  showModal({
    title: text('paymentRefunds.title', { amount: formatOf(language()).money(payment.amount_minor) }),
    body: (close) => <RefundForm payment={payment} close={close} />,
  })
