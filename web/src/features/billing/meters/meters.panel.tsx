import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Meter } from '@oselia/contract/meters'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { unitChoice } from '../../registry/units/units.choice.public.ts'
import { CheckDue, LastReading } from './meters.view.tsx'

const open = async (meter: Meter) => (await import('./meters.card.tsx')).showMeter(meter)

const Line = ({ meter }: { meter: Meter }) => {
  const t = useText()
  return (
    <div>
      <Group gap="xs">
        <Anchor component="button" type="button" onClick={() => void open(meter)}>
          {t(`meters.kind_${meter.kind}`)} № {meter.number}
        </Anchor>
        <LastReading last={meter.last} />
      </Group>
      {(meter.place || meter.check_due) && (
        <Text size="sm" c="dimmed" component="div">
          {meter.place} {meter.check_due && <CheckDue meter={meter} />}
        </Text>
      )}
    </div>
  )
}

/** The link by which residents of the unit send readings, for those who may enter them. */
const ResidentsLink = ({ id }: { id: number }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(read('GET /meter-links/:id', { params: { id } }))
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  if (!data) return null
  const make = () => act(() => perform('POST /meter-links/:id', { params: { id }, body: {} }))
  const revoke = () =>
    act(() => perform('DELETE /meter-links/:id', { params: { id } }, { message: t('meters.linkRevoked') }))
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('meters.link')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('meters.linkText')}
      </Text>
      <PublicAddress
        address={data.data}
        make={{ busy, act: () => void make(), label: t('meters.linkMake') }}
        revoke={{ busy, act: () => void revoke() }}
      />
    </Stack>
  )
}

const useUnitChoice = (id: number) => {
  const t = useText()
  const { data } = useQuery(read('GET /realty/:id', { params: { id } }))
  return data ? unitChoice(t, data.data) : null
}

/** Meters in use of a unit, with their last readings. */
export const MetersPanel = ({ realty_id }: { realty_id: number }) => {
  const t = useText()
  const mayRead = useCan('meters.read')
  const mayCreate = useCan('meters.create')
  const mayUpdate = useCan('meters.update')
  const unit = useUnitChoice(realty_id)
  const { data } = useQuery({ ...read('GET /meters', { query: { realty_id, per_page: 50 } }), enabled: mayRead })
  if (!mayRead || !data) return null
  const add = () => void import('./meters.form.tsx').then(({ editMeter }) => editMeter(null, unit))
  return (
    <Panel title={t('meters.section')}>
      <Stack gap="sm">
        {data.total === 0 && (
          <Text size="sm" c="dimmed">
            {t('meters.panelEmpty')}
          </Text>
        )}
        {data.data.map((meter) => (
          <Line key={meter.id} meter={meter} />
        ))}
        {mayCreate && (
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            {t('meters.create')}
          </Button>
        )}
        {mayUpdate && data.total > 0 && <ResidentsLink id={realty_id} />}
      </Stack>
    </Panel>
  )
}
