import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../platform/data-table.tsx'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseTabs } from '../houses/houses.door.tsx'
import { complexColumns } from './complexes.view.tsx'
import { legalForms, states } from './complexes.words.ts'

const Complexes = () => {
  const t = useText()
  const search = Route.useSearch()
  const create = useMay('complexes.create') && (
    <Button component={Link} to="/Houses/complexes/create" leftSection={<IconPlus size={18} />}>
      {t('complexes.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        acts={
          <>
            <ExportButton list="complexes" search={search} />
            {create}
          </>
        }
      />
      <HouseTabs here="/Houses/complexes" />
      <DataTable
        list="GET /complexes"
        label={t('complexes.section')}
        search={search}
        columns={complexColumns}
        to={({ id }) => ({ to: '/Houses/complexes/$id', params: { id } })}
        filters={
          <>
            <FilterSelect
              name="legal_form"
              label={t('complexes.legal_form')}
              any={t('complexes.anyForm')}
              value={search.legal_form}
              data={legalForms.map((value) => ({ value, label: t(`complexes.form_${value}`) }))}
            />
            <FilterSelect
              name="status"
              label={t('complexes.status')}
              any={t('complexes.anyStatus')}
              value={search.status}
              data={states.map((value) => ({ value, label: t(`complexes.status_${value}`) }))}
            />
          </>
        }
        empty={{ title: t('complexes.emptyTitle'), text: t('complexes.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  status: ['onboarding', 'active', 'archived'],
  legal_form: [
    'osbb',
    'osbb_association',
    'management_company',
    'cooperative',
    'developer',
    'initiative_group',
    'none',
  ],
})

export const Route = createFileRoute('/_admin/Houses/complexes/')({
  staticData: { title: 'complexes.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(read('GET /complexes', { query: deps })),
  component: Complexes,
})
