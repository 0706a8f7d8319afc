import { Button, Text } from '@mantine/core'
import type { GovernanceProfile } from '@oselia/contract/governance-profiles'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { LocalCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'

const DayCell = ({ value }: { value: string | null }) => {
  const { day } = useFormat()
  return value === null ? '—' : day(value)
}

const Offered = ({ active }: { active: boolean }) => {
  const t = useText()
  return t(active ? 'ui.yes' : 'ui.no')
}

const columns: readonly Column<'GET /governance-profiles'>[] = [
  { key: 'name', label: 'votingProfiles.name', sort: 'name', cell: ({ name }) => <LocalCell value={name} /> },
  { key: 'basis', label: 'votingProfiles.basis', cell: ({ basis }) => (basis ? <LocalCell value={basis} /> : '—') },
  {
    key: 'valid_from',
    card: 'labelled',
    label: 'votingProfiles.valid_from',
    cell: ({ valid_from }) => <DayCell value={valid_from} />,
  },
  {
    key: 'valid_to',
    card: 'labelled',
    label: 'votingProfiles.valid_to',
    cell: ({ valid_to }) => <DayCell value={valid_to} />,
  },
  { key: 'active', label: 'votingProfiles.offered', cell: ({ active }) => <Offered active={active} /> },
]

const edit = async (profile: GovernanceProfile | null) =>
  (await import('./votings.profile.form.tsx')).showProfileDialog(profile)

const Profiles = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = [useCan('settings.update'), useIsWholeCommunity()].every(Boolean)
  const create = mayUpdate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('votingProfiles.create')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <Text size="sm" c="dimmed" mb="sm">
        {t('votingProfiles.hint')}
      </Text>
      <DataTable
        list="GET /governance-profiles"
        label={t('votingProfiles.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (profile) => void edit(profile) : undefined}
        empty={{ title: t('votingProfiles.emptyTitle'), text: t('votingProfiles.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Voting/profiles')({
  staticData: { title: 'votingProfiles.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /governance-profiles', { query: deps })),
  component: Profiles,
})
