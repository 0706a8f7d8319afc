import { complexStates, legalForms } from '@oselia/contract/complexes.enums'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseTabs } from '../houses/houses.tabs.public.tsx'
import { complexFields } from './complexes.fields.ts'
import { complexColumns } from './complexes.view.tsx'

const Complexes = () => {
  const t = useText()
  const search = Route.useSearch()
  const create = useCan('complexes.create') && (
    <ButtonLink to="/Houses/complexes/create" leftSection={<IconPlus size={18} />}>
      {t('complexes.create')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader secondary={<ExportButton list="complexes" search={search} />} actions={create} />
      <HouseTabs here="/Houses/complexes" />
      <DataTable
        list="GET /complexes"
        label={t('complexes.section')}
        search={search}
        columns={complexColumns}
        to={({ id }) => ({ to: '/Houses/complexes/$id', params: { id } })}
        filters={
          <>
            <FieldFilter table={complexFields} name="legal_form" any="complexes.anyForm" value={search.legal_form} />
            <FieldFilter table={complexFields} name="status" any="complexes.anyStatus" value={search.status} />
          </>
        }
        empty={{ title: t('complexes.emptyTitle'), text: t('complexes.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  status: complexStates,
  legal_form: legalForms,
})

export const Route = createFileRoute('/_admin/Houses/complexes/')({
  staticData: { title: 'complexes.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /complexes', { query: deps })),
  component: Complexes,
})
