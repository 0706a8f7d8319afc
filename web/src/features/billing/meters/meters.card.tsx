import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { Reading } from '@oselia/contract/meter-readings'
import type { Meter } from '@oselia/contract/meters'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { meterFields } from './meters.fields.ts'
import { CheckDue, useAmount } from './meters.view.tsx'

const shown = 24

const remove = ({ id }: Reading) =>
  deleteToBin({
    call: 'DELETE /meter-readings/:id',
    kind: 'meter_readings',
    id,
    question: { title: text('readings.removeTitle'), text: text('readings.removeText') },
    message: text('readings.removed'),
    restored: text('readings.restored'),
    touches: ['meters', 'meter-readings'],
  })

const Readings = ({ meter }: { meter: Meter }) => {
  const t = useText()
  const amount = useAmount()
  const { day } = useFormat()
  const mayUpdate = useCan('meters.update')
  const { data } = useQuery(read('GET /meter-readings', { query: { meter_id: meter.id, per_page: shown } }))
  if (!data) return null
  if (data.total === 0) return <Text c="dimmed">{t('readings.none')}</Text>
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('readings.many')} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('readings.day')}</Table.Th>
            <Table.Th ta="end">{t('readings.value')}</Table.Th>
            <Table.Th ta="end">{t('readings.consumption')}</Table.Th>
            <Table.Th>{t('readings.source')}</Table.Th>
            {mayUpdate && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((reading) => (
            <Table.Tr key={reading.id}>
              <Table.Td>{day(reading.day)}</Table.Td>
              <Table.Td ta="end">{amount(reading.value)}</Table.Td>
              <Table.Td ta="end">{amount(reading.consumption)}</Table.Td>
              <Table.Td>
                {t(`readings.source_${reading.source}`)}
                {reading.reason && ` · ${reading.reason}`}
              </Table.Td>
              {mayUpdate && (
                <Table.Td ta="end">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('readings.removeOf', { day: day(reading.day) })}
                    onClick={() => void remove(reading)}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Card = ({ meter: given }: { meter: Meter }) => {
  const t = useText()
  const mayUpdate = useCan('meters.update')
  const answer = useQuery(read('GET /meters/:id', { params: { id: given.id } }))
  const meter = answer.data?.data ?? given
  const check = <CheckDue meter={meter} />
  const place = meter.realty ? <UnitLink unit={meter.realty} /> : `${t('meters.wholeHouse')}, ${meter.house.name}`
  const facts = useFieldFacts(meterFields, { check_due: () => meter.check_due && check })
  const isUsed = meter.removed_on === null
  return (
    <Stack>
      <Facts
        facts={[
          { label: t('meters.realty'), value: place },
          ...facts(meter, [
            'kind',
            'place',
            'installed_on',
            'initial_value',
            'check_due',
            'coefficient',
            'seal_number',
            'removed_on',
            'note',
          ]),
        ]}
      />
      {mayUpdate && (
        <Group gap="xs">
          {isUsed && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => void import('./readings.form.tsx').then(({ enterReading }) => enterReading(meter))}
            >
              {t('readings.add')}
            </Button>
          )}
          {isUsed && (
            <Button
              variant="default"
              onClick={() => void import('./meters.replace.tsx').then(({ replaceMeter }) => replaceMeter(meter))}
            >
              {t('meters.replace')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => void import('./meters.form.tsx').then(({ editMeter }) => editMeter(meter))}
          >
            {t('ui.edit')}
          </Button>
        </Group>
      )}
      <Readings meter={meter} />
    </Stack>
  )
}

/** A meter with its readings, in a modal. */
export const showMeter = (meter: Meter) =>
  showModal({ title: `${text('meters.one')} ${meter.number}`, size: 'lg', body: () => <Card meter={meter} /> })
