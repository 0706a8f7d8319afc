import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { accountPaperKinds } from '@oselia/contract/papers.enums'
import type { AccountPaper, IssuedPaper } from '@oselia/contract/papers'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import type { AccountChoice } from '../ledger/ledger.account.choice.public.ts'
import { AccountField } from '../ledger/ledger.account.public.tsx'
import { dayAfter } from '../ledger/ledger.periods.public.ts'
import { todayHere } from '../ledger/ledger.public.tsx'

type Kind = AccountPaper['kind']
interface Given {
  kind: Kind
  /** The paper in whose place the new one is issued. */
  replaces?: Pick<IssuedPaper, 'id' | 'number' | 'day'>
}

/** Days until when a claim is to be paid, unless another day is typed. */
const claimDays = 30

interface Values {
  account_id: AccountChoice | null
  kind: Kind
  as_of: string
  from: string
  to: string
  pay_by: string
}

/** What is sent; the account is null until one is chosen, which the contract refuses at its field. */
type Body = {
  [K in Kind]: Omit<Extract<AccountPaper, { kind: K }>, 'account_id'> & { account_id: number | null }
}[Kind]

const bodyOf = (replaces_id: number | null, { account_id: account, kind, as_of, from, to, pay_by }: Values): Body => {
  const account_id = account?.id ?? null
  switch (kind) {
    case 'certificate':
      return { kind, account_id, as_of, replaces_id }
    case 'reconciliation':
      return { kind, account_id, from, to, replaces_id }
    case 'claim':
      return { kind, account_id, pay_by, replaces_id }
  }
}

/** The first day proposed for a reconciliation act of an account. */
const reconciledFrom = async (id: number): Promise<string> =>
  (await call('GET /papers/reconciled/:id', { params: { id } })).data.from

interface Props {
  /** The account of the paper; null where it is chosen in the form. */
  account: AccountChoice | null
  given: Given
  /** The first day of a reconciliation act. */
  from: string
  close: () => void
}

const usePaperForm = ({ account, given: { kind, replaces }, from, close }: Props) => {
  const today = todayHere()
  return useSaveForm<Values, { data: IssuedPaper }, Body>({
    resource: 'papers',
    schema: () => import('@oselia/contract/papers').then((module) => module.accountPaper),
    values: { account_id: account, kind, as_of: today, from, to: today, pay_by: dayAfter(today, claimDays) },
    body: (values) => bodyOf(replaces?.id ?? null, values),
    guard: false,
    send: (body, key) => call('POST /papers', { body: body as AccountPaper, key }),
    done: async ({ data }) => {
      close()
      await invalidate('papers')
      await toast({ message: text('papers.issued', { number: data.number }) })
      ;(await import('./papers.view.tsx')).showPaper(data)
    },
  })
}

/** Chooses the account, and proposes the first day of its reconciliation. */
const Account = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  const choose = async (next: AccountChoice | null) => {
    of.set('account_id', next)
    if (next === null) return
    try {
      const from = await reconciledFrom(next.id)
      if (of.form.getValues().account_id?.id === next.id) of.set('from', from)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <AccountField
      path="account_id"
      label={t('ledger.account')}
      autofocus
      value={of.form.getValues().account_id}
      choose={(next) => void choose(next)}
      error={of.form.errors['account_id']}
    />
  )
}

const PaperForm = (props: Props) => {
  const { account, given, close } = props
  const t = useText()
  const of = usePaperForm(props)
  const { kind } = of.form.getValues()
  return (
    <Form of={of}>
      <Stack gap="sm">
        {account === null && <Account of={of} />}
        <NativeSelect
          {...of.field('kind')}
          label={t('papers.kind')}
          data-autofocus={account === null ? undefined : true}
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

/** The form of a paper of an account, which is shown with its PDF once it is issued. Without an account the form asks for it. */
export const issuePaper = async (known: { id: number; number: string } | null, given: Given) => {
  const account = known && { id: known.id, label: known.number }
  let from = `${todayHere().slice(0, 4)}-01-01`
  try {
    if (account) from = await reconciledFrom(account.id)
  } catch (error) {
    return toastError(error)
  }
  showModal({
    title: known ? text('papers.issueOf', { account: known.number }) : text('papers.issue'),
    body: (close) => <PaperForm account={account} given={given} from={from} close={close} />,
  })
}
