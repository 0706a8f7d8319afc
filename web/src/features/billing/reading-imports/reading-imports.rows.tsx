import type { ReadingImportRow } from '@oselia/contract/reading-imports'
import { readingOutcomes } from '@oselia/contract/reading-imports.enums'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'

/** What becomes of a row, with the reason. */
const Outcome = ({ of: { outcome, reason, held } }: { of: ReadingImportRow }) => {
  const t = useText()
  const { number } = useFormat()
  const told = t(`readingImports.outcome_${outcome}`)
  if (outcome === 'differs' && held !== null) return `${told}: ${number(held, { maximumFractionDigits: 3 })}`
  return reason ?? told
}

const columns: readonly Column<'GET /reading-imports/:id/rows'>[] = [
  { key: 'number', label: 'readingImports.number', cell: ({ number }) => number ?? '—' },
  { key: 'line', label: 'readingImports.line', sort: 'line', end: true },
  { key: 'realty', label: 'readingImports.realty', cell: ({ realty }) => (realty ? <UnitLink unit={realty} /> : '—') },
  { key: 'day', label: 'readingImports.name_day', cell: ({ day }) => <DayCell value={day} /> },
  { key: 'value', card: 'figure', label: 'readingImports.name_value', end: true, cell: ({ value }) => value ?? '—' },
  { key: 'outcome', label: 'readingImports.outcome', cell: (row) => <Outcome of={row} /> },
]

interface Props {
  id: number
  search: ListSearch & { outcome?: ReadingImportRow['outcome'] }
}

/** The rows of a file of readings with what becomes of them. */
export const ReadingImportRows = ({ id, search }: Props) => {
  const t = useText()
  return (
    <DataTable
      list="GET /reading-imports/:id/rows"
      params={{ id }}
      label={t('readingImports.rows')}
      search={search}
      columns={columns}
      filters={
        <FilterSelect
          name="outcome"
          label={t('readingImports.outcome')}
          any={t('readingImports.anyOutcome')}
          value={search.outcome}
          data={readingOutcomes.map((value) => ({ value, label: t(`readingImports.outcome_${value}`) }))}
        />
      }
      empty={{ title: t('readingImports.rows'), text: t('readingImports.nothing') }}
    />
  )
}
