import type { QueryOf } from '@oselia/contract/api'
import { contactCategories, contactReaders } from '@oselia/contract/contacts.enums'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionButton } from '../../../platform/page-actions.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { contactFields } from './contacts.fields.ts'
import { columns } from './contacts.view.tsx'

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  const either = (any: string, yes: string, no: string) => ({
    any,
    label: any,
    data: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  })
  return (
    <>
      <FieldFilter table={contactFields} name="category" any="contacts.anyCategory" value={search.category} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="is_emergency"
        value={search.is_emergency}
        {...either(t('contacts.usualOrEmergency'), t('contacts.onlyEmergency'), t('contacts.onlyUsual'))}
      />
      <FilterSelect
        name="active"
        value={search.active}
        {...either(t('contacts.activeOrNot'), t('contacts.onlyActive'), t('contacts.onlyInactive'))}
      />
      <FieldFilter table={contactFields} name="visible_to" any="contacts.anyReader" value={search.visible_to} />
      <FilterDay name="contract_ends_before" label={t('contacts.endsBefore')} value={search.contract_ends_before} />
    </>
  )
}

const printCard = async (houseId: number | undefined) => (await import('./contacts.card.tsx')).showCardDialog(houseId)

const Contacts = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayPrint = useCan('houses.read')
  const create = useCan('contacts.create') && (
    <ButtonLink to="/Contacts/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('contacts.create')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        secondary={
          <>
            <ExportButton list="contacts" search={search} />
            {mayPrint && (
              <ActionButton
                icon={<IconPrinter size={18} aria-hidden="true" />}
                guide="contact-card"
                onClick={() => void printCard(search.house_id?.[0])}
              >
                {t('contactCard.title')}
              </ActionButton>
            )}
          </>
        }
        actions={create}
      />
      <DataTable
        list="GET /contacts"
        label={t('contacts.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Contacts/$id', params: { id } })}
        filters={<Filters />}
        empty={{ title: t('contacts.emptyTitle'), text: t('contacts.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  category: contactCategories,
  house_id: 'ids',
  complex_id: 'ids',
  is_emergency: ['true', 'false'],
  active: ['true', 'false'],
  visible_to: contactReaders,
  request_type_id: 'ids',
  contract_ends_before: 'day',
})

export const Route = createFileRoute('/_admin/Contacts/')({
  staticData: { title: 'contacts.section', guide: 'contacts' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /contacts', { query: deps as QueryOf<'GET /contacts'> })),
  component: Contacts,
})
