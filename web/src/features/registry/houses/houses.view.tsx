import { Badge } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, LocalCell, NumberCell, fieldColumn } from '../../../platform/field-cells.tsx'
import { useText } from '../../../platform/messages.ts'
import { houseFields } from './houses.fields.ts'

const colours = {
  building: 'blue',
  handed_over: 'indigo',
  active: 'green',
  damaged: 'orange',
  archived: 'gray',
} as const

export const HouseState = ({ status }: Pick<House, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none">
      {t(`house.status_${status}`)}
    </Badge>
  )
}

const counted = (key: 'units_count' | 'floors_above' | 'residential_area' | 'year_built') =>
  fieldColumn<'GET /houses'>(houseFields, key, { end: true, hidden: key !== 'units_count' })

export const houseColumns: readonly Column<'GET /houses'>[] = [
  { key: 'address', label: 'house.address', sort: 'address' },
  { key: 'complex', label: 'house.complex', cell: (house) => house.complex?.name ?? '—' },
  { key: 'house_type', label: 'house.house_type', cell: (house) => <LocalCell value={house.house_type.name} /> },
  {
    key: 'entrances',
    label: 'house.entrances',
    end: true,
    cell: (house) => <NumberCell value={house.entrances.length || null} />,
  },
  { ...counted('units_count'), sort: 'units_count' },
  {
    key: 'status',
    card: 'figure',
    label: 'house.status',
    sort: 'status',
    cell: (house) => <HouseState status={house.status} />,
  },
  counted('floors_above'),
  { ...counted('year_built'), sort: 'year_built' },
  counted('residential_area'),
  fieldColumn(houseFields, 'postal_index', { hidden: true }),
  {
    key: 'created_at',
    card: 'labelled',
    label: 'house.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (house) => <DateCell value={house.created_at} />,
  },
]
