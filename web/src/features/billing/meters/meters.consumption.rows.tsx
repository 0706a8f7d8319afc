import { Badge, Group, Table, Text } from '@mantine/core'
import type { UsageRow } from '@oselia/contract/meters'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { useAmount, useKindName } from './meters.view.tsx'

const Notes = ({ row: { anomaly, estimated, recalculated } }: { row: UsageRow }) => {
  const t = useText()
  return (
    <Group gap={4} wrap="nowrap" w="max-content">
      {anomaly && (
        <Badge color={anomaly === 'missing' ? 'red' : 'orange'} variant="light" tt="none" style={{ flexShrink: 0 }}>
          {t(`usage.anomaly_${anomaly}`)}
        </Badge>
      )}
      {estimated && <Text size="sm">{t('usage.estimated')}</Text>}
      {recalculated && <Text size="sm">{t('usage.recalculated')}</Text>}
    </Group>
  )
}

/** The meters of a house in a month, in the order of entrances and units. */
export const UsageRows = ({ rows }: { rows: readonly UsageRow[] }) => {
  const t = useText()
  const amount = useAmount()
  const kindName = useKindName()
  const shown = (value: number | null) => (value === null ? '—' : amount(value))
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('usage.section')} verticalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('meters.realty')}</Table.Th>
            <Table.Th>{t('meters.one')}</Table.Th>
            <Table.Th ta="end">{t('usage.from')}</Table.Th>
            <Table.Th ta="end">{t('usage.to')}</Table.Th>
            <Table.Th ta="end">{t('usage.section')}</Table.Th>
            <Table.Th ta="end">{t('usage.average')}</Table.Th>
            <Table.Th>{t('usage.note')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.meter_id}>
              <Table.Td>{row.realty ? <UnitLink unit={row.realty} short /> : t('meters.wholeHouse')}</Table.Td>
              <Table.Td>
                {kindName(row.kind)} ·{' '}
                <AnchorLink to="/Meters" search={{ search_query: row.number }} size="sm">
                  {row.number}
                </AnchorLink>
              </Table.Td>
              <Table.Td ta="end">{amount(row.from)}</Table.Td>
              <Table.Td ta="end">{amount(row.to)}</Table.Td>
              <Table.Td ta="end" fw={600}>
                {shown(row.consumption)}
              </Table.Td>
              <Table.Td ta="end">{shown(row.average)}</Table.Td>
              <Table.Td>
                <Notes row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
