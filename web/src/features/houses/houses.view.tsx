import { Badge } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import type { Column } from '../../platform/data-table.tsx'
import { useFormat, useLocal, useText } from '../../platform/messages.ts'

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

const TypeName = ({ of }: { of: House['house_type'] }) => useLocal()(of.name)
const Number = ({ of }: { of: number | null }) => {
  const { number } = useFormat()
  return of === null ? '—' : number(of)
}
const Added = ({ at }: { at: string }) => useFormat().date(at)

export const houseColumns: readonly Column<'GET /houses'>[] = [
  { key: 'address', label: 'house.address', sort: 'address' },
  { key: 'complex', label: 'house.complex', cell: (house) => house.complex?.name ?? '—' },
  { key: 'house_type', label: 'house.house_type', cell: (house) => <TypeName of={house.house_type} /> },
  {
    key: 'entrances',
    label: 'house.entrances',
    end: true,
    cell: (house) => <Number of={house.entrances.length || null} />,
  },
  {
    key: 'units_count',
    label: 'house.units_count',
    sort: 'units_count',
    end: true,
    cell: (house) => <Number of={house.units_count} />,
  },
  { key: 'status', label: 'house.status', sort: 'status', cell: (house) => <HouseState status={house.status} /> },
  {
    key: 'floors_above',
    label: 'house.floors_above',
    end: true,
    hidden: true,
    cell: (house) => <Number of={house.floors_above} />,
  },
  {
    key: 'year_built',
    label: 'house.year_built',
    sort: 'year_built',
    end: true,
    hidden: true,
    cell: (house) => house.year_built ?? '—',
  },
  {
    key: 'residential_area',
    label: 'house.residential_area',
    end: true,
    hidden: true,
    cell: (house) => <Number of={house.residential_area} />,
  },
  { key: 'postal_index', label: 'house.postal_index', hidden: true, cell: (house) => house.postal_index ?? '—' },
  {
    key: 'created_at',
    label: 'house.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (house) => <Added at={house.created_at} />,
  },
]
