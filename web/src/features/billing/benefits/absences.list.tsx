import { Button } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import type { Absence } from '@oselia/contract/benefits'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DateCell, fieldColumns, NumberCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { absenceFields } from './benefits.fields.ts'
import { BenefitTabs, CurrentFilter, Span } from './benefits.view.tsx'

const Person = ({ member, member_id }: Pick<Absence, 'member' | 'member_id'>) => {
  const t = useText()
  return member?.name ?? t(member_id === null ? 'absences.purged' : 'absences.hidden')
}

const columns: readonly Column<'GET /absences'>[] = [
  {
    key: 'member',
    label: 'absences.member',
    cell: ({ member, member_id }) => <Person member={member} member_id={member_id} />,
  },
  { key: 'realty', label: 'absences.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'from', label: 'absences.from', sort: 'from', cell: (row) => <Span {...row} current /> },
  { key: 'days', label: 'absences.days', end: true, cell: ({ days }) => <NumberCell value={days} /> },
  ...fieldColumns<'GET /absences'>(absenceFields),
  {
    key: 'created_at',
    card: 'labelled',
    label: 'absences.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]

const edit = async (absence: Absence | null) => (await import('./absences.form.tsx')).editAbsence(absence)

const Absences = () => {
  const t = useText()
  const search = Route.useSearch()
  const sees = useCan('members.read')
  const mayUpdate = useCan('benefits.update') && sees
  const mayCreate = useCan('benefits.create') && sees
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('absences.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="absences" permission="benefits.export" search={search} />}
        actions={create}
      />
      <BenefitTabs here="/Benefits/absences" />
      <DataTable
        list="GET /absences"
        label={t('absences.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (absence) => void edit(absence) : undefined}
        filters={
          <>
            <HouseFilter value={search.house_id} />
            <CurrentFilter value={search.current} />
          </>
        }
        empty={{ title: t('absences.emptyTitle'), text: t('absences.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ house_id: 'ids', realty_id: 'id', member_id: 'id', current: ['true', 'false'] })

export const Route = createFileRoute('/_admin/Benefits/absences')({
  staticData: { title: 'absences.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /absences', { query: deps as QueryOf<'GET /absences'> })),
  component: Absences,
})
