import { Badge } from '@mantine/core'
import type { Realty } from '@oselia/contract/realty'
import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, NumberCell } from '../../../platform/field-cells.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { shareText } from '../units/units.shares.public.ts'

type RealtyState = NonNullable<Realty['state']>

const colours: Record<RealtyState, string> = {
  not_handed_over: 'gray',
  handed_over: 'indigo',
  repair: 'yellow',
  occupied: 'green',
  rented: 'teal',
  vacant: 'gray',
  damaged: 'orange',
  uninhabitable: 'red',
}

export const StateBadge = ({ state }: { state: RealtyState }) => {
  const t = useText()
  return (
    <Badge color={colours[state]} variant="light" tt="none" miw="fit-content">
      {t(`unit.state_${state}`)}
    </Badge>
  )
}

const SHOWN = 3

/** Current owners with their shares, in one cell. */
const Owners = ({ of }: { of: Realty['owners'] }) => {
  const t = useText()
  const { list } = useFormat()
  if (of.length === 0) return '—'
  const lines = of
    .slice(0, SHOWN)
    .map(({ name, share, joint }) => `${name} ${joint ? t('realty.jointShort') : shareText(share)}`)
  return of.length > SHOWN ? `${lines.join(', ')} ${t('realty.moreOwners', { count: of.length - SHOWN })}` : list(lines)
}

export const realtyColumns: readonly Column<'GET /realty'>[] = [
  {
    key: 'number',
    label: 'unit.number',
    sort: 'number',
    cell: ({ number, label }) => (label ? `${number} · ${label}` : number),
  },
  { key: 'address', label: 'unit.address', sort: 'address' },
  { key: 'entrance', label: 'unit.entrance', end: true, cell: ({ entrance }) => entrance ?? '—' },
  { key: 'floor', label: 'unit.floor', sort: 'floor', end: true, cell: ({ floor }) => floor ?? '—' },
  {
    key: 'total_area',
    label: 'unit.total_area',
    sort: 'total_area',
    end: true,
    cell: (unit) => <NumberCell value={unit.total_area} digits={2} />,
  },
  { key: 'rooms', label: 'unit.rooms', end: true, hidden: true, cell: ({ rooms }) => rooms ?? '—' },
  {
    key: 'state',
    card: 'figure',
    label: 'unit.state',
    cell: ({ state }) => (state ? <StateBadge state={state} /> : '—'),
  },
  { key: 'owners', label: 'unit.owners', cell: ({ owners }) => <Owners of={owners} /> },
  { key: 'residents_count', label: 'unit.residents_count', end: true },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'unit.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (unit) => <DateCell value={unit.created_at} />,
  },
]
