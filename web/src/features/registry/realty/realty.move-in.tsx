import {
  Button,
  Checkbox,
  CloseButton,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DayField } from '../../../platform/day-field.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { type MemberChoice, MemberField, memberBody } from '../members/members.public.tsx'
import { moverFields } from '../residents/residents.fields.public.ts'
import { useToday } from './realty.days.ts'
import { useMoveForm } from './realty.moves.form.ts'
import { ActionBar, Preview } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Mover extends FormOf<typeof moverFields.fields> {
  who: MemberChoice | null
}
interface Values {
  on: string
  people: Mover[]
}

const blankMover: Mover = { ...moverFields.blank(), who: null }

const bodyOf = ({ on, people }: Values) => ({
  on,
  people: people.map(({ who, ...mover }) => ({ ...memberBody(who), ...moverFields.body(mover) })),
})

/** Moves people into a unit on a day, existing members and new ones. */
export const MoveIn = ({ unit, close }: { unit: UnitRead; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const today = useToday()
  const save = useMoveForm<Values, 'POST /realty/:id/move-in'>('POST /realty/:id/move-in', unit.id, {
    schema: () => import('@oselia/contract/residents').then(({ moves }) => moves.moveIn.body),
    values: { on: today, people: [blankMover] },
    body: bodyOf,
    close,
    message: 'moves.moveInDone',
  })
  const { on, people } = save.form.getValues()
  const chosen = people.filter(({ who }) => who !== null).length
  return (
    <Form of={save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField {...save.field('on')} label={t('moves.on')} withAsterisk />
      </SimpleGrid>
      {people.map((_, at) => (
        <Person key={save.form.key(`people.${at}`)} of={save} at={at} />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} />}
        onClick={() => save.form.setFieldValue('people', [...people, blankMover])}
      >
        {t('moves.addPerson')}
      </Button>
      <Preview lines={[chosen > 0 && on !== '' && t('moves.enters', { count: chosen, date: day(on) })]} />
      <ActionBar of={save} label={t('moves.moveIn')} close={close} />
    </Form>
  )
}

/** Roles available on move-in; owner roles are assigned by shares. */
const RoleSelect = ({ of, at }: { of: SaveForm<Values>; at: number }) => {
  const t = useText()
  const local = useLocal()
  const roles = useQuery(read('GET /resident-roles', { query: { per_page: 100, sort: 'sort' } })).data?.data ?? []
  return (
    <NativeSelect
      {...of.field(`people.${at}.role_id`)}
      label={t('moves.role')}
      withAsterisk
      data={[
        { value: '', label: t('moves.chooseRole') },
        ...roles
          .filter(({ active, is_owner }) => active && !is_owner)
          .map((role) => ({ value: String(role.id), label: local(role.name) })),
      ]}
    />
  )
}

const Person = ({ of, at }: { of: SaveForm<Values>; at: number }) => {
  const t = useText()
  const many = of.form.getValues().people.length > 1
  const at0 = `people.${at}.`
  return (
    <Fieldset p="sm" aria-label={t('moves.personN', { n: at + 1 })}>
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap="xs" flex={1} miw={0}>
          <MemberField of={of} name={`${at0}who`} at={at0} label={t('moves.person')} autofocus={at === 0} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <RoleSelect of={of} at={at} />
            <TextInput {...of.field(`${at0}note`)} label={t('moves.note')} maxLength={1000} />
          </SimpleGrid>
          <Group gap="md">
            {(['lives_here', 'registered', 'is_primary_contact'] as const).map((key) => (
              <Checkbox key={key} {...of.field(`${at0}${key}`, { type: 'checkbox' })} label={t(`moves.${key}`)} />
            ))}
          </Group>
        </Stack>
        {many && (
          <CloseButton
            aria-label={t('moves.removePerson', { n: at + 1 })}
            onClick={() => of.form.removeListItem('people', at)}
          />
        )}
      </Group>
    </Fieldset>
  )
}
