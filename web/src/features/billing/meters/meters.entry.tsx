import { Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import type { EntryRow } from '@oselia/contract/meters'
import { IconClipboard, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { isDay } from '../../../platform/day-text.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink, PageActions } from '../../../platform/page-actions.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { Empty, Forbidden } from '../../../platform/states.tsx'
import { TableSkeleton } from '../../../platform/data-table.skeleton.tsx'
import { useCan } from '../../../platform/user.ts'
import { byEntrance } from './meters.entry.rules.ts'
import { EntryLine } from './meters.entry.row.tsx'
import { HouseField } from './meters.house.public.tsx'
import { useToday } from './meters.today.public.ts'

const again = () => invalidate('meters')

const Rows = ({ rows, day }: { rows: readonly EntryRow[]; day: string }) => {
  const t = useText()
  const done = rows.filter(({ reading }) => reading !== null).length
  return (
    <Stack>
      <div>
        <Text size="sm">{t('readings.progress', { done, all: rows.length })}</Text>
        <Progress
          value={(done / rows.length) * 100}
          aria-label={t('readings.progress', { done, all: rows.length })}
          maw={320}
        />
      </div>
      {byEntrance(rows).map(({ key, entrance, isHouse, rows: group }) => {
        const title = isHouse
          ? t('meters.wholeHouse')
          : entrance === null
            ? t('readings.noEntrance')
            : t('readings.entrance', { n: entrance })
        return (
          <section key={key} aria-label={title}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table aria-label={title} verticalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('meters.realty')}</Table.Th>
                    <Table.Th visibleFrom="sm">{t('meters.one')}</Table.Th>
                    <Table.Th ta="end" visibleFrom="sm">
                      {t('readings.previous')}
                    </Table.Th>
                    <Table.Th>{t('readings.value')}</Table.Th>
                    <Table.Th ta="end" visibleFrom="sm">
                      {t('readings.consumption')}
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {group.map((row) => (
                    <EntryLine key={`${row.id} ${day}`} row={row} day={day} saved={again} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </section>
        )
      })}
    </Stack>
  )
}

const useHouse = (id: number | undefined) => {
  const { data } = useQuery({ ...read('GET /houses/:id', { params: { id: id ?? 0 } }), enabled: id !== undefined })
  return id !== undefined && data ? { id, label: data.data.address } : null
}

/** The import of a file, and pasting where there are meters. */
const Actions = ({ paste }: { paste: (() => Promise<void>) | undefined }) => {
  const t = useText()
  return (
    <PageActions
      secondary={
        <ActionLink to="/Meters/import" icon={<IconFileSpreadsheet size={18} aria-hidden="true" />}>
          {t('readings.import')}
        </ActionLink>
      }
      primary={
        paste && (
          <Button
            variant="default"
            leftSection={<IconClipboard size={18} aria-hidden="true" />}
            onClick={() => void paste()}
          >
            {t('readings.paste')}
          </Button>
        )
      }
    />
  )
}

/** Sets the focus where the work goes on: at the building until one is chosen, then at the first meter without a reading. */
const useWorkFocus = (house_id: number | undefined, isLoaded: boolean) => {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = house_id === undefined ? 'input[data-path="house_id"]' : 'input[data-meter]'
    const inputs = [...(part.current?.querySelectorAll<HTMLInputElement>(wanted) ?? [])]
    if (isLoaded || house_id === undefined) inputs.find(({ value }) => value === '')?.focus()
  }, [house_id, isLoaded])
  return part
}

const Entry = () => {
  const t = useText()
  const today = useToday()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayUpdate = useCan('meters.update')
  const { house_id, day = today } = search
  const house = useHouse(house_id)
  const answer = useQuery({
    ...read('GET /meters/entry', { query: { house_id: house_id ?? 0, day } }),
    enabled: house_id !== undefined && mayUpdate,
  })
  const rows = answer.data?.data
  const part = useWorkFocus(house_id, rows !== undefined)
  if (!mayUpdate) return <Forbidden />
  const go = (next: object) => void navigate({ search: { ...search, ...next }, replace: true })
  const paste = async () => (await import('./meters.paste.tsx')).pasteReadings(rows ?? [], day)
  return (
    <>
      <PageHeader actions={<Actions paste={rows && rows.length > 0 ? paste : undefined} />} />
      <Stack ref={part}>
        <Group align="flex-end">
          <HouseField
            path="house_id"
            w={{ base: '100%', sm: 360 }}
            label={t('meters.house')}
            value={house}
            choose={(next) => go({ house_id: next?.id })}
          />
          <DayField
            key={day}
            label={t('readings.day')}
            value={day}
            max={today}
            onFinish={(next) => isDay(next) && go({ day: next })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('readings.entryText')}
        </Text>
        {house_id === undefined && <Empty title={t('readings.entryHouse')} text="" />}
        {house_id !== undefined && answer.isPending && <TableSkeleton rows={8} columns={[]} choice={false} />}
        {answer.error && <Text role="alert">{answer.error.message}</Text>}
        {rows?.length === 0 && <Empty title={t('readings.entryNone')} text={t('meters.emptyText')} />}
        {rows && rows.length > 0 && <Rows rows={rows} day={day} />}
      </Stack>
    </>
  )
}

const search = listSearch({ house_id: 'id', day: 'day' })

export const Route = createFileRoute('/_admin/Meters/readings')({
  staticData: { title: 'readings.entry' },
  validateSearch: search,
  component: Entry,
})
