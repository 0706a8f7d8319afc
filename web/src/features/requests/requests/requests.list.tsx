import { Button } from '@mantine/core'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { IconAlertTriangle, IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { requestColumns } from './requests.list.columns.tsx'
import { RequestFilters } from './requests.list.filters.tsx'
import { useFreshUnread } from './requests.list.refetch.ts'
import classes from './requests.list.module.css'
import { QuickViews } from './requests.list.quick.tsx'
import { type RequestSearch, askedOf, boardAskedOf, usualOf } from './requests.search.ts'

const RequestBoard = lazyPiece(async () => (await import('./requests.board.tsx')).RequestBoard)
// Loaded with the first chosen row: most visits only read.
const BulkActions = lazyPiece(async () => (await import('./requests.bulk.tsx')).BulkActions)

const bulkActions = (rows: RequestBrief[], clear: () => void) => <BulkActions rows={rows} clear={clear} />

const CreateLink = () => {
  const t = useText()
  return (
    <ButtonLink
      to="/Requests/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      className={classes.create}
      data-guide="request-create"
    >
      {t('requests.create')}
    </ButtonLink>
  )
}

/** List or board: the same requests by the same filters. */
const ViewSwitch = ({ search }: { search: RequestSearch }) => {
  const t = useText()
  const isBoard = search.view === 'board'
  const ways = [
    { view: undefined, label: t('requestList.asList'), icon: IconList, on: !isBoard },
    { view: 'board' as const, label: t('requestList.asBoard'), icon: IconLayoutKanban, on: isBoard },
  ]
  return (
    <Button.Group className={classes.switch} data-guide="request-view">
      {ways.map(({ view, label, icon: Icon, on }) => (
        <ButtonLink
          key={label}
          to="/Requests"
          search={{ ...search, page: undefined, view }}
          aria-current={on ? 'page' : undefined}
          variant={on ? 'light' : 'default'}
          leftSection={<Icon size={18} aria-hidden="true" />}
          classNames={{ root: classes.way, section: classes.wayIcon, label: classes.wayLabel }}
        >
          {label}
        </ButtonLink>
      ))}
    </Button.Group>
  )
}

/** The empty list: of the unfinished requests, which are shown while nothing is chosen, or of all. */
const emptyOf = (t: ReturnType<typeof useText>, isUsual: boolean, mayCreate: boolean) =>
  isUsual
    ? {
        title: t('requestList.noneOpen'),
        text: t('requestList.noneOpenText'),
        action: (
          <ButtonLink to="/Requests" search={{ all: true }}>
            {t('requestList.viewAll')}
          </ButtonLink>
        ),
      }
    : {
        title: t('requestList.emptyTitle'),
        text: t(mayCreate ? 'requestList.emptyText' : 'requestList.emptyTextReader'),
        action: mayCreate && <CreateLink />,
      }

const Requests = () => {
  const t = useText()
  const search: RequestSearch = Route.useSearch()
  const mayCreate = useCan('service_requests.create')
  const mayUpdate = useCan('service_requests.update')
  useFreshUnread()
  const maySeeAll = useCan('all_requests.read')
  const usual = usualOf(search)
  return (
    <>
      <PageHeader
        secondary={
          <>
            {maySeeAll && (
              <ActionLink to="/Requests/incidents" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
                {t('incidents.section')}
              </ActionLink>
            )}
            <ExportButton
              list="service_request"
              permission="service_requests.export"
              search={{ ...usual, ...askedOf(search) }}
            />
          </>
        }
        actions={
          <>
            <ViewSwitch search={search} />
            {mayCreate && <CreateLink />}
          </>
        }
      />
      <QuickViews search={search} />
      {search.view === 'board' ? (
        <RequestBoard search={search} />
      ) : (
        <DataTable
          list="GET /service_request"
          label={t('requests.section')}
          search={askedOf(search)}
          usual={usual}
          columns={requestColumns}
          to={({ id }) => ({ to: '/Requests/$id', params: { id } })}
          filters={<RequestFilters search={search} />}
          actions={mayUpdate ? bulkActions : undefined}
          empty={emptyOf(t, usual.status !== undefined, mayCreate)}
        />
      )}
    </>
  )
}

const search = listSearch({
  view: ['board'],
  all: 'flag',
  status: 'text',
  priority: 'text',
  source: 'text',
  clock: 'text',
  waiting_side: 'text',
  tag: 'text',
  type_id: 'ids',
  house_id: 'ids',
  complex_id: 'ids',
  performer_id: 'ids',
  departure_id: 'ids',
  member_id: 'id',
  realty_id: 'id',
  incident_id: 'id',
  open: 'flag',
  mine: 'flag',
  unassigned: 'flag',
  unread: 'flag',
  from: 'day',
  to: 'day',
})

export const Route = createFileRoute('/_admin/Requests/')({
  staticData: { title: 'requests.section', guide: 'requests' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    deps.view === 'board'
      ? void queryClient.prefetchQuery(read('GET /service_request/board', { query: boardAskedOf(deps) }))
      : void queryClient.prefetchQuery(
          readPage('GET /service_request', { query: { ...usualOf(deps), ...askedOf(deps) } }),
        ),
  component: Requests,
})
