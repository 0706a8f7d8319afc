import '@mantine/core/styles/ColorSwatch.layer.css'
import { Button, ColorSwatch, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Department } from '@oselia/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { PhoneField } from '../../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { removeOrReplace } from '../../../platform/replacement.tsx'
import { RowsField } from '../../../platform/rows-field.tsx'
import { toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { ComplexesSelect, HousesSelect } from '../audience/audience.field.public.ts'
import { StaffField, StaffManySelect } from '../staff/staff.public.tsx'
import { touched } from './roles.actions.tsx'
import { colours, withBelow } from './roles.departments.values.ts'
import { type DepartmentValues, departmentFields } from './roles.fields.ts'
import { departmentHistory } from './roles.history.public.tsx'

type Local = (texts: Department['name']) => string
type Of = { of: SaveForm<DepartmentValues> }
const most = { per_page: 100, sort: 'sort' } as const
const usageKeys = {
  staff: 'departments.usage_staff',
  roles: 'departments.usage_roles',
  departures: 'departments.usage_departures',
  requests: 'departments.usage_requests',
  types: 'departments.usage_types',
} as const

/** Opens a department in the dialog; null opens the form of a new one. */
export const openDepartment = (one: Department | null, name = '') =>
  showModal({
    title: one ? text('departments.open', { name }) : text('departments.create'),
    size: 'lg',
    body: (close) => <DepartmentForm one={one} close={close} />,
  })

const remove = async (one: Department, local: Local, close: () => void) => {
  const name = local(one.name)
  const { data: usage } = await call('GET /staff_departure/:id/usage', { params: { id: one.id } })
  await removeOrReplace({
    resource: 'staff_departure',
    dependents: usage.flatMap(({ kind, count }) =>
      count > 0 && kind in usageKeys ? text(usageKeys[kind as keyof typeof usageKeys], { count }) : [],
    ),
    question: { title: text('departments.removeTitle', { name }), text: text('departments.removeText') },
    replace: {
      title: text('departments.replaceTitle', { name }),
      text: text('departments.replaceText'),
      label: text('departments.replacement'),
      choose: text('departments.chooseDepartment'),
      yes: text('roles.replace'),
    },
    choices: async () => {
      const { data } = await call('GET /staff_departure', { query: most })
      const below = withBelow(data, one.id)
      return data.filter(({ id }) => !below.has(id)).map((other) => ({ id: other.id, label: local(other.name) }))
    },
    remove: (replace_with) => call('DELETE /staff_departure/:id', { params: { id: one.id }, query: { replace_with } }),
    done: () => {
      close()
      return toastDeleted({
        kind: 'staff_departures',
        id: one.id,
        message: text('departments.removed'),
        restored: text('departments.restored'),
        touches: touched,
      })
    },
  })
}

const DepartmentForm = ({ one, close }: { one: Department | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useCan('departures.delete')
  const save = useFieldForm({
    table: departmentFields,
    save: one ? 'PUT /staff_departure/:id' : 'POST /staff_departure',
    params: one && { id: one.id },
    contract: () => import('@oselia/contract/departments').then(({ staffDepartments }) => staffDepartments),
    held: one,
    given: { sort: '100' },
    touches: touched,
    first: close,
  })
  return (
    <Form of={save}>
      <FieldInput of={save} table={departmentFields} name="name" />
      <Place of={save} id={one?.id} />
      <People of={save} />
      <Served of={save} one={one} />
      <Contacts of={save} />
      <Appearance of={save} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {one && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(one, local, close).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      {one && (
        <HistoryFold>
          <departmentHistory.History id={one.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

/** The parent department and the code. */
const Place = ({ of, id }: Of & { id?: number }) => {
  const t = useText()
  const local = useLocal()
  const all = useQuery(read('GET /staff_departure', { query: most })).data?.data ?? []
  const below = id === undefined ? new Set<number>() : withBelow(all, id)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        {...of.field('parent_id')}
        label={t('departments.parent_id')}
        data={[
          { value: '', label: t('departments.noParent') },
          ...all
            .filter((other) => !below.has(other.id))
            .map((other) => ({ value: String(other.id), label: local(other.name) })),
        ]}
      />
      <TextInput
        {...of.field('code')}
        label={t('departments.code')}
        description={t('departments.codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SimpleGrid>
  )
}

const People = ({ of }: Of) => {
  const t = useText()
  if (!useCan('staff.read')) return null
  return (
    <>
      <StaffField of={of} name="head_id" label={t('departments.head_id')} />
      <StaffManySelect
        label={t('departments.staff_ids')}
        path="staff_ids"
        error={of.form.errors['staff_ids']}
        value={of.form.getValues().staff_ids}
        onChange={(people) => of.set('staff_ids', people)}
      />
    </>
  )
}

const Served = ({ of, one }: Of & { one: Department | null }) => {
  const t = useText()
  const part = (path: 'complex_ids' | 'house_ids') => ({
    path,
    label: t(`departments.${path}`),
    error: of.form.errors[path],
    value: of.form.getValues()[path],
    known: path === 'complex_ids' ? one?.complexes : one?.houses,
    onChange: (ids: number[]) => of.set(path, ids),
  })
  return (
    <Stack gap="xs" align="stretch" role="group" aria-label={t('departments.served')}>
      <Text fw={600}>{t('departments.served')}</Text>
      <Text size="sm" c="dimmed">
        {t('departments.servesAll')}
      </Text>
      <ComplexesSelect {...part('complex_ids')} />
      <HousesSelect {...part('house_ids')} />
    </Stack>
  )
}

const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack gap="xs" align="stretch" role="group" aria-label={t('departments.contacts')}>
      <Text fw={600}>{t('departments.contacts')}</Text>
      <RowsField
        of={of}
        name="phones"
        blank={{ number: '' }}
        max={10}
        empty={t('departments.noPhones')}
        add={t('departments.addPhone')}
        label={(n) => t('departments.phone', { n })}
        remove={(n) => t('departments.removePhone', { n })}
      >
        {(at) => (
          <PhoneField
            {...of.field(`phones.${at}.number`)}
            data-path={`phones.${at}`}
            error={of.form.errors[`phones.${at}`]}
            aria-label={t('departments.phone', { n: at + 1 })}
            autoComplete="off"
          />
        )}
      </RowsField>
      <FieldInput of={of} table={departmentFields} name="hours" />
    </Stack>
  )
}

const names = Object.keys(colours) as (keyof typeof colours)[]

/** Colour, order in the list and active state. */
const Appearance = ({ of }: Of) => {
  const t = useText()
  const { colour } = of.form.getValues()
  const isOwn = colour !== '' && !names.some((name) => colours[name] === colour)
  return (
    <>
      <Group align="flex-end" gap="sm" grow preventGrowOverflow={false}>
        <NativeSelect
          {...of.field('colour')}
          label={t('departments.colour')}
          leftSection={colour === '' ? undefined : <ColorSwatch color={colour} size={16} aria-hidden="true" />}
          data={[
            { value: '', label: t('departments.noColour') },
            ...names.map((name) => ({ value: colours[name] as string, label: t(`departments.colour_${name}`) })),
            ...(isOwn ? [{ value: colour, label: colour }] : []),
          ]}
        />
        <FieldInput of={of} table={departmentFields} name="sort" />
      </Group>
      <FieldInput of={of} table={departmentFields} name="active" />
    </>
  )
}
