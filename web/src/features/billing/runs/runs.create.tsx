import { Checkbox, NativeSelect, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useCan } from '../../../platform/user.ts'
import { isPeriod, lastPeriods, periodAfter } from '../ledger/ledger.periods.public.ts'
import { Money, periodNow, todayHere, usePeriodText } from '../ledger/ledger.public.tsx'

interface Values {
  period: string
  house_ids: number[]
  issued_on: string
  due_on: string
}

const useRunForm = (period: string, all: boolean) => {
  const navigate = useNavigate()
  return useSaveForm({
    resource: 'bills',
    schema: async () => (await import('@oselia/contract/bill-runs')).billRuns.create.body,
    values: { period, house_ids: [], issued_on: todayHere(), due_on: '' } as Values,
    body: ({ house_ids, due_on, ...rest }: Values) => ({
      ...rest,
      ...(all ? {} : { house_ids }),
      ...(due_on === '' ? {} : { due_on }),
    }),
    guard: false,
    send: (body, key) => call('POST /bills/run', { body, key }),
    done: async ({ data: { id } }) => {
      await invalidate('bills')
      await navigate({ to: '/Bills/run/$id', params: { id } })
    },
  })
}

/** At most so many houses are offered one by one; more are billed all at once or by complex. */
const MOST = 100

const Houses = ({ chosen, choose }: { chosen: number[]; choose: (ids: number[]) => void }) => {
  const houses = useQuery(read('GET /houses', { query: { per_page: MOST, sort: 'address' } })).data?.data ?? []
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Stack gap={6} mah={300} style={{ overflowY: 'auto' }} data-path="house_ids">
      {houses.map(({ id, address }) => (
        <Checkbox key={id} label={address} checked={chosen.includes(id)} onChange={() => toggle(id)} />
      ))}
    </Stack>
  )
}

const RunForm = ({ period }: { period: string }) => {
  const t = useText()
  const month = usePeriodText()
  const [all, setAll] = useState(true)
  const of = useRunForm(period, all)
  const values = of.form.getValues()
  const known = lastPeriods(periodAfter(periodNow(), 1), 14)
  return (
    <Paper withBorder p="md" maw={720}>
      <Form of={of}>
        <Text>{t('billRuns.intro')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            {...of.field('period')}
            label={t('billRuns.period')}
            data={[...new Set([...known, values.period])].map((value) => ({ value, label: month(value) }))}
          />
          <DayField {...of.field('issued_on')} label={t('billRuns.issued_on')} withAsterisk />
          <DayField
            {...of.field('due_on')}
            label={t('billRuns.due_on')}
            description={t('billRuns.dueHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </SimpleGrid>
        <Radio.Group
          label={t('billRuns.houses')}
          value={all ? 'all' : 'some'}
          onChange={(next) => setAll(next === 'all')}
        >
          <Stack gap={6} mt={4}>
            <Radio value="all" label={t('billRuns.allHouses')} />
            <Radio value="some" label={t('billRuns.someHouses')} />
          </Stack>
        </Radio.Group>
        {!all && <Houses chosen={values.house_ids} choose={(ids) => of.set('house_ids', ids)} />}
        {of.form.errors.house_ids && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {of.form.errors.house_ids}
          </Text>
        )}
        <SaveBar of={of} label={t('billRuns.preview')} />
      </Form>
    </Paper>
  )
}

const Earlier = () => {
  const t = useText()
  const month = usePeriodText()
  const { date } = useFormat()
  const runs = useQuery(read('GET /bills/runs', { query: { per_page: 10 } })).data?.data ?? []
  if (runs.length === 0) return null
  return (
    <Panel title={t('billRuns.previous')}>
      <Stack gap={6}>
        {runs.map((run) => (
          <div key={run.id}>
            <AnchorLink to="/Bills/run/$id" params={{ id: run.id }}>
              {month(run.period)}, {date(run.created_at)}
            </AnchorLink>
            <Text size="sm" c="dimmed">
              {t(`billRuns.state_${run.state}`)} ·{' '}
              {t('bills.billsCount', { count: run.state === 'done' ? run.issued_bills : run.bills })}
              {(run.state !== 'done' || run.issued_bills === run.bills) && (
                <>
                  {' '}
                  · <Money minor={run.total_minor} />
                </>
              )}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

const CreateRun = () => {
  const { period } = Route.useSearch()
  const mayCreate = useCan('bills.create')
  return (
    <>
      <PageHeader />
      {mayCreate ? (
        <Stack maw={720}>
          <RunForm period={period ?? periodNow()} />
          <Earlier />
        </Stack>
      ) : (
        <Forbidden />
      )}
    </>
  )
}

export const Route = createFileRoute('/_admin/Bills/run/')({
  staticData: { title: 'billRuns.section' },
  validateSearch: ({ period }: Record<string, unknown>): { period?: string } => (isPeriod(period) ? { period } : {}),
  component: CreateRun,
})
