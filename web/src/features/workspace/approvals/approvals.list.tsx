import type { Approval } from '@oselia/contract/approvals'
import { approvalKinds, decidedStates } from '@oselia/contract/approvals.enums'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { approvalColumns } from './approvals.view.tsx'

const showApproval = async (approval: Approval) => (await import('./approvals.one.tsx')).showApproval(approval)

type Search = ReturnType<typeof search>

/** The default filter shows pending approvals. */
const asked = ({ state, ...rest }: Search) => ({
  search: rest,
  within: state === 'all' ? {} : { state: state ?? ('waiting' as const) },
})

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="state"
        always
        label={t('approvals.state')}
        any={t('approvals.onlyWaiting')}
        value={search.state}
        data={[
          ...decidedStates.map((value) => ({ value, label: t(`approvals.state_${value}`) })),
          { value: 'all', label: t('approvals.all') },
        ]}
      />
      <FilterSelect
        name="kind"
        label={t('approvals.kind')}
        any={t('approvals.anyKind')}
        value={search.kind}
        data={approvalKinds.map((value) => ({ value, label: t(`approvals.kind_${value}`) }))}
      />
    </>
  )
}

const Approvals = () => {
  const t = useText()
  const { search, within } = asked(Route.useSearch())
  return (
    <>
      <PageHeader />
      <DataTable
        list="GET /approvals"
        label={t('approvals.section')}
        search={search}
        within={within}
        columns={approvalColumns}
        open={(approval) => void showApproval(approval)}
        filters={<Filters />}
        empty={{ title: t('approvals.emptyTitle'), text: t('approvals.emptyText') }}
      />
    </>
  )
}

const search = listSearch({
  state: [...decidedStates, 'all'],
  kind: approvalKinds,
})

export const Route = createFileRoute('/_admin/Approvals')({
  staticData: { title: 'approvals.section', guide: 'approvals' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const { search, within } = asked(deps)
    void queryClient.prefetchQuery(readPage('GET /approvals', { query: { ...search, ...within } }))
  },
  component: Approvals,
})
