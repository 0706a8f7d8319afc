import { memberStates } from '@oselia/contract/members.enums'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterFlags, FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { memberFields } from './members.fields.ts'
import { memberColumns } from './members.view.tsx'

const flags = ['no_contact', 'unlinked'] as const

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="owner"
        label={t('members.ownership')}
        any={t('members.anyOwner')}
        value={search.owner}
        data={[
          { value: 'true', label: t('members.owners') },
          { value: 'false', label: t('members.notOwners') },
        ]}
      />
      <FieldFilter table={memberFields} name="kind" any="members.anyKind" value={search.kind} />
      <FieldFilter table={memberFields} name="status" any="members.anyState" value={search.status} />
      <FilterFlags
        flags={flags}
        search={search}
        label={t('members.lacking')}
        any={t('members.lackingAny')}
        word={(flag) => t(`members.lacking_${flag}`)}
      />
    </>
  )
}

const CreateLink = () => {
  const t = useText()
  return (
    <ButtonLink to="/Members/create" leftSection={<IconPlus size={18} />} data-guide="member-create">
      {t('members.create')}
    </ButtonLink>
  )
}

const Members = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('members.create')
  const mayUpdate = useCan('members.update')
  return (
    <>
      <PageHeader
        secondary={
          <>
            {mayUpdate && (
              <ActionLink to="/Members/duplicates" icon={<IconCopy size={18} />}>
                {t('members.duplicates')}
              </ActionLink>
            )}
            <Slot name="list.import" props={{ kind: 'owners' }} />
            <ExportButton list="members" search={search} />
          </>
        }
        actions={mayCreate && <CreateLink />}
      />
      <DataTable
        list="GET /members"
        label={t('members.section')}
        search={search}
        columns={memberColumns}
        to={({ id }) => ({ to: '/Members/$id', params: { id } })}
        filters={<Filters />}
        empty={{ title: t('members.emptyTitle'), text: t('members.emptyText'), action: mayCreate && <CreateLink /> }}
      />
    </>
  )
}

const search = listSearch({
  kind: ['person', 'legal'],
  status: memberStates,
  house_id: 'ids',
  owner: ['true', 'false'],
  no_contact: ['true', 'false'],
  unlinked: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Members/')({
  staticData: { title: 'members.section', guide: 'members' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /members', { query: deps })),
  component: Members,
})
