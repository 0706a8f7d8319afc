import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idParams } from '../../../platform/id-params.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { formatOf, language, text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { PageHeader } from '../../../platform/page.tsx'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { printBills, sendBills } from '../bill-papers/bill-papers.public.tsx'
import { Money, periodText, usePeriodText } from '../ledger/ledger.public.tsx'
import { isLost } from './runs.houses.rules.ts'
import { type Run, RunHouses } from './runs.houses.tsx'

/** In ms, between two looks at work that goes on. */
const PAUSE = 1_500
const isBusy = (run: Pick<Run, 'state'>) => run.state === 'preparing' || run.state === 'issuing'

/** Houses named in a question; the others are cut off. */
const MOST_NAMES = 5
const namesOf = (houses: Run['houses']) =>
  houses
    .slice(0, MOST_NAMES)
    .map(({ house }) => house.name)
    .join('; ') + (houses.length > MOST_NAMES ? '; …' : '')

const issue = async (run: Run) => {
  const { money, day } = formatOf(language())
  const lost = run.houses.filter(isLost)
  const agreed = await confirm({
    title: text('billRuns.issueTitle', { count: run.bills }),
    text: (
      <>
        <Text>
          {text('billRuns.issueText', {
            month: periodText(run.period, language()),
            total: money(run.total_minor),
            due: day(run.due_on),
          })}
        </Text>
        {lost.length > 0 && (
          <Text mt="xs" fw={600}>
            {text('runPreview.lostHouses', { houses: namesOf(lost) })}
          </Text>
        )}
        {run.problems_count > 0 && <Text mt="xs">{text('billRuns.withProblems', { count: run.problems_count })}</Text>}
      </>
    ),
    yes: text('billRuns.issue'),
  })
  if (agreed) await perform('POST /bills/runs/:id/issue', { params: { id: run.id } }, { startsJob: true })
}

const resume = ({ id }: Run) =>
  perform('POST /bills/runs/:id/continue', { params: { id } }, { startsJob: true, message: text('billRuns.resumed') })

/** What follows the issue: the bills are printed, sent and looked at. */
const IssuedActions = ({ run }: { run: Run }) => {
  const t = useText()
  const maySend = useCan('bills.publish')
  const { id, period, houses } = run
  const billed = houses.filter(({ issued_bills, already }) => issued_bills + already > 0).map(({ house }) => house)
  return (
    <>
      {billed.length > 0 && (
        <Button variant="default" onClick={() => void printBills({ period, houses: billed })}>
          {t('billPapers.print')}
        </Button>
      )}
      {maySend && run.issued_bills > 0 && (
        <Button variant="default" onClick={() => void sendBills({ run_id: id })}>
          {t('billPapers.send')}
        </Button>
      )}
      <ButtonLink to="/Bills/list" search={{ run_id: id }}>
        {t('billRuns.toBills')}
      </ButtonLink>
    </>
  )
}

const Actions = ({ run }: { run: Run }) => {
  const t = useText()
  const mayIssue = useCan('bills.publish')
  const mayCreate = useCan('bills.create')
  const { period, state } = run
  const again = mayCreate && !isBusy(run) && state !== 'done' && (
    <ButtonLink variant="default" to="/Bills/run" search={{ period }}>
      {t('billRuns.again')}
    </ButtonLink>
  )
  if (state === 'done') return <IssuedActions run={run} />
  return (
    <>
      {again}
      {state === 'failed' && mayIssue && <Button onClick={() => void resume(run)}>{t('billRuns.resume')}</Button>}
      {state === 'ready' && mayIssue && run.bills > 0 && (
        <Button onClick={() => void issue(run)}>{t('billRuns.issue')}</Button>
      )}
    </>
  )
}

const Working = ({ run }: { run: Run }) => {
  const t = useText()
  const { houses_done, houses_count, state } = run
  const label = t('billRuns.progress', { done: houses_done, total: houses_count })
  return (
    <Stack gap={6} role="status">
      <Text fw={600}>{t(`billRuns.state_${state}`)}</Text>
      <Progress value={houses_count === 0 ? 0 : (houses_done * 100) / houses_count} animated aria-label={label} />
      <Text size="sm">{label}</Text>
    </Stack>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="div" fz={20} fw={650}>
      {children}
    </Text>
  </div>
)

const Figures = ({ run }: { run: Run }) => {
  const t = useText()
  const difference = run.total_minor - run.previous_total_minor
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <Figure label={t(run.state === 'done' ? 'billRuns.issuedTotal' : 'billRuns.total')}>
        <Money minor={run.total_minor} />
      </Figure>
      <Figure label={t('billRuns.previousTotal')}>
        <Money minor={run.previous_total_minor} />
      </Figure>
      <Figure label={t('billRuns.difference')}>
        {difference > 0 && '+'}
        <Money minor={difference} />
      </Figure>
      <Figure label={t('billRuns.bills')}>{run.state === 'done' ? run.issued_bills : run.bills}</Figure>
      <Figure label={t('billRuns.already')}>{run.already}</Figure>
    </SimpleGrid>
  )
}

const RunPage = () => {
  const t = useText()
  const month = usePeriodText()
  const { id } = Route.useParams()
  const first = useRead('GET /bills/runs/:id', { params: { id } }).data
  const run =
    useQuery({
      ...read('GET /bills/runs/:id', { params: { id } }),
      refetchInterval: ({ state }) => (state.data && isBusy(state.data.data) ? PAUSE : false),
    }).data?.data ?? first
  return (
    <>
      <PageHeader
        title={t('billRuns.titleOf', { month: month(run.period) })}
        beside={<Text c="dimmed">{t(`billRuns.state_${run.state}`)}</Text>}
        actions={<Actions run={run} />}
      />
      <Stack>
        {isBusy(run) && <Working run={run} />}
        {run.state === 'failed' && <Alert color="red">{t('billRuns.failedText')}</Alert>}
        {run.state === 'done' && (
          <Group role="status">
            <Text>{t('billRuns.doneText')}</Text>
          </Group>
        )}
        {run.state !== 'preparing' && (
          <>
            <Figures run={run} />
            <RunHouses run={run} />
          </>
        )}
      </Stack>
    </>
  )
}

export const Route = createFileRoute('/_admin/Bills/run/$id')({
  staticData: { title: 'billRuns.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /bills/runs/:id', id),
  component: RunPage,
})
