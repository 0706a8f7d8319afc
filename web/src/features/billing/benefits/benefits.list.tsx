import { Button } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import type { Benefit } from '@oselia/contract/benefits'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DateCell, fieldColumn, fieldColumns } from '../../../platform/field-cells.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { benefitFields } from './benefits.fields.ts'
import { BenefitTabs, CurrentFilter, Span } from './benefits.view.tsx'

const Size = ({ benefit: { amount_minor, percent } }: { benefit: Benefit }) => {
  const { money, number, percent: withSign } = useFormat()
  return amount_minor === null ? withSign(number(percent ?? 0, { maximumFractionDigits: 2 })) : money(amount_minor)
}

const columns: readonly Column<'GET /benefits'>[] = [
  fieldColumn(benefitFields, 'kind'),
  { key: 'realty', label: 'benefits.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'member', label: 'benefits.member', cell: ({ member }) => member?.name ?? '—' },
  { key: 'amount_minor', label: 'benefits.value', end: true, cell: (row) => <Size benefit={row} /> },
  { key: 'from', label: 'benefits.from', sort: 'from', cell: (row) => <Span {...row} /> },
  ...fieldColumns<'GET /benefits'>(benefitFields),
  { key: 'account', label: 'benefits.account', hidden: true, cell: ({ account }) => account?.number ?? '—' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'benefits.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]

const edit = async (benefit: Benefit | null) => (await import('./benefits.form.tsx')).editBenefit(benefit)

const Benefits = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = useCan('benefits.update')
  const create = useCan('benefits.create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('benefits.create')}
    </Button>
  )
  return (
    <>
      <PageHeader secondary={<ExportButton list="benefits" search={search} />} actions={create} />
      <BenefitTabs here="/Benefits" />
      <DataTable
        list="GET /benefits"
        label={t('benefits.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (benefit) => void edit(benefit) : undefined}
        filters={
          <>
            <HouseFilter value={search.house_id} />
            <FieldFilter table={benefitFields} name="kind" any="benefits.anyKind" value={search.kind} />
            <FieldFilter table={benefitFields} name="form" any="benefits.anyForm" value={search.form} />
            <CurrentFilter value={search.current} />
          </>
        }
        empty={{ title: t('benefits.emptyTitle'), text: t('benefits.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  house_id: 'ids',
  realty_id: 'id',
  member_id: 'id',
  kind: ['subsidy', 'benefit'],
  form: ['non_cash', 'cash'],
  current: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Benefits/')({
  staticData: { title: 'benefits.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /benefits', { query: deps as QueryOf<'GET /benefits'> })),
  component: Benefits,
})
