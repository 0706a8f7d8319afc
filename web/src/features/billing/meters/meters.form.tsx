import { Button, SimpleGrid } from '@mantine/core'
import type { Meter } from '@oselia/contract/meters'
import type { Language } from '@oselia/contract/languages'
import { FieldFold } from '../../../platform/field-fold.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import type { UnitChoice } from '../../registry/units/units.choice.public.ts'
import { UnitField } from '../../registry/units/units.public.tsx'
import { meterFields } from './meters.fields.ts'
import { meterHistory } from './meters.history.public.tsx'
import { HouseField } from './meters.house.public.tsx'
import { useToday } from './meters.today.public.ts'

type Values = FormOf<typeof meterFields.fields>
const cols = { base: 1, xs: 2 }

const Place = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  const { realty_id, house_id } = of.form.getValues()
  return (
    <>
      <UnitField
        path="realty_id"
        label={t('meters.realty')}
        description={t('meters.placeHint')}
        value={realty_id}
        choose={(next) => {
          of.set('realty_id', next)
          // The house is that of the unit.
          if (next) of.set('house_id', null)
        }}
        error={of.form.errors['realty_id']}
      />
      {realty_id === null && (
        <HouseField
          path="house_id"
          label={t('meters.house')}
          value={house_id}
          choose={(next) => of.set('house_id', next)}
          error={of.form.errors['house_id']}
        />
      )}
    </>
  )
}

const remove = ({ id, number }: Meter, close: () => void) =>
  deleteToBin({
    call: 'DELETE /meters/:id',
    kind: 'meters',
    id,
    question: { title: text('meters.removeTitle', { number }), text: text('meters.removeText') },
    first: close,
    message: text('meters.removed'),
    restored: text('meters.restored'),
    touches: ['meters'],
  })

/** Without the house of a meter of a unit, so that it follows the unit. */
const valuesOf = (meter: Meter, language: Language): Values => ({
  ...meterFields.values(meter, language),
  ...(meter.realty ? { house_id: null } : {}),
})

interface Props {
  meter: Meter | null
  unit: UnitChoice | null
  close: () => void
}

const MeterForm = ({ meter, unit, close }: Props) => {
  const t = useText()
  const canDelete = useCan('meters.delete')
  const today = useToday()
  const of = useFieldForm({
    table: meterFields,
    save: meter ? 'PUT /meters/:id' : 'POST /meters',
    params: meter && { id: meter.id },
    contract: () => import('@oselia/contract/meters').then(({ meters }) => meters),
    held: meter,
    given: { installed_on: today, realty_id: unit },
    values: valuesOf,
    guard: false,
    first: close,
  })
  const input = (name: keyof Values & string) => <FieldInput of={of} table={meterFields} name={name} />
  return (
    <Form of={of}>
      <SimpleGrid cols={cols}>
        <FieldInput of={of} table={meterFields} name="kind" autofocus={!meter} />
        <FieldInput of={of} table={meterFields} name="number" autofocus={Boolean(meter)} />
      </SimpleGrid>
      <Place of={of} />
      {input('place')}
      <SimpleGrid cols={cols}>
        {input('installed_on')}
        {input('initial_value')}
      </SimpleGrid>
      <FieldFold of={of} table={meterFields} section="check" title={t('meters.check')} />
      <FieldFold of={of} table={meterFields} section="scale" title={t('meters.scale')} />
      <FieldFold of={of} table={meterFields} section="rest" title={t('meters.rest')} />
      <SaveBar of={of}>
        {meter && canDelete && (
          <Button variant="default" c="var(--mantine-color-error)" ms="auto" onClick={() => void remove(meter, close)}>
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{meter && <meterHistory.History id={meter.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a meter in a modal; null adds one, of the unit where it is known. */
export const editMeter = (meter: Meter | null, unit: UnitChoice | null = null) =>
  showModal({
    title: text(meter ? 'meters.edit' : 'meters.create'),
    size: 'lg',
    body: (close) => <MeterForm meter={meter} unit={unit} close={close} />,
  })
