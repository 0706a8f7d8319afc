import { Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DayField } from '../../../platform/day-field.tsx'
import { call } from '../../../platform/api.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { timeZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { type MemberChoice, MemberField, memberBody } from '../members/members.public.tsx'
import { type UnitChoice, UnitField } from '../units/units.public.tsx'
import { moverFields } from './residents.fields.public.ts'

interface Values extends FormOf<typeof moverFields.fields> {
  who: MemberChoice | null
  unit: UnitChoice | null
  on: string
}

const today = () => wallClock(new Date().toISOString(), timeZone()).slice(0, 10)

const bodyOf = ({ who, unit, on, ...mover }: Values) => ({
  unit: unit?.id ?? null,
  on,
  people: [{ ...memberBody(who), ...moverFields.body(mover) }],
})

const useMoveIn = (close: () => void): SaveForm<Values> => {
  const save: SaveForm<Values> = useSaveForm<Values, unknown, ReturnType<typeof bodyOf>>({
    resource: 'residents',
    // The unit goes into the path, so the form checks it together with the body.
    schema: () =>
      import('@oselia/contract/residents').then(({ moves: { moveIn } }) =>
        moveIn.body.extend({ unit: moveIn.params.shape.id }),
      ),
    values: { ...moverFields.blank(), who: null, unit: null, on: today() },
    body: bodyOf,
    guard: false,
    send: ({ unit, ...body }, key) => call('POST /realty/:id/move-in', { params: { id: unit! }, body, key }),
    done: async () => {
      close()
      await invalidate('residents', 'members', 'realty')
      await toast({ message: text('residents.created') })
    },
  })
  return save
}

const MoveIn = ({ close }: { close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const of = useMoveIn(close)
  const roles =
    useQuery(read('GET /resident-roles', { query: { per_page: 100, sort: 'sort', active: true } })).data?.data ?? []
  const { unit } = of.form.getValues()
  return (
    <Form of={of}>
      <MemberField of={of} name="who" at="people.0." label={t('residents.who')} />
      <UnitField
        path="unit"
        label={t('residents.realty')}
        withAsterisk
        value={unit}
        choose={(next) => of.form.setFieldValue('unit', next)}
        error={of.form.errors['unit']}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...of.field('role_id')}
          data-path="people.0.role_id"
          error={of.form.errors['people.0.role_id']}
          label={t('residents.role')}
          withAsterisk
          data={[
            { value: '', label: t('residents.chooseRole') },
            ...roles
              .filter(({ is_owner }) => !is_owner)
              .map(({ id, name }) => ({ value: String(id), label: local(name) })),
          ]}
        />
        <DayField {...of.field('on')} label={t('residents.from')} withAsterisk />
      </SimpleGrid>
      <Group>
        <FieldInputs of={of} table={moverFields} section="flags" />
      </Group>
      <FieldInput of={of} table={moverFields} name="note" />
      <SaveBar of={of} label={t('residents.create')} />
    </Form>
  )
}

/**
 * Moves an existing member or a new person into a unit. Owners are added with their shares, on the page of the unit.
 */
export const addResident = () =>
  showModal({ title: text('residents.create'), size: 'lg', body: (close) => <MoveIn close={close} /> })
