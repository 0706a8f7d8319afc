import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { Resident } from '@oselia/contract/residents'
import { endReasons, requestDecisions } from '@oselia/contract/residents.enums'
import type { Vehicle } from '@oselia/contract/vehicles'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useToday } from './realty.days.ts'
import { useMoveForm } from './realty.moves.form.ts'
import { ActionBar, Checks, Preview } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Values {
  on: string
  reason: (typeof endReasons)[number]
  resident_ids: number[]
  vehicle_ids: number[]
  requests: string
  requests_reason: string
}

/** The decision about open requests as it is sent; nothing where there was nothing to decide. */
export const requestsBody = ({ requests, requests_reason }: Pick<Values, 'requests' | 'requests_reason'>) => ({
  requests: requestDecisions.find((one) => one === requests) ?? null,
  requests_reason: requests === 'cancel' ? requests_reason : null,
})

interface Props {
  unit: UnitRead
  residents: Resident[]
  vehicles: Vehicle[]
  close: () => void
}

/** Options of vehicles: plate, model, owner. */
export const vehicleChoices = (vehicles: Vehicle[]) =>
  vehicles
    .filter(({ status }) => status === 'active')
    .map(({ id, plate_raw, brand, model, member }) => ({
      id,
      label: [plate_raw, [brand, model].filter(Boolean).join(' '), member?.name].filter(Boolean).join(' · '),
    }))

const Leavers = ({ of, leaving }: { of: SaveForm<Values>; leaving: Resident[] }) => {
  const t = useText()
  const local = useLocal()
  const { form } = of
  return (
    <Checks
      legend={t('moves.leavingNow')}
      path="resident_ids"
      error={form.errors.resident_ids}
      choices={leaving.map(({ id, name, role }) => ({ id, label: `${name} · ${local(role.name)}` }))}
      ids={form.getValues().resident_ids}
      write={(ids) => {
        form.setFieldValue('resident_ids', ids)
        form.clearFieldError('resident_ids')
      }}
    />
  )
}

/** Ends the links of people who move out; owners leave by a sale. */
export const MoveOut = ({ unit, residents, vehicles, close }: Props) => {
  const t = useText()
  const { day } = useFormat()
  const today = useToday()
  const leaving = residents.filter(({ current, role }) => current && !role.is_owner)
  const save = useMoveForm<Values, 'POST /realty/:id/move-out'>('POST /realty/:id/move-out', unit.id, {
    schema: () => import('@oselia/contract/residents').then(({ moves }) => moves.moveOut.body),
    values: {
      on: today,
      reason: 'moved_out',
      resident_ids: leaving.length === 1 ? [leaving[0]!.id] : [],
      vehicle_ids: [],
      requests: '',
      requests_reason: '',
    },
    body: (values) => ({ ...values, ...requestsBody(values) }),
    close,
    message: 'moves.moveOutDone',
  })
  const { form } = save
  const { on, resident_ids, vehicle_ids } = form.getValues()
  if (leaving.length === 0) return <Text>{t('moves.noResidents')}</Text>
  return (
    <Form of={save}>
      <Leavers of={save} leaving={leaving} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField {...save.field('on')} label={t('moves.lastDay')} withAsterisk />
        <NativeSelect
          {...save.field('reason')}
          label={t('title.reason')}
          data={endReasons.map((value) => ({ value, label: t(`title.reason_${value}`) }))}
        />
      </SimpleGrid>
      <Checks
        legend={t('moves.permits')}
        path="vehicle_ids"
        error={form.errors.vehicle_ids}
        choices={vehicleChoices(vehicles)}
        ids={vehicle_ids}
        write={(ids) => form.setFieldValue('vehicle_ids', ids)}
      />
      <Slot
        name="moves.requests"
        props={{
          of: save as unknown as SaveForm<Pick<Values, 'requests' | 'requests_reason'>>,
          realty_id: unit.id,
          member_ids: leaving.filter(({ id }) => resident_ids.includes(id)).map(({ member_id }) => member_id),
        }}
      />
      <Preview
        lines={[
          resident_ids.length > 0 && on !== '' && t('moves.leaves', { count: resident_ids.length, date: day(on) }),
          vehicle_ids.length > 0 && t('moves.stops', { count: vehicle_ids.length }),
        ]}
      />
      <ActionBar of={save} label={t('moves.moveOut')} close={close} />
    </Form>
  )
}
