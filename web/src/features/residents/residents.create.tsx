import { Checkbox, Group, NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { textIn } from '../../platform/number-text.ts'
import { invalidate, read } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { type MemberChoice, MemberField, memberBody } from '../members/members.door.tsx'
import { type UnitChoice, UnitField } from '../realty/realty.door.tsx'

interface Values {
  who: MemberChoice | null
  unit: UnitChoice | null
  on: string
  role_id: string
  registered: boolean
  lives_here: boolean
  is_primary_contact: boolean
  note: string
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date())

const bodyOf = (values: Values) => ({
  on: values.on,
  people: [
    {
      ...memberBody(values.who),
      role_id: Number(values.role_id),
      registered: values.registered,
      lives_here: values.lives_here,
      is_primary_contact: values.is_primary_contact,
      note: textIn(values.note),
    },
  ],
})

const useMoveIn = (close: () => void): SaveForm<Values> => {
  const blank: Values = {
    who: null,
    unit: null,
    on: today(),
    role_id: '',
    registered: false,
    lives_here: true,
    is_primary_contact: false,
    note: '',
  }
  const save: SaveForm<Values> = useSaveForm({
    resource: 'residents',
    schema: () => import('@oselia/contract/residents').then(({ moves }) => moves.moveIn.body),
    values: blank,
    body: bodyOf,
    guard: false,
    send: (body, key) =>
      call('POST /realty/:id/move-in', { params: { id: save.form.getValues().unit?.id ?? 0 }, body, key }),
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
        <TextInput {...of.field('on')} type="date" label={t('residents.from')} withAsterisk />
      </SimpleGrid>
      <Group>
        {(['lives_here', 'registered', 'is_primary_contact'] as const).map((key) => (
          <Checkbox key={key} {...of.form.getInputProps(key, { type: 'checkbox' })} label={t(`residents.${key}`)} />
        ))}
      </Group>
      <Textarea {...of.field('note')} label={t('residents.note')} autosize minRows={1} maxLength={1000} />
      <SaveBar of={of} label={t('residents.create')} />
    </Form>
  )
}

/** Moves somebody known, or somebody new, into a unit. Owners come with their shares, from the unit's own page. */
export const addResident = () =>
  showModal({ title: text('residents.create'), size: 'lg', body: (close) => <MoveIn close={close} /> })
