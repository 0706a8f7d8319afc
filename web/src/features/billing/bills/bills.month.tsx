import { Alert, Group, Menu, Stack } from '@mantine/core'
import {
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconPrinter,
  IconReceipt,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { Empty, Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { printBills, sendBills } from '../bill-papers/bill-papers.public.tsx'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'
import { MonthByHouse } from './bills.houses.tsx'

const RunLink = ({ period }: { period: string }) => {
  const t = useText()
  if (!useCan('bills.create')) return null
  return (
    <ButtonLink to="/Bills/run" search={{ period }}>
      {t('bills.run')}
    </ButtonLink>
  )
}

/** What is done rarely: months are closed once, and the rest is led to. False when there is nothing to do. */
const useMoreItems = (period: string) => {
  const t = useText()
  const mayClose = useCan('bills.approve')
  const mayRead = useCan('bills.read')
  const houses = useQuery({ ...read('GET /bills/houses', { query: { period } }), enabled: mayRead }).data?.data ?? []
  const open = houses.filter(({ closed_through }) => closed_through === null || closed_through < period)
  const closed = houses.filter(({ closed_through }) => closed_through !== null && closed_through >= period)
  const billed = houses.filter(({ bills }) => bills > 0).map(({ house }) => house)
  const maySend = useCan('bills.publish')
  if (houses.length === 0 || (!mayClose && billed.length === 0)) return false
  const close = async () => (await import('./bills.closing.tsx')).closeMonth(period, open)
  const reopen = async () => (await import('./bills.closing.tsx')).openMonth(period, closed)
  return (
    <>
      {billed.length > 0 && (
        <Menu.Item
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => void printBills({ period, houses: billed })}
        >
          {t('billPapers.printMany')}
        </Menu.Item>
      )}
      {billed.length > 0 && maySend && (
        <Menu.Item
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={() => void sendBills({ period })}
        >
          {t('billPapers.send')}
        </Menu.Item>
      )}
      {mayClose && open.length > 0 && (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden="true" />} onClick={() => void close()}>
          {t('bills.closeMonth')}
        </Menu.Item>
      )}
      {mayClose && closed.length > 0 && (
        <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden="true" />} onClick={() => void reopen()}>
          {t('bills.openMonth')}
        </Menu.Item>
      )}
    </>
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
  const more = useMoreItems(period)
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
        more={
          <>
            {more}
            <ActionLink to="/Bills/turnover" search={{ period }} icon={<IconTable size={16} aria-hidden="true" />}>
              {t('debts.turnover')}
            </ActionLink>
            <ActionLink to="/Bills/services" search={{ period }} icon={<IconReceipt size={16} aria-hidden="true" />}>
              {t('debts.services')}
            </ActionLink>
          </>
        }
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
