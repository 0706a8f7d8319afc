import { Button, NativeSelect } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../platform/data-table.tsx'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { useListNavigate } from '../../platform/list-navigate.ts'
import { listSearch } from '../../platform/list-search.ts'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseFilter } from '../houses/houses.filter.door.tsx'
import { ImportButton } from '../imports/imports.door.tsx'
import { memberColumns } from './members.view.tsx'
import { kinds, states } from './members.words.ts'

const flags = ['no_contact', 'unlinked'] as const

/** One choice of what is missing, for each is a flag of its own in the address. */
const LackingFilter = () => {
  const t = useText()
  const go = useListNavigate()
  const search = Route.useSearch()
  const none = Object.fromEntries(flags.map((flag) => [flag, undefined]))
  return (
    <NativeSelect
      aria-label={t('members.lacking')}
      w={{ base: '100%', sm: 190 }}
      value={flags.find((flag) => search[flag] === 'true') ?? ''}
      data={[
        { value: '', label: t('members.lackingAny') },
        ...flags.map((flag) => ({ value: flag, label: t(`members.lacking_${flag}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => go({ ...none, ...(value ? { [value]: 'true' } : {}) })}
    />
  )
}

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="owner"
        label={t('members.anyOwner')}
        any={t('members.anyOwner')}
        value={search.owner}
        data={[
          { value: 'true', label: t('members.owners') },
          { value: 'false', label: t('members.notOwners') },
        ]}
      />
      <FilterSelect
        name="kind"
        label={t('member.kind')}
        any={t('members.anyKind')}
        value={search.kind}
        data={kinds.map((value) => ({ value, label: t(`member.kind_${value}`) }))}
      />
      <FilterSelect
        name="status"
        label={t('member.status')}
        any={t('members.anyState')}
        value={search.status}
        data={states.map((value) => ({ value, label: t(`member.status_${value}`) }))}
      />
      <LackingFilter />
    </>
  )
}

const CreateLink = () => {
  const t = useText()
  return (
    <Button component={Link} to="/Members/create" leftSection={<IconPlus size={18} />} data-guide="member-create">
      {t('members.create')}
    </Button>
  )
}

const DuplicatesLink = () => {
  const t = useText()
  return (
    <Button component={Link} to="/Members/duplicates" variant="default" leftSection={<IconCopy size={18} />}>
      {t('members.duplicates')}
    </Button>
  )
}

const Members = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useMay('members.create')
  const mayUpdate = useMay('members.update')
  return (
    <>
      <PageHeader
        acts={
          <>
            {mayUpdate && <DuplicatesLink />}
            <ImportButton kind="owners" />
            <ExportButton list="members" search={search} />
            {mayCreate && <CreateLink />}
          </>
        }
      />
      <DataTable
        list="GET /members"
        label={t('members.section')}
        search={search}
        columns={memberColumns}
        to={({ id }) => ({ to: '/Members/$id', params: { id } as never })}
        filters={<Filters />}
        empty={{ title: t('members.emptyTitle'), text: t('members.emptyText'), action: mayCreate && <CreateLink /> }}
      />
    </>
  )
}

const search = listSearch({
  kind: ['person', 'legal'],
  status: ['active', 'pending_documents', 'suspended', 'former', 'deceased'],
  house_id: 'ids',
  owner: ['true', 'false'],
  no_contact: ['true', 'false'],
  unlinked: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Members/')({
  staticData: { title: 'members.section', guide: 'members' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(read('GET /members', { query: deps })),
  component: Members,
})
