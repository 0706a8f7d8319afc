import type { QueryOf } from '@oselia/contract/api'
import { issuedPaperStates, paperKinds } from '@oselia/contract/papers.enums'
import type { IssuedPaper } from '@oselia/contract/papers'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { AccountFilter } from '../ledger/ledger.account.filter.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { PaperState } from './papers.parts.public.tsx'
import { IssuePaper } from './papers.public.tsx'

const Kind = ({ of }: { of: IssuedPaper['kind'] }) => useText()(`papers.kind_${of}`)

const columns: readonly Column<'GET /papers'>[] = [
  { key: 'kind', label: 'papers.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'number', label: 'papers.number', sort: 'number', end: true },
  { key: 'day', card: 'labelled', label: 'papers.day', sort: 'issued_at', cell: ({ day }) => <DayCell value={day} /> },
  {
    key: 'subject',
    label: 'papers.subject',
    cell: ({ subject }) => <span style={{ whiteSpace: 'nowrap' }}>{subject}</span>,
  },
  {
    key: 'realty',
    wide: true,
    label: 'papers.realty',
    cell: ({ realty }) => (realty ? <UnitLink unit={realty} /> : '—'),
  },
  { key: 'recipient', label: 'papers.recipient', cell: ({ recipient }) => recipient ?? '—' },
  {
    key: 'amount_minor',
    label: 'papers.amount_minor',
    sort: 'amount_minor',
    end: true,
    cell: ({ amount_minor }) => (amount_minor === null ? '—' : <Money minor={amount_minor} />),
  },
  { key: 'state', card: 'figure', label: 'papers.state', cell: ({ state }) => <PaperState of={state} /> },
  { key: 'issued_by', label: 'papers.issued_by', hidden: true, cell: ({ issued_by }) => issued_by?.name ?? '—' },
]

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="kind"
        label={t('papers.kind')}
        any={t('papers.anyKind')}
        value={search.kind}
        data={paperKinds.map((value) => ({ value, label: t(`papers.kind_${value}`) }))}
      />
      <FilterSelect
        name="state"
        label={t('papers.state')}
        any={t('papers.anyState')}
        value={search.state}
        data={issuedPaperStates.map((value) => ({ value, label: t(`papers.state_${value}`) }))}
      />
      <HouseFilter value={search.house_id} />
      <AccountFilter value={search.account_id} />
      <FilterDay name="from" label={t('papers.from')} value={search.from} />
      <FilterDay name="to" label={t('papers.to')} value={search.to} />
    </>
  )
}

const show = async (paper: IssuedPaper) => (await import('./papers.view.tsx')).showPaper(paper)

const Papers = () => {
  const t = useText()
  const search = Route.useSearch()
  const issue = <IssuePaper account={null} />
  return (
    <>
      <PageHeader actions={issue} />
      <DataTable
        list="GET /papers"
        label={t('papers.list')}
        search={search}
        columns={columns}
        open={(paper) => void show(paper)}
        filters={<Filters />}
        empty={{ title: t('papers.emptyTitle'), text: t('papers.emptyText'), action: issue }}
      />
    </>
  )
}

const search = listSearch({
  kind: paperKinds,
  state: issuedPaperStates,
  house_id: 'ids',
  account_id: 'id',
  realty_id: 'id',
  from: 'day',
  to: 'day',
})

export const Route = createFileRoute('/_admin/Papers')({
  staticData: { title: 'papers.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /papers', { query: deps as QueryOf<'GET /papers'> })),
  component: Papers,
})
