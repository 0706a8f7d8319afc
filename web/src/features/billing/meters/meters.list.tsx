import type { Meter } from '@oselia/contract/meters'
import type { QueryOf } from '@oselia/contract/api'
import { meterKinds } from '@oselia/contract/meters.enums'
import { IconListNumbers, IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { ActionButton } from '../../../platform/page-actions.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { meterFields } from './meters.fields.ts'
import { MeterTabs } from './meters.tabs.tsx'
import { columns } from './meters.view.tsx'

const add = async () => (await import('./meters.form.tsx')).editMeter(null)
const open = async (meter: Meter) => (await import('./meters.card.tsx')).showMeter(meter)

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FieldFilter table={meterFields} name="kind" any="meters.anyKind" value={search.kind} />
      <FilterSelect
        name="of_house"
        label={t('meters.place')}
        any={t('meters.anyPlace')}
        value={search.of_house}
        data={[
          { value: 'false', label: t('meters.ofUnits') },
          { value: 'true', label: t('meters.ofHouses') },
        ]}
      />
      <FilterSelect
        name="removed"
        always
        label={t('meters.use')}
        any={t('meters.inUse')}
        value={search.removed}
        data={[{ value: 'true', label: t('meters.taken') }]}
      />
      <FilterDay name="check_before" label={t('meters.checkBefore')} value={search.check_before} />
      <FilterDay name="unread_since" label={t('meters.unreadSince')} value={search.unread_since} />
    </>
  )
}

const Meters = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = useCan('meters.update')
  const create = useCan('meters.create') && (
    <ActionButton icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => void add()}>
      {t('meters.create')}
    </ActionButton>
  )
  return (
    <>
      <PageHeader
        more={<ExportButton list="meters" search={search} />}
        secondary={create}
        actions={
          mayUpdate && (
            <ButtonLink
              to="/Meters/readings"
              search={{ house_id: search.house_id?.[0] }}
              leftSection={<IconListNumbers size={18} aria-hidden="true" />}
            >
              {t('meters.enter')}
            </ButtonLink>
          )
        }
      />
      <MeterTabs here="/Meters" />
      <DataTable
        list="GET /meters"
        label={t('meters.section')}
        search={search}
        columns={columns}
        open={(meter) => void open(meter)}
        filters={<Filters />}
        empty={{ title: t('meters.emptyTitle'), text: t('meters.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  house_id: 'ids',
  realty_id: 'id',
  kind: meterKinds,
  of_house: ['true', 'false'],
  removed: ['true'],
  check_before: 'day',
  unread_since: 'day',
})

export const Route = createFileRoute('/_admin/Meters/')({
  staticData: { title: 'meters.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /meters', { query: deps as QueryOf<'GET /meters'> })),
  component: Meters,
})
