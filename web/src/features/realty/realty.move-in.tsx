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
import { call } from '../../platform/api.ts'
import { Form, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { text, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { textIn } from '../../platform/number-text.ts'
import { read } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { type MemberChoice, MemberField, memberBody } from '../members/members.door.tsx'
import { useToday } from './realty.days.ts'
import { unitChanged } from './realty.lists.ts'
import { ActBar, Preview } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Mover {
  who: MemberChoice | null
  role_id: string
  registered: boolean
  lives_here: boolean
  is_primary_contact: boolean
  note: string
}
interface Values {
  on: string
  people: Mover[]
}

const nobody: Mover = {
  who: null,
  role_id: '',
  registered: false,
  lives_here: true,
  is_primary_contact: false,
  note: '',
}

const bodyOf = ({ on, people }: Values) => ({
  on,
  people: people.map(({ who, role_id, registered, lives_here, is_primary_contact, note }) => ({
    ...memberBody(who),
    // Nothing chosen is left out, so that the field is named as required.
    role_id: (role_id ? Number(role_id) : undefined) as number,
    registered,
    lives_here,
    is_primary_contact,
    note: textIn(note),
  })),
})

/** Lets people move in on a day, known ones and new ones. */
export const MoveIn = ({ unit, close }: { unit: UnitRead; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const today = useToday()
  const { id } = unit
  const save = useSaveForm({
    resource: 'residents',
    schema: () => import('@oselia/contract/residents').then(({ moves }) => moves.moveIn.body),
    values: { on: today, people: [nobody] } as Values,
    body: bodyOf,
    send: (body, key) => call('POST /realty/:id/move-in', { params: { id }, body, key }),
    done: async () => {
      close()
      await unitChanged()
      await toast({ message: text('moves.moveInDone') })
    },
  })
  const { on, people } = save.form.getValues()
  const chosen = people.filter(({ who }) => who !== null).length
  return (
    <Form of={save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...save.field('on')} type="date" label={t('moves.on')} withAsterisk />
      </SimpleGrid>
      {people.map((_, at) => (
        <Person key={save.form.key(`people.${at}`)} of={save} at={at} />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} />}
        onClick={() => save.form.setFieldValue('people', [...people, nobody])}
      >
        {t('moves.addPerson')}
      </Button>
      <Preview lines={[chosen > 0 && on !== '' && t('moves.enters', { count: chosen, date: day(on) })]} />
      <ActBar of={save} label={t('moves.moveIn')} close={close} />
    </Form>
  )
}

/** Roles in which one moves in: an owner comes by his share. */
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
          <MemberField of={of} name={`${at0}who`} at={at0} label={t('moves.person')} />
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
