import { Button, NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import type { Vehicle } from '@oselia/contract/vehicles'
import { call } from '../../platform/api.ts'
import { AttachmentsField, knowFiles } from '../../platform/attachments.tsx'
import { Doubt } from '../../platform/doubt.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { type MessageKey, text, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { invalidate } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useMay } from '../../platform/user.ts'
import { MemberField } from '../members/members.door.tsx'
import { UnitField, unitChoice } from '../realty/realty.door.tsx'
import { VehicleHistory } from './vehicles.history.door.tsx'
import {
  type VehicleValues,
  bodyOfVehicle,
  kinds,
  newVehicle,
  permitKinds,
  states,
  valuesOfVehicle,
} from './vehicles.values.ts'

type Of = { of: SaveForm<VehicleValues> }

const labels: Record<string, MessageKey> = {
  plate_raw: 'vehicles.plate',
  country: 'vehicles.country',
  kind: 'vehicles.kind',
  brand: 'vehicles.brand',
  model: 'vehicles.model',
  colour: 'vehicles.colour',
  year: 'vehicles.year',
  company: 'vehicles.company',
  status: 'vehicles.status',
  status_reason: 'vehicles.status_reason',
  note: 'vehicles.note',
}

const plateHolds = async (plate: string) => {
  const { plateForm, toPlate } = await import('@oselia/contract/checks')
  return plateForm(toPlate(plate)) !== 'other'
}

const What = ({ of }: Of) => {
  const t = useText()
  const { plate_raw, country } = of.form.getValues()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <div>
        <TextInput
          {...of.field('plate_raw')}
          data-autofocus
          label={t('vehicles.plate')}
          placeholder="АА 1234 ВВ"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        {country.toUpperCase() === 'UA' && (
          <Doubt check="plate" holds={plateHolds} value={plate_raw} text={t('vehicles.plateOther')} />
        )}
      </div>
      <NativeSelect
        {...of.field('kind')}
        label={t('vehicles.kind')}
        data={kinds.map((value) => ({ value, label: t(`vehicles.kind_${value}`) }))}
      />
      <TextInput {...of.field('brand')} label={t('vehicles.brand')} maxLength={60} />
      <TextInput {...of.field('model')} label={t('vehicles.model')} maxLength={60} />
      <TextInput {...of.field('colour')} label={t('vehicles.colour')} maxLength={40} />
      <TextInput {...of.field('year')} label={t('vehicles.year')} inputMode="numeric" maxLength={4} />
      <TextInput {...of.field('country')} label={t('vehicles.country')} maxLength={2} autoCapitalize="characters" />
    </SimpleGrid>
  )
}

const Whose = ({ of }: Of) => {
  const t = useText()
  const { unit, parking } = of.form.getValues()
  return (
    <>
      <MemberField of={of} name="who" label={t('vehicles.owner')} withAsterisk={false} mayCreate={false} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...of.field('company')} label={t('vehicles.company')} maxLength={200} />
        <UnitField
          path="realty_id"
          label={t('vehicles.realty')}
          value={unit}
          choose={(next) => of.form.setFieldValue('unit', next)}
          error={of.form.errors['realty_id']}
        />
        <UnitField
          path="parking_realty_id"
          type="parking"
          label={t('vehicles.parking')}
          value={parking}
          choose={(next) => of.form.setFieldValue('parking', next)}
          error={of.form.errors['parking_realty_id']}
        />
      </SimpleGrid>
    </>
  )
}

const Permit = ({ of }: Of) => {
  const t = useText()
  const { kind } = of.form.getValues().permit
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        {...of.field('permit.kind')}
        label={t('vehicles.permit')}
        data={[
          { value: '', label: t('vehicles.permit_none') },
          ...permitKinds.map((value) => ({ value, label: t(`vehicles.permit_${value}`) })),
        ]}
      />
      {kind !== '' && (
        <>
          <TextInput {...of.field('permit.number')} label={t('vehicles.permitNumber')} maxLength={40} />
          <TextInput {...of.field('permit.from')} type="date" label={t('vehicles.permitFrom')} />
          <TextInput {...of.field('permit.to')} type="date" label={t('vehicles.permitTo')} />
          <TextInput {...of.field('permit.sticker')} label={t('vehicles.permitSticker')} maxLength={40} />
          <TextInput {...of.field('permit.gates')} label={t('vehicles.permitGates')} />
        </>
      )}
    </SimpleGrid>
  )
}

const State = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        {...of.field('status')}
        label={t('vehicles.status')}
        data={states.map((value) => ({ value, label: t(`vehicles.status_${value}`) }))}
      />
      {of.form.getValues().status !== 'active' && (
        <TextInput {...of.field('status_reason')} label={t('vehicles.status_reason')} withAsterisk maxLength={300} />
      )}
    </SimpleGrid>
  )
}

const remove = async (vehicle: Vehicle, close: () => void) => {
  const { id } = vehicle
  const agreed = await confirm({
    title: text('vehicles.removeTitle', { plate: vehicle.plate_raw ?? text('vehicles.noPlate') }),
    text: text('vehicles.removeText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /vehicles/:id', { params: { id } })
  close()
  await toastDeleted({
    kind: 'vehicles',
    id,
    message: text('vehicles.removed'),
    restored: text('vehicles.restored'),
    touches: ['vehicles', 'members', 'realty'],
  })
}

const useVehicleForm = (vehicle: Vehicle | null, guest: boolean, close: () => void) => {
  const t = useText()
  const valuesOf = valuesOfVehicle((unit) => unitChoice(t, unit))
  if (vehicle) knowFiles(vehicle.photos)
  return useSaveForm({
    resource: 'vehicles',
    schema: () =>
      import('@oselia/contract/vehicles').then(({ vehicles }) =>
        vehicle ? vehicles.update.body : vehicles.create.body,
      ),
    values: vehicle ? valuesOf(vehicle) : newVehicle(guest),
    valuesOf,
    body: bodyOfVehicle,
    version: vehicle?.version,
    labels,
    guard: false,
    send: (body, key) =>
      vehicle
        ? call('PUT /vehicles/:id', {
            params: { id: vehicle.id },
            body: { ...body, version: body.version ?? vehicle.version },
          })
        : call('POST /vehicles', { body, key }),
    done: async () => {
      close()
      await invalidate('vehicles', 'members', 'realty')
      await toast({ message: text('ui.saved') })
    },
  })
}

const VehicleForm = ({ vehicle, close }: { vehicle: Vehicle | null; close: () => void }) => {
  const t = useText()
  const mayUpdate = useMay('vehicles.update')
  const mayDelete = useMay('vehicles.delete')
  const of = useVehicleForm(vehicle, !mayUpdate, close)
  return (
    <Form of={of}>
      <What of={of} />
      <Whose of={of} />
      <Permit of={of} />
      <State of={of} />
      <AttachmentsField of={of} name="photo_ids" label={t('vehicles.photo_ids')} />
      <Textarea {...of.field('note')} label={t('vehicles.note')} autosize minRows={1} maxLength={1000} />
      <SaveBar of={of}>
        {vehicle && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(vehicle, close).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{vehicle && <VehicleHistory id={vehicle.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a vehicle in a modal: a new one while `vehicle` is null. */
export const editVehicle = (vehicle: Vehicle | null) =>
  showModal({
    title: vehicle ? (vehicle.plate_raw ?? text('vehicles.edit')) : text('vehicles.create'),
    size: 'lg',
    body: (close) => <VehicleForm vehicle={vehicle} close={close} />,
  })
