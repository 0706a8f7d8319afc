import { Stack, Text } from '@mantine/core'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { followJob } from '../../../platform/jobs.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { dayAfter } from '../ledger/ledger.periods.public.ts'
import { todayHere } from '../ledger/ledger.public.tsx'

const claimDays = 30

const ClaimsForm = ({
  accounts,
  done,
  close,
}: {
  accounts: readonly number[]
  done: () => void
  close: () => void
}) => {
  const t = useText()
  const of = useSaveForm({
    resource: 'papers',
    schema: () => import('@oselia/contract/papers').then(({ papers }) => papers.claims.body),
    values: { pay_by: dayAfter(todayHere(), claimDays) },
    body: ({ pay_by }) => ({ account_ids: [...accounts], pay_by }),
    guard: false,
    send: (body, key) => call('POST /papers/claims', { body, key }),
    done: ({ data }) => {
      close()
      done()
      followJob({
        id: data.job_id,
        title: 'papers.claimsRunning',
        done: 'papers.claimsDone',
        touches: ['papers'],
        file: { call: 'GET /papers/claims/:id', label: 'papers.claimsFile' },
      })
    },
  })
  return (
    <Form of={of}>
      <Stack gap="sm">
        <Text>{t('papers.claimsHint')}</Text>
        <DayField
          {...of.field('pay_by')}
          label={t('papers.pay_by')}
          description={t('papers.claimHint')}
          min={dayAfter(todayHere(), 1)}
          data-autofocus
          withAsterisk
        />
      </Stack>
      <DialogBar of={of} label={t('papers.claims')} cancel={close} />
    </Form>
  )
}

/** Issues claims to many debtors as a job; `done` is called when it has started. */
export const issueClaims = (accounts: readonly number[], done: () => void) =>
  showModal({
    title: text('papers.claimsTitle', { count: accounts.length }),
    body: (close) => <ClaimsForm accounts={accounts} done={done} close={close} />,
  })
