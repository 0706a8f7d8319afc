import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UnitRef } from '@oselia/contract/realty'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { formatOf, language, text, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { accountChoice, type AccountChoice } from '../ledger/ledger.account.choice.public.ts'
import { AccountField } from '../ledger/ledger.account.public.tsx'
import { typedMinor } from '../ledger/ledger.money.public.ts'
import { lastPeriods, periodAfter } from '../ledger/ledger.periods.public.ts'
import { periodNow, todayHere, usePeriodText } from '../ledger/ledger.public.tsx'
import { paymentFields } from './payments.fields.ts'
import { paymentSender } from './payments.send.ts'

interface Given {
  account?: { id: number; number: string; realty: UnitRef }
  amount_minor?: number
  realty_id?: number
}

const isAnother = ({ code, message }: ApiError) =>
  confirm({
    title: text(code === 'likely_repeated' ? 'payments.likelyRepeated' : 'payments.likelyReceived'),
    text: message,
    yes: text('payments.createAnother'),
  })

const usePaymentForm = (given: Given, close: () => void) => {
  const [send] = useState(() => paymentSender(isAnother))
  return useFieldForm({
    table: paymentFields,
    save: 'POST /payments',
    contract: () => import('@oselia/contract/payments').then(({ payments }) => payments),
    given: {
      account_id: given.account ? accountChoice(given.account) : null,
      amount_minor: given.amount_minor ? typedMinor(given.amount_minor, language()) : '',
      received_on: todayHere(),
    },
    send,
    touches: ['bills'],
    first: close,
    guard: false,
    message: ({ data: { amount_minor, allocated_minor } }) =>
      amount_minor > allocated_minor
        ? text('payments.savedAdvance', { advance: formatOf(language()).money(amount_minor - allocated_minor) })
        : text('payments.saved'),
  })
}

const PaymentForm = ({ given, close }: { given: Given; close: () => void }) => {
  const t = useText()
  const month = usePeriodText()
  const of = usePaymentForm(given, close)
  const values = of.form.getValues()
  return (
    <Form of={of}>
      <AccountField
        path="account_id"
        label={t('payments.account_id')}
        autofocus={!given.account}
        realty_id={given.realty_id}
        value={values.account_id as AccountChoice | null}
        choose={(next) => of.set('account_id', next)}
        error={of.form.errors.account_id}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...of.field('amount_minor')}
          label={t('payments.amount_minor')}
          data-autofocus={given.account ? true : undefined}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <DayField {...of.field('received_on')} label={t('payments.received_on')} withAsterisk />
        <FieldInput of={of} table={paymentFields} name="channel" />
        <NativeSelect
          {...of.field('for_period')}
          label={t('payments.for_period')}
          data={[
            { value: '', label: t('payments.oldest') },
            ...lastPeriods(periodAfter(periodNow(), 1), 25).map((value) => ({ value, label: month(value) })),
          ]}
        />
      </SimpleGrid>
      <details>
        <summary>{t('payments.details')}</summary>
        <FieldInputs of={of} table={paymentFields} section="more" />
      </details>
      <SaveBar of={of} label={t('payments.create')} />
    </Form>
  )
}

/** The form of a payment that was received. */
export const addPayment = (given: Given) =>
  showModal({ title: text('payments.create'), body: (close) => <PaymentForm given={given} close={close} /> })
