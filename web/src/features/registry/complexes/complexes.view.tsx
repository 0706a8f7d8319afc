import { Badge } from '@mantine/core'
import type { Complex } from '@oselia/contract/complexes'
import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, NumberCell, fieldColumn, fieldColumns } from '../../../platform/field-cells.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { complexFields } from './complexes.fields.ts'

const colours = { onboarding: 'blue', active: 'green', archived: 'gray' } as const

export const ComplexState = ({ status }: Pick<Complex, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none">
      {t(`complexes.status_${status}`)}
    </Badge>
  )
}

const Houses = ({ of: { id, houses_count } }: { of: Complex }) =>
  houses_count === 0 ? (
    0
  ) : (
    <AnchorLink to="/Houses" search={{ complex_id: [id] }}>
      <NumberCell value={houses_count} />
    </AnchorLink>
  )

export const complexColumns: readonly Column<'GET /complexes'>[] = [
  { key: 'name', label: 'complexes.name', sort: 'name' },
  fieldColumn(complexFields, 'legal_form'),
  fieldColumn(complexFields, 'edrpou'),
  {
    key: 'houses_count',
    label: 'complexes.houses_count',
    sort: 'houses_count',
    end: true,
    cell: (complex) => <Houses of={complex} />,
  },
  {
    key: 'units_count',
    label: 'complexes.units_count',
    end: true,
    cell: (complex) => <NumberCell value={complex.units_count} />,
  },
  {
    key: 'status',
    card: 'figure',
    label: 'complexes.status',
    sort: 'status',
    cell: (complex) => <ComplexState status={complex.status} />,
  },
  ...fieldColumns<'GET /complexes'>(complexFields),
  {
    key: 'created_at',
    card: 'labelled',
    label: 'complexes.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (complex) => <DateCell value={complex.created_at} />,
  },
]
