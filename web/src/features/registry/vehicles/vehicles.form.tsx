import { Button, SimpleGrid, TextInput } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import type { Vehicle } from '@oselia/contract/vehicles'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { MemberField } from '../members/members.public.tsx'
import { UnitField } from '../units/units.public.tsx'
import { vehicleFields } from './vehicles.fields.ts'
import { vehicleHistory } from './vehicles.history.public.tsx'

type Of = { of: SaveForm<FormOf<typeof vehicleFields.fields>> }

const touches = ['vehicles', 'members', 'realty'] as const

const plateHolds = async (plate: string) => {
  const { plateForm, toPlate } = await import('@oselia/contract/checks')
  return plateForm(toPlate(plate)) !== 'other'
}

const Plate = ({ of }: Of) => {
  const t = useText()
  const { plate_raw, country } = of.form.getValues()
  return (
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
        <FieldWarning check="plate" holds={plateHolds} value={plate_raw} text={t('vehicles.plateOther')} />
      )}
    </div>
  )
}

const Unit = ({ of, name, type }: Of & { name: 'realty_id' | 'parking_realty_id'; type?: 'parking' }) => {
  const t = useText()
  return (
    <UnitField
      path={name}
      type={type}
      label={t(vehicleFields.labels[name]!)}
      value={of.form.getValues()[name]}
      choose={(next) => of.set(name, next)}
      error={of.form.errors[name]}
    />
  )
}

const Fields = ({ of }: Of) => {
  const t = useText()
  const cols = { base: 1, xs: 2 }
  const isActive = of.form.getValues().status === 'active'
  const units = {
    realty_id: <Unit of={of} name="realty_id" />,
    parking_realty_id: <Unit of={of} name="parking_realty_id" type="parking" />,
  }
  return (
    <>
      <SimpleGrid cols={cols}>
        <FieldInputs of={of} table={vehicleFields} section="what" own={{ plate_raw: <Plate of={of} /> }} />
      </SimpleGrid>
      <MemberField of={of} name="member_id" label={t('vehicles.owner')} withAsterisk={false} mayCreate={false} />
      <SimpleGrid cols={cols}>
        <FieldInputs of={of} table={vehicleFields} section="owner" own={units} />
      </SimpleGrid>
      <SimpleGrid cols={cols}>
        <FieldInputs of={of} table={vehicleFields} section="permit" />
      </SimpleGrid>
      <SimpleGrid cols={cols}>
        <FieldInputs of={of} table={vehicleFields} section="state" without={isActive ? ['status_reason'] : undefined} />
      </SimpleGrid>
      <FieldInputs of={of} table={vehicleFields} section="more" />
    </>
  )
}

const remove = ({ id, plate_raw }: Vehicle, close: () => void) =>
  deleteToBin({
    call: 'DELETE /vehicles/:id',
    kind: 'vehicles',
    id,
    question: {
      title: text('vehicles.removeTitle', { plate: plate_raw ?? text('vehicles.noPlate') }),
      text: text('vehicles.removeText'),
    },
    first: close,
    message: text('vehicles.removed'),
    restored: text('vehicles.restored'),
    touches,
  })

// A user limited to guest permits starts with one.
const guest = { permit: { ...vehicleFields.blank().permit, kind: 'guest' as const } }

const valuesOf = (vehicle: Vehicle, language: Language) => {
  knowFiles(vehicle.photos)
  return vehicleFields.values(vehicle, language)
}

const VehicleForm = ({ vehicle, close }: { vehicle: Vehicle | null; close: () => void }) => {
  const t = useText()
  const canUpdate = useCan('vehicles.update')
  const canDelete = useCan('vehicles.delete')
  const of = useFieldForm({
    table: vehicleFields,
    save: vehicle ? 'PUT /vehicles/:id' : 'POST /vehicles',
    params: vehicle && { id: vehicle.id },
    contract: () => import('@oselia/contract/vehicles').then(({ vehicles }) => vehicles),
    held: vehicle,
    values: valuesOf,
    given: canUpdate ? undefined : guest,
    guard: false,
    touches,
    first: close,
  })
  return (
    <Form of={of}>
      <Fields of={of} />
      <SaveBar of={of}>
        {vehicle && canDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(vehicle, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{vehicle && <vehicleHistory.History id={vehicle.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a vehicle in a modal; null creates a new one. */
export const editVehicle = (vehicle: Vehicle | null) =>
  showModal({
    title: vehicle ? (vehicle.plate_raw ?? text('vehicles.edit')) : text('vehicles.create'),
    size: 'lg',
    body: (close) => <VehicleForm vehicle={vehicle} close={close} />,
  })
