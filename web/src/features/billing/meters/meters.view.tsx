import { Badge, Group, Text } from '@mantine/core'
import type { Meter } from '@oselia/contract/meters'
import type { Column } from '../../../platform/data-table.tsx'
import { expiryOf } from '../../../platform/expiry.ts'
import { DateCell, DayCell, fieldColumn, fieldColumns } from '../../../platform/field-cells.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { meterFields } from './meters.fields.ts'
import { useToday } from './meters.today.public.ts'

/** A reading or consumption with at most three decimals. */
export const useAmount = () => {
  const { number } = useFormat()
  return (value: number) => number(value, { maximumFractionDigits: 3 })
}

/** Service and unit of count: `Холодна вода, м³`. */
export const useKindName = () => {
  const t = useText()
  return (kind: Meter['kind']) => `${t(`meters.kind_${kind}`)}, ${t(`meters.unit_${kind}`)}`
}

export const CheckDue = ({ meter: { check_due, removed_on } }: { meter: Pick<Meter, 'check_due' | 'removed_on'> }) => {
  const t = useText()
  const expiry = expiryOf(removed_on ? null : check_due, useToday())
  return (
    <Group component="span" display="inline-flex" gap={6}>
      <DayCell value={check_due} />
      {expiry && (
        <Badge color={expiry.state === 'expired' ? 'red' : 'orange'} variant="light" tt="none" miw="fit-content">
          {t(expiry.state === 'expired' ? 'meters.checkOver' : 'meters.checkSoon')}
        </Badge>
      )}
    </Group>
  )
}

const Place = ({ meter: { realty, house } }: { meter: Meter }) => {
  const t = useText()
  return realty ? <UnitLink unit={realty} /> : `${t('meters.wholeHouse')}, ${house.name}`
}

export const LastReading = ({ last }: Pick<Meter, 'last'>) => {
  const amount = useAmount()
  const { day } = useFormat()
  if (!last) return '—'
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {amount(last.value)}{' '}
      <Text span size="xs" c="dimmed">
        {day(last.day)}
      </Text>
    </span>
  )
}

export const columns: readonly Column<'GET /meters'>[] = [
  { key: 'number', label: 'meters.number', sort: 'number' },
  fieldColumn(meterFields, 'kind'),
  { key: 'realty', label: 'meters.realty', sort: 'place', cell: (row) => <Place meter={row} /> },
  { key: 'last', label: 'meters.last', cell: ({ last }) => <LastReading last={last} /> },
  {
    key: 'check_due',
    card: 'labelled',
    label: 'meters.check_due',
    sort: 'check_due',
    cell: (row) => <CheckDue meter={row} />,
  },
  ...fieldColumns<'GET /meters'>(meterFields),
  {
    key: 'created_at',
    card: 'labelled',
    label: 'meters.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]
