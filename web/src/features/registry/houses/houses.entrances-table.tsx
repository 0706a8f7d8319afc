import { Group, Table, Text } from '@mantine/core'
import type { HouseDetails } from '@oselia/contract/houses'
import { Fragment } from 'react'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { Fill } from './houses.passport.tsx'

type Of = { house: HouseDetails }
type Entrance = HouseDetails['entrances'][number]

const units = (from: number | null, to: number | null) =>
  from === null && to === null ? '—' : `${from ?? '…'}–${to ?? '…'}`

/** Door code and people of an entrance; null when empty. */
const useDoor = () => {
  const t = useText()
  return ({ door_code, concierge, duty_staff }: Entrance) =>
    [
      door_code && `${t('entrances.door_code')}: ${door_code}`,
      concierge && t('entrances.concierge'),
      duty_staff && `${t('entrances.duty_staff')}: ${duty_staff}`,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The entrances with floors, units and lifts, followed by the door codes and people. */
export const Entrances = ({ house }: Of) => {
  const t = useText()
  const doorOf = useDoor()
  const { entrances } = house
  return (
    <Panel title={t('house.entrances')}>
      {entrances.length === 0 ? (
        <Group gap={6}>
          <Text c="dimmed">{t('houses.noEntrances')}</Text>
          <Fill house={house} id="entrances" section={t('house.entrances')} />
        </Group>
      ) : (
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={t('house.entrances')}>
          <Table horizontalSpacing={4} fz={{ base: 'xs', xs: 'sm' }} aria-label={t('house.entrances')}>
            <Table.Thead>
              <Table.Tr>
                {(['number', 'floors', 'units', 'lifts'] as const).map((key) => (
                  <Table.Th key={key}>{t(`entrances.${key}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entrances.map((entrance) => (
                <Rows key={entrance.number} entrance={entrance} door={doorOf(entrance)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  )
}

const Rows = ({ entrance, door }: { entrance: Entrance; door: string }) => (
  <Fragment>
    <Table.Tr style={door ? { borderBottom: 'none' } : undefined}>
      <Table.Th scope="row">{entrance.number}</Table.Th>
      <Table.Td>{entrance.floors ?? '—'}</Table.Td>
      <Table.Td>{units(entrance.units_from, entrance.units_to)}</Table.Td>
      <Table.Td>{entrance.lifts ?? '—'}</Table.Td>
    </Table.Tr>
    {door && (
      <Table.Tr>
        <Table.Td colSpan={4} pt={0} style={{ overflowWrap: 'anywhere' }}>
          {door}
        </Table.Td>
      </Table.Tr>
    )}
  </Fragment>
)
