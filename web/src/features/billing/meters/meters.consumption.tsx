import { Box, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { UsageRow, UsageTotal } from '@oselia/contract/meters'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TableSkeleton } from '../../../platform/data-table.skeleton.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { Empty, Forbidden } from '../../../platform/states.tsx'
import { useCan } from '../../../platform/user.ts'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'
import { UsageRows } from './meters.consumption.rows.tsx'
import { HouseField } from './meters.house.public.tsx'
import { MeterTabs } from './meters.tabs.tsx'
import { useAmount, useKindName } from './meters.view.tsx'

const views = { all: 'usage.all', anomalies: 'usage.onlyAnomalies', estimated: 'usage.onlyEstimated' } as const
type View = keyof typeof views
const isShown: Record<View, (row: UsageRow) => boolean> = {
  all: () => true,
  anomalies: ({ anomaly }) => anomaly !== null,
  estimated: ({ estimated, consumption }) => estimated || consumption === null,
}

const Totals = ({ totals }: { totals: readonly UsageTotal[] }) => {
  const t = useText()
  const amount = useAmount()
  const { number } = useFormat()
  const kindName = useKindName()
  const shown = (value: number | null) => (value === null ? '—' : amount(value))
  const part = ({ house, difference }: UsageTotal) =>
    house !== null && house > 0 && difference !== null
      ? ` (${number(difference / house, { style: 'percent', maximumFractionDigits: 1 })})`
      : ''
  return (
    <Panel title={t('usage.totals')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('usage.differenceHint')}
      </Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t('usage.totals')} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('usage.kind')}</Table.Th>
              {(['house', 'units', 'difference'] as const).map((name) => (
                <Table.Th key={name} ta="end">
                  {t(`usage.${name}`)}
                </Table.Th>
              ))}
              <Table.Th>{t('usage.note')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {totals.map((one) => (
              <Table.Tr key={one.kind}>
                <Table.Td>{kindName(one.kind)}</Table.Td>
                <Table.Td ta="end">{shown(one.house)}</Table.Td>
                <Table.Td ta="end">{amount(one.units)}</Table.Td>
                <Table.Td ta="end" fw={600} c={one.difference !== null && one.difference < 0 ? 'red' : undefined}>
                  {shown(one.difference)}
                  {part(one)}
                </Table.Td>
                <Table.Td>{one.unread > 0 ? t('usage.unread', { count: one.unread }) : ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}

const Month = ({ house_id, period, view }: { house_id: number; period: string; view: View }) => {
  const t = useText()
  const navigate = Route.useNavigate()
  const answer = useQuery(read('GET /meters/consumption', { query: { house_id, period } }))
  if (answer.error) return <Text role="alert">{answer.error.message}</Text>
  if (!answer.data) return <TableSkeleton rows={8} columns={[]} choice={false} />
  const { rows, totals } = answer.data.data
  if (rows.length === 0) return <Empty title={t('usage.noMeters')} text={t('meters.emptyText')} />
  const shown = rows.filter(isShown[view])
  return (
    <>
      <Totals totals={totals} />
      <SegmentedControl
        aria-label={t('usage.show')}
        value={view}
        onChange={(next) => void navigate({ search: (old) => ({ ...old, view: next === 'all' ? undefined : next }) })}
        data={(Object.keys(views) as View[]).map((value) => ({
          value,
          label: `${t(views[value])} · ${rows.filter(isShown[value]).length}`,
        }))}
        maw="100%"
        style={{ alignSelf: 'start', overflowX: 'auto' }}
      />
      {shown.length === 0 ? <Text role="status">{t('usage.none')}</Text> : <UsageRows rows={shown} />}
    </>
  )
}

const Consumption = () => {
  const t = useText()
  const { house_id, period = periodNow(), view = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayRead = useCan('meters.read')
  const { data } = useQuery({
    ...read('GET /houses/:id', { params: { id: house_id ?? 0 } }),
    enabled: house_id !== undefined,
  })
  if (!mayRead) return <Forbidden />
  const house = house_id !== undefined && data ? { id: house_id, label: data.data.address } : null
  return (
    <>
      <PageHeader />
      <MeterTabs here="/Meters/consumption" />
      <Stack>
        <Group align="flex-end">
          <Box w={{ base: '100%', sm: 340 }}>
            <HouseField
              path="house_id"
              label={t('meters.house')}
              value={house}
              choose={(next) => void navigate({ search: (old) => ({ ...old, house_id: next?.id }), replace: true })}
            />
          </Box>
          <MonthSwitch period={period} />
        </Group>
        {house_id === undefined ? (
          <Empty title={t('usage.chooseHouse')} text="" />
        ) : (
          <Month house_id={house_id} period={period} view={view} />
        )}
      </Stack>
    </>
  )
}

const search = listSearch({ house_id: 'id', period: 'text', view: ['all', 'anomalies', 'estimated'] })

export const Route = createFileRoute('/_admin/Meters/consumption')({
  staticData: { title: 'usage.section' },
  validateSearch: (raw: Record<string, unknown>) => withoutBadPeriod(search(raw)),
  component: Consumption,
})
