import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterLookup, FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { kindName } from '../audit/audit.public.tsx'
import { type BinItem, restoreMany, restoreOne } from './bin.actions.tsx'

const DAY = 86_400_000

const Kind = ({ of }: { of: string }) => kindName(useText(), of)
const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return <time dateTime={at}>{moment(at)}</time>
}
const Left = ({ until }: { until: string }) => {
  const t = useText()
  const { date } = useFormat()
  const [now] = useState(() => Date.now())
  const count = Math.max(0, Math.ceil((Date.parse(until) - now) / DAY))
  return (
    <span title={date(until)}>
      {date(until)}
      <Text size="xs" c="dimmed">
        {t('bin.daysLeft', { count })}
      </Text>
    </span>
  )
}

const Restore = ({ of }: { of: BinItem }) => {
  const t = useText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const restore = () => {
    setBusy(true)
    void restoreOne(of, (page) => navigate(page)).finally(() => setBusy(false))
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={t('bin.restoreOf', { name: of.label })}
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      onClick={restore}
    >
      {t('bin.restore')}
    </Button>
  )
}

const columns: readonly Column<'GET /bin'>[] = [
  { key: 'label', label: 'bin.name' },
  { key: 'kind', label: 'bin.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'deleted_by', label: 'bin.deleted_by', cell: ({ deleted_by }) => deleted_by?.name ?? '—' },
  {
    key: 'deleted_at',
    card: 'labelled',
    label: 'bin.deleted_at',
    cell: ({ deleted_at }) => <Moment at={deleted_at} />,
  },
  { key: 'until', card: 'labelled', label: 'bin.until', cell: ({ until }) => <Left until={until} /> },
  { key: 'id', label: 'bin.act', cell: (item) => <Restore of={item} /> },
]

const keyOf = ({ kind, id }: BinItem) => `${kind}:${id}`

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayStaff = useCan('staff.read')
  const kinds = useQuery(readPage('GET /bin', { query: search })).data?.kinds ?? []
  return (
    <>
      <FilterSelect
        name="kind"
        label={t('bin.kind')}
        any={t('bin.anyKind')}
        value={search.kind}
        data={kinds.map(({ kind, count }) => ({
          value: kind,
          label: t('bin.kindCount', { kind: kindName(t, kind), n: count }),
        }))}
      />
      {mayStaff && (
        <FilterLookup
          name="deleted_by"
          label={t('bin.deleted_by')}
          any={t('bin.anyDeletedBy')}
          value={search.deleted_by}
          resource="staff"
          find={async (search_query, signal) =>
            (await call('GET /staff', { query: { search_query, per_page: 20 }, signal })).data.data.map(
              ({ id, name }) => ({ id, label: name }),
            )
          }
          one={async (id, signal) => {
            const { data } = await call('GET /staff/:id', { params: { id }, signal })
            return { id, label: data.name }
          }}
        />
      )}
    </>
  )
}

const RestoreChosen = ({ rows, clear }: { rows: BinItem[]; clear: () => void }) => {
  const t = useText()
  const [at, setAt] = useState<number | null>(null)
  const restore = async () => {
    await restoreMany(rows, setAt)
    setAt(null)
    clear()
  }
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={at !== null}
        onClick={() => void restore()}
      >
        {t('bin.restore')}
      </Button>
      {at !== null && (
        <Text size="sm" role="status">
          {t('bin.progress', { done: at, total: rows.length })}
        </Text>
      )}
    </>
  )
}

const actsOn = (rows: BinItem[], clear: () => void) => <RestoreChosen rows={rows} clear={clear} />

const Bin = () => {
  const t = useText()
  return (
    <>
      <PageHeader />
      <Text c="dimmed" mb="md">
        {t('bin.note')}
      </Text>
      <DataTable
        list="GET /bin"
        label={t('bin.section')}
        search={Route.useSearch()}
        columns={columns}
        keyOf={keyOf}
        filters={<Filters />}
        actions={actsOn}
        empty={{ title: t('bin.emptyTitle'), text: t('bin.emptyText') }}
      />
    </>
  )
}

const search = listSearch({ kind: 'text', deleted_by: 'ids' })

export const Route = createFileRoute('/_admin/Bin')({
  staticData: { title: 'bin.section', guide: 'bin' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /bin', { query: deps })),
  component: Bin,
})
