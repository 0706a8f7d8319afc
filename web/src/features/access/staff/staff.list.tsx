import { staffStates } from '@oselia/contract/staff.enums'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { ComplexFilter } from '../audience/audience.complex-filter.public.tsx'
import { HouseFilter } from '../audience/audience.house-filter.public.tsx'
import { bulkActions } from './staff.bulk.tsx'
import { useStaffForm } from './staff.history.tsx'
import { staffColumns } from './staff.view.tsx'

const Filters = () => {
  const t = useText()
  const local = useLocal()
  const search = Route.useSearch()
  const form = useStaffForm()
  const choices = (all: NonNullable<typeof form>['departures'] = []) =>
    all.map(({ value, label }) => ({ value: String(value), label: local(label) }))
  const flag = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return (
    <>
      <FilterSelect
        name="status"
        label={t('employee.status')}
        any={t('staff.anyStatus')}
        value={search.status}
        data={staffStates.map((value) => ({ value, label: t(`employee.status_${value}`) }))}
      />
      <FilterSelect
        name="role_id"
        label={t('employee.role_ids')}
        any={t('staff.anyRole')}
        value={search.role_id?.join(',')}
        data={choices(form?.roles)}
      />
      <FilterSelect
        name="departure_id"
        label={t('employee.departure_ids')}
        any={t('staff.anyDepartment')}
        value={search.departure_id?.join(',')}
        data={choices(form?.departures)}
      />
      <ComplexFilter value={search.complex_id} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="absent"
        label={t('employee.absence')}
        any={t('staff.anyPresence')}
        value={search.absent}
        data={flag(t('staff.onlyAbsent'), t('staff.onlyPresent'))}
      />
      <FilterSelect
        name="two_factor"
        label={t('employee.two_factor')}
        any={t('staff.anyTwoFactor')}
        value={search.two_factor}
        data={flag(t('staff.withTwoFactor'), t('staff.withoutTwoFactor'))}
      />
    </>
  )
}

const CreateLink = () => {
  const t = useText()
  return (
    <ButtonLink to="/Staff/create" leftSection={<IconPlus size={18} />} data-guide="staff-create">
      {t('staff.create')}
    </ButtonLink>
  )
}

const Staff = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('staff.create')
  const mayUpdate = useCan('staff.update')
  return (
    <>
      <PageHeader secondary={<ExportButton list="staff" search={search} />} actions={mayCreate && <CreateLink />} />
      <DataTable
        list="GET /staff"
        label={t('staff.section')}
        search={search}
        columns={staffColumns}
        to={({ id }) => ({ to: '/Staff/$id', params: { id } })}
        filters={<Filters />}
        actions={mayUpdate ? bulkActions : undefined}
        empty={{ title: t('staff.emptyTitle'), text: t('staff.emptyText'), action: mayCreate && <CreateLink /> }}
      />
    </>
  )
}

const search = listSearch({
  status: ['invited', 'active', 'blocked', 'dismissed'],
  role_id: 'ids',
  departure_id: 'ids',
  complex_id: 'ids',
  house_id: 'ids',
  absent: ['true', 'false'],
  two_factor: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Staff/')({
  staticData: { title: 'staff.section', guide: 'staff' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /staff', { query: deps })),
  component: Staff,
})
