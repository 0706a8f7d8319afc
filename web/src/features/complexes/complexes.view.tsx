import { Anchor, Badge } from '@mantine/core'
import type { Complex } from '@oselia/contract/complexes'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../platform/data-table.tsx'
import { useFormat, useText } from '../../platform/messages.ts'

const colours = { onboarding: 'blue', active: 'green', archived: 'gray' } as const

export const ComplexState = ({ status }: Pick<Complex, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none">
      {t(`complexes.status_${status}`)}
    </Badge>
  )
}

const Form = ({ of }: { of: Complex['legal_form'] }) => useText()(`complexes.form_${of}`)
const Figure = ({ of }: { of: number }) => useFormat().number(of)
const Added = ({ at }: { at: string }) => useFormat().date(at)

const Houses = ({ of: { id, houses_count } }: { of: Complex }) =>
  houses_count === 0 ? (
    0
  ) : (
    <Anchor component={Link} to="/Houses" search={{ complex_id: [id] } as never}>
      <Figure of={houses_count} />
    </Anchor>
  )

export const complexColumns: readonly Column<'GET /complexes'>[] = [
  { key: 'name', label: 'complexes.name', sort: 'name' },
  { key: 'legal_form', label: 'complexes.legal_form', cell: (complex) => <Form of={complex.legal_form} /> },
  { key: 'edrpou', label: 'complexes.edrpou', cell: (complex) => complex.edrpou ?? '—' },
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
    cell: (complex) => <Figure of={complex.units_count} />,
  },
  {
    key: 'status',
    label: 'complexes.status',
    sort: 'status',
    cell: (complex) => <ComplexState status={complex.status} />,
  },
  {
    key: 'dispatcher_phone',
    label: 'complexes.dispatcher_phone',
    hidden: true,
    cell: (complex) => complex.dispatcher_phone ?? '—',
  },
  {
    key: 'created_at',
    label: 'complexes.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (complex) => <Added at={complex.created_at} />,
  },
]
