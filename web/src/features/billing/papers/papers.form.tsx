import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { accountPaperKinds } from '@oselia/contract/papers.enums'
import type { AccountPaper, IssuedPaper } from '@oselia/contract/papers'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { dayAfter } from '../ledger/ledger.periods.public.ts'
import { todayHere } from '../ledger/ledger.public.tsx'

type Kind = AccountPaper['kind']
interface Given {
  kind: Kind
  /** The first day of a reconciliation act. */
  from: string
  /** The paper in whose place the new one is issued. */
  replaces?: Pick<IssuedPaper, 'id' | 'number' | 'day'>
}

/** Days until when a claim is to be paid, unless another day is typed. */
const claimDays = 30

interface Values {
  kind: Kind
  as_of: string
  from: string
  to: string
  pay_by: string
}

const bodyOf = (
  account_id: number,
  replaces_id: number | null,
  { kind, as_of, from, to, pay_by }: Values,
): AccountPaper => {
  switch (kind) {
    case 'certificate':
      return { kind, account_id, as_of, replaces_id }
    case 'reconciliation':
      return { kind, account_id, from, to, replaces_id }
    case 'claim':
      return { kind, account_id, pay_by, replaces_id }
  }
}

const usePaperForm = (account: { id: number }, { kind, from, replaces }: Given, close: () => void) => {
  const today = todayHere()
  return useSaveForm<Values, { data: IssuedPaper }, AccountPaper>({
    resource: 'papers',
    schema: () => import('@oselia/contract/papers').then((module) => module.accountPaper),
    values: { kind, as_of: today, from, to: today, pay_by: dayAfter(today, claimDays) },
    body: (values) => bodyOf(account.id, replaces?.id ?? null, values),
    guard: false,
    send: (body, key) => call('POST /papers', { body, key }),
    done: async ({ data }) => {
      close()
      await invalidate('papers')
      await toast({ message: text('papers.issued', { number: data.number }) })
      ;(await import('./papers.view.tsx')).showPaper(data)
    },
  })
}

const PaperForm = ({ account, given, close }: { account: { id: number }; given: Given; close: () => void }) => {
  const t = useText()
  const of = usePaperForm(account, given, close)
  const { kind } = of.form.getValues()
  return (
    <Form of={of}>
      <Stack gap="sm">
        <NativeSelect
          {...of.field('kind')}
          label={t('papers.kind')}
          data-autofocus
          disabled={given.replaces !== undefined}
          data={accountPaperKinds.map((value) => ({ value, label: t(`papers.kind_${value}`) }))}
        />
        {kind === 'certificate' && (
          <DayField
            {...of.field('as_of')}
            label={t('papers.as_of')}
            description={t('papers.certificateHint')}
            max={todayHere()}
            withAsterisk
          />
        )}
        {kind === 'reconciliation' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayField {...of.field('from')} label={t('papers.periodFrom')} max={todayHere()} withAsterisk />
            <DayField {...of.field('to')} label={t('papers.periodTo')} max={todayHere()} withAsterisk />
          </SimpleGrid>
        )}
        {kind === 'claim' && (
          <DayField
            {...of.field('pay_by')}
            label={t('papers.pay_by')}
            description={t('papers.claimHint')}
            min={dayAfter(todayHere(), 1)}
            withAsterisk
          />
        )}
        <Text size="sm" c="dimmed">
          {t('papers.issueHint')}
        </Text>
      </Stack>
      <DialogBar of={of} label={t('papers.issueNow')} cancel={close} />
    </Form>
  )
}

/** The form of a paper of an account, which is shown with its PDF once it is issued. */
export const issuePaper = async (account: { id: number; number: string }, given: Omit<Given, 'from'>) => {
  let from: string
  try {
    ;({ from } = (await call('GET /papers/reconciled/:id', { params: { id: account.id } })).data)
  } catch (error) {
    return toastError(error)
  }
  showModal({
    title: text('papers.issueOf', { account: account.number }),
    body: (close) => <PaperForm account={account} given={{ ...given, from }} close={close} />,
  })
}
