import { Alert, Group, Stack } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { Empty, Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'
import { MonthByHouse } from './bills.houses.tsx'

// The items of the menu come after the first paint.
const MonthItems = lazyPiece(async () => (await import('./bills.month.items.tsx')).MonthItems)

const RunLink = ({ period }: { period: string }) => {
  const t = useText()
  if (!useCan('bills.create')) return null
  return (
    <ButtonLink to="/Bills/run" search={{ period }}>
      {t('bills.run')}
    </ButtonLink>
  )
}

const unfinished = ['preparing', 'ready', 'issuing', 'failed'] as const

/** Runs of the month that were left before their end. */
const LeftRuns = ({ period }: { period: string }) => {
  const t = useText()
  const runs = useQuery(read('GET /bills/runs', { query: { period, per_page: 5 } })).data?.data
  const left = runs?.find(({ state }) => unfinished.some((one) => one === state))
  const isLast = left !== undefined && left.id === runs?.[0]?.id
  if (!isLast) return null
  return (
    <Alert p="xs">
      <Group gap="xs">
        {t(`billRuns.left_${left.state as (typeof unfinished)[number]}`)}
        <AnchorLink to="/Bills/run/$id" params={{ id: left.id }}>
          {t('billRuns.continue')}
        </AnchorLink>
      </Group>
    </Alert>
  )
}

const Month = () => {
  const t = useText()
  const period = Route.useSearch().period ?? periodNow()
  const mayRead = useCan('bills.read')
  if (!mayRead)
    return (
      <>
        <PageHeader />
        <Forbidden />
      </>
    )
  return (
    <>
      <PageHeader
        secondary={
          <ActionLink to="/Bills/list" search={{ period }} icon={<IconListDetails size={18} aria-hidden="true" />}>
            {t('bills.list')}
          </ActionLink>
        }
        actions={<RunLink period={period} />}
        more={<MonthItems period={period} />}
      />
      <Stack gap="sm">
        <MonthSwitch period={period} />
        <LeftRuns period={period} />
        <Houses period={period} />
      </Stack>
    </>
  )
}

const Houses = ({ period }: { period: string }) => {
  const t = useText()
  const houses = useRead('GET /bills/houses', { query: { period } }).data
  if (houses.length === 0)
    return <Empty title={t('bills.monthEmptyTitle')} text={t('bills.emptyText')} action={<RunLink period={period} />} />
  return <MonthByHouse houses={houses} period={period} />
}

export const Route = createFileRoute('/_admin/Bills/')({
  staticData: { title: 'bills.section' },
  validateSearch: (search: Record<string, unknown>): { period?: string } =>
    withoutBadPeriod(typeof search.period === 'string' ? { period: search.period } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(read('GET /bills/houses', { query: { period: deps.period ?? periodNow() } })),
  component: Month,
})
