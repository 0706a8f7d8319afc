import type { OpeningRow } from '@oselia/contract/opening-imports'
import { openingOutcomes } from '@oselia/contract/opening-imports.enums'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'

const Outcome = ({ of: { outcome } }: { of: OpeningRow }) => useText()(`openingImports.outcome_${outcome}`)

const columns: readonly Column<'GET /opening-imports/:id/rows'>[] = [
  { key: 'number', label: 'openingImports.number' },
  { key: 'line', label: 'openingImports.line', sort: 'line', hidden: true },
  { key: 'unit', label: 'openingImports.unit', cell: ({ unit }) => unit ?? '—' },
  { key: 'name', label: 'openingImports.name', cell: ({ name }) => name ?? '—' },
  { key: 'realty', label: 'openingImports.realty', cell: ({ realty }) => (realty ? <UnitLink unit={realty} /> : '—') },
  {
    key: 'amount_minor',
    label: 'openingImports.amount_minor',
    sort: 'amount_minor',
    end: true,
    cell: ({ amount_minor }) => <Money minor={amount_minor} fw={600} />,
  },
  {
    key: 'debt_minor',
    card: 'figure',
    label: 'openingImports.debt_minor',
    end: true,
    cell: ({ debt_minor }) => <Money minor={debt_minor} />,
  },
  { key: 'outcome', label: 'openingImports.outcome', cell: (row) => <Outcome of={row} /> },
  {
    key: 'held_minor',
    label: 'openingImports.held_minor',
    hidden: true,
    end: true,
    cell: ({ held_minor }) => (held_minor === null ? '—' : <Money minor={held_minor} />),
  },
]

interface Props {
  id: number
  search: ListSearch & { outcome?: OpeningRow['outcome'] }
}

/** The lines of a list of balances with what becomes of them. */
export const OpeningRows = ({ id, search }: Props) => {
  const t = useText()
  return (
    <DataTable
      list="GET /opening-imports/:id/rows"
      params={{ id }}
      label={t('openingImports.rows')}
      search={search}
      columns={columns}
      filters={
        <FilterSelect
          name="outcome"
          label={t('openingImports.outcome')}
          any={t('openingImports.anyOutcome')}
          value={search.outcome}
          data={openingOutcomes.map((value) => ({ value, label: t(`openingImports.outcome_${value}`) }))}
        />
      }
      empty={{ title: t('openingImports.rows'), text: t('openingImports.nothing') }}
    />
  )
}
