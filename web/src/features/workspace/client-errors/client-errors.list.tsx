import { createFileRoute } from '@tanstack/react-router'
import type { ClientError } from '@oselia/contract/client-errors'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { can } from '../../../platform/session.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { loadUser, useCan } from '../../../platform/user.ts'

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return <time dateTime={at}>{moment(at)}</time>
}
const Times = ({ of }: { of: number }) => useFormat().number(of)

const columns: readonly Column<'GET /client-errors'>[] = [
  { key: 'message', label: 'clientErrors.message' },
  { key: 'route', label: 'clientErrors.route' },
  { key: 'count', label: 'clientErrors.count', sort: 'count', end: true, cell: ({ count }) => <Times of={count} /> },
  {
    key: 'last_at',
    card: 'labelled',
    label: 'clientErrors.last_at',
    sort: 'last_at',
    cell: ({ last_at }) => <Moment at={last_at} />,
  },
  {
    key: 'first_at',
    card: 'labelled',
    label: 'clientErrors.first_at',
    hidden: true,
    cell: ({ first_at }) => <Moment at={first_at} />,
  },
  { key: 'build', label: 'clientErrors.build', hidden: true },
]

const open = async (error: ClientError) => (await import('./client-errors.one.tsx')).showError(error)

const Errors = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayRead = useCan('settings.update')
  if (!mayRead) return <Forbidden />
  return (
    <>
      <PageHeader />
      <DataTable
        list="GET /client-errors"
        label={t('clientErrors.section')}
        search={search}
        columns={columns}
        open={(error) => void open(error)}
        empty={{ title: t('clientErrors.emptyTitle'), text: t('clientErrors.emptyText') }}
      />
    </>
  )
}

export const Route = createFileRoute('/_admin/Client-errors')({
  staticData: { title: 'clientErrors.section' },
  validateSearch: listSearch({}),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    if (can(await loadUser(), 'settings.update'))
      void queryClient.prefetchQuery(readPage('GET /client-errors', { query: deps }))
  },
  component: Errors,
})
