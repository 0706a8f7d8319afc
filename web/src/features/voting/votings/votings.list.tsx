import type { QueryOf } from '@oselia/contract/api'
import { votingKinds, votingStates } from '@oselia/contract/votings.enums'
import { Menu } from '@mantine/core'
import { IconCertificate, IconListDetails, IconPlus } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { LocalCell, MomentCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { StateWords, Timer, VotedBar } from './votings.state.tsx'

const NewButton = () => {
  const t = useText()
  return (
    <ButtonLink to="/Voting/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('votings.new')}
    </ButtonLink>
  )
}

const KindCell = ({ kind }: { kind: (typeof votingKinds)[number] }) => useText()(`votings.kind_${kind}`)

const columns: readonly Column<'GET /voting'>[] = [
  { key: 'title', label: 'votings.title', sort: 'title', cell: ({ title }) => <LocalCell value={title} /> },
  { key: 'houses', label: 'votings.houses', cell: ({ houses }) => houses.map(({ name }) => name).join('; ') },
  {
    key: 'number',
    label: 'votings.numberShort',
    sort: 'number',
    cell: ({ number }) => number ?? <span data-none>—</span>,
  },
  { key: 'state', label: 'votings.state', sort: 'state', cell: (row) => <StateWords voting={row} /> },
  { key: 'deadline', label: 'votings.deadline', sort: 'deadline', cell: (row) => <Timer voting={row} /> },
  { key: 'progress', label: 'votings.progress', cell: ({ progress }) => <VotedBar progress={progress} /> },
  { key: 'kind', label: 'votings.kind', hidden: true, cell: ({ kind }) => <KindCell kind={kind} /> },
  {
    key: 'meeting_at',
    card: 'labelled',
    label: 'votings.meeting_at',
    sort: 'meeting_at',
    hidden: true,
    cell: ({ meeting_at }) => <MomentCell value={meeting_at} />,
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'votings.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <MomentCell value={created_at} />,
  },
]

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="state"
        label={t('votings.state')}
        value={search.state}
        any={t('votings.anyState')}
        data={votingStates.map((value) => ({ value, label: t(`votings.state_${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('votings.kind')}
        value={search.kind}
        any={t('votings.anyKind')}
        data={votingKinds.map((value) => ({ value, label: t(`votings.kind_${value}`) }))}
      />
      <HouseFilter value={search.house_id} />
    </>
  )
}

const VotingList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('votings.create')
  const mayRules = useCan('settings.update')
  const maySettings = useCan('settings.read')
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="voting" permission="votings.export" search={search} />}
        actions={mayCreate && <NewButton />}
        more={
          (mayRules || maySettings) && (
            <>
              {mayRules && (
                <Menu.Item
                  component={Link}
                  to="/Voting/profiles"
                  leftSection={<IconListDetails size={16} aria-hidden="true" />}
                >
                  {t('votingProfiles.section')}
                </Menu.Item>
              )}
              {maySettings && (
                <Menu.Item
                  component={Link}
                  to="/Voting/issuers"
                  leftSection={<IconCertificate size={16} aria-hidden="true" />}
                >
                  {t('trustedIssuers.section')}
                </Menu.Item>
              )}
            </>
          )
        }
      />
      <DataTable
        list="GET /voting"
        search={search}
        columns={columns}
        label={t('votings.section')}
        to={(row) => ({ to: '/Voting/$id', params: { id: row.id } })}
        filters={<Filters />}
        empty={{
          title: t('votings.emptyTitle'),
          text: t(mayCreate ? 'votings.emptyText' : 'votings.emptyTextReader'),
          action: mayCreate && <NewButton />,
        }}
      />
    </>
  )
}

const search = listSearch({ state: votingStates, kind: votingKinds, house_id: 'ids', complex_id: 'ids' })

export const Route = createFileRoute('/_admin/Voting/')({
  staticData: { title: 'votings.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /voting', { query: deps as QueryOf<'GET /voting'> })),
  component: VotingList,
})
