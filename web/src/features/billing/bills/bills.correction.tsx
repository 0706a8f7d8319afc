import { Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core'
import { type AdjustmentKind, adjustmentKinds } from '@oselia/contract/billing.enums'
import type { BillDetails } from '@oselia/contract/bills'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { minorOf } from '../ledger/ledger.money.public.ts'
import { Money } from '../ledger/ledger.public.tsx'

const blank = {
  add_lines: [{ service_id: '', kind: 'recalculation' as AdjustmentKind, amount_minor: '' }],
  reason: '',
}
type Values = typeof blank

const bodyOf = ({ id }: BillDetails, { add_lines, reason }: Values) => ({
  id,
  reason,
  add_lines: add_lines.map(({ service_id, kind, amount_minor }) => ({
    service_id: (service_id === '' ? undefined : Number(service_id)) as number,
    kind,
    amount_minor: minorOf(amount_minor) as number,
  })),
})

/** A closed month is corrected by an entry of the open one, in the name of the account. */
const openMonthBody = ({ account, period }: BillDetails, { add_lines, reason }: ReturnType<typeof bodyOf>) => ({
  ...add_lines[0]!,
  account_id: account.id,
  for_period: period,
  reason,
})

const useCorrection = (bill: BillDetails, close: () => void) =>
  useSaveForm({
    resource: 'bills',
    schema: async () => (await import('@oselia/contract/bills')).bills.update.body.options[0],
    values: blank,
    body: (values) => bodyOf(bill, values),
    version: bill.version,
    guard: false,
    send: async (body, key) => {
      const change = { ...body, version: bill.version }
      try {
        return bill.is_closed
          ? await call('POST /bills/corrections', { body: openMonthBody(bill, body), key })
          : await call('PUT /bills', { body: change, key })
      } catch (error) {
        const { id, ...payload } = change
        const asked = bill.is_closed ? { payload: openMonthBody(bill, body) } : { entity_id: id, payload }
        if ((await askSecondPerson(error, { kind: 'bills.correct', ...asked })) !== 'sent') throw error
        return null
      }
    },
    done: async (reply) => {
      close()
      if (reply === null) return
      await invalidate('bills')
      const isWaiting = 'bill_id' in reply.data && reply.data.bill_id === null
      await toast({ message: text(isWaiting ? 'billPage.correctionWaits' : 'billPage.corrected') })
    },
  })

/** What the bill comes to by the correction, while it is typed. */
const BeforeAndAfter = ({ bill, typed }: { bill: BillDetails; typed: string }) => {
  const t = useText()
  const change = minorOf(typed) ?? 0
  const after = Number.isNaN(change) ? bill.total_minor : bill.total_minor + change
  return (
    <Group gap="lg" role="status">
      <Text>
        {t('billPage.before')}: <Money minor={bill.total_minor} />
      </Text>
      <Text>
        {t('billPage.after')}: <Money minor={after} fw={650} />
      </Text>
    </Group>
  )
}

const CorrectionForm = ({ bill, close }: { bill: BillDetails; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const of = useCorrection(bill, close)
  const services = useQuery(read('GET /services', { query: { active: true, per_page: 100 } })).data?.data ?? []
  const own = new Set(bill.lines.map(({ service }) => service.id))
  const sorted = services.toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)))
  return (
    <Form of={of}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(bill.is_closed ? 'billPage.correctClosed' : 'billPage.correctText')}
        </Text>
        <NativeSelect
          {...of.field('add_lines.0.service_id')}
          data-autofocus
          label={t('billPage.service')}
          withAsterisk
          data={[
            { value: '', label: t('billPage.chooseService') },
            ...sorted.map(({ id, name }) => ({ value: String(id), label: local(name) })),
          ]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...of.field('add_lines.0.kind')}
            label={t('billPage.kind')}
            data={adjustmentKinds.map((value) => ({ value, label: t(`billPage.kind_${value}`) }))}
          />
          <TextInput
            {...of.field('add_lines.0.amount_minor')}
            label={t('billPage.change')}
            description={t('billPage.changeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            autoComplete="off"
            maxLength={20}
          />
        </SimpleGrid>
        {!bill.is_closed && <BeforeAndAfter bill={bill} typed={of.form.getValues().add_lines[0]!.amount_minor} />}
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
      <SaveBar of={of} label={t('billPage.correct')} />
    </Form>
  )
}

/** Corrects a bill by a further line with its reason. */
export const correctBill = (bill: BillDetails) =>
  showModal({
    title: text('billPage.correctTitle', { number: bill.number }),
    body: (close) => <CorrectionForm bill={bill} close={close} />,
  })
