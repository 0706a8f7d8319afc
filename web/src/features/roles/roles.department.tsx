import '@mantine/core/styles/ColorSwatch.layer.css'
import { Button, Checkbox, ColorSwatch, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Departure } from '@oselia/contract/staff-departures'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { PhoneField, TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { invalidate, read } from '../../platform/query.ts'
import { removeOrReplace } from '../../platform/replacement.tsx'
import { RowsField } from '../../platform/rows-field.tsx'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useMay } from '../../platform/user.ts'
import { ComplexesSelect, HousesSelect } from '../audience/audience.field.door.ts'
import { StaffField, StaffManySelect } from '../staff/staff.door.tsx'
import { touched } from './roles.acts.tsx'
import {
  type DepartmentValues,
  bodyOfDepartment,
  colours,
  newDepartment,
  valuesOfDepartment,
  withBelow,
} from './roles.departments.values.ts'
import { DepartmentHistory, departmentLabels } from './roles.history.door.tsx'

type Local = (texts: Departure['name']) => string
type Of = { of: SaveForm<DepartmentValues> }
const most = { per_page: 100, sort: 'sort' } as const
const usageKeys = {
  staff: 'departments.usage_staff',
  roles: 'departments.usage_roles',
  departures: 'departments.usage_departures',
  requests: 'departments.usage_requests',
  types: 'departments.usage_types',
} as const

/** Opens a department in the dialog; a new one while none is given. */
export const openDepartment = (one: Departure | null, name = '') =>
  showModal({
    title: one ? text('departments.open', { name }) : text('departments.create'),
    size: 'lg',
    body: (close) => <DepartmentForm one={one} close={close} />,
  })

const remove = async (one: Departure, local: Local) => {
  const name = local(one.name)
  const { data: usage } = await call('GET /staff_departure/:id/usage', { params: { id: one.id } })
  await removeOrReplace({
    resource: 'staff_departure',
    hangs: usage.flatMap(({ kind, count }) =>
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
    done: () =>
      toastDeleted({
        kind: 'staff_departures',
        id: one.id,
        message: text('departments.removed'),
        restored: text('departments.restored'),
        touches: touched,
      }),
  })
}

const DepartmentForm = ({ one, close }: { one: Departure | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useMay('departures.delete')
  const save = useSaveForm({
    resource: 'staff_departure',
    schema: () =>
      import('@oselia/contract/staff-departures').then(({ staffDepartures }) =>
        one ? staffDepartures.update.body : staffDepartures.create.body,
      ),
    values: one ? valuesOfDepartment(one) : newDepartment,
    valuesOf: valuesOfDepartment,
    body: bodyOfDepartment,
    version: one?.version,
    labels: { ...departmentLabels, head: 'departments.head_id', people: 'departments.staff_ids' },
    send: (body, key) =>
      one
        ? call('PUT /staff_departure/:id', {
            params: { id: one.id },
            body: { ...body, version: body.version ?? one.version },
          })
        : call('POST /staff_departure', { body, key }),
    done: async () => {
      close()
      await invalidate(...touched)
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      <TextsField of={save} name="name" label={t('departments.name')} required maxLength={100} />
      <Place of={save} id={one?.id} />
      <People of={save} />
      <Served of={save} one={one} />
      <Contacts of={save} />
      <Looks of={save} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {one && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(one, local).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      {one && (
        <HistoryFold>
          <DepartmentHistory id={one.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

/** Where it stands among the others. */
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
  if (!useMay('staff.read')) return null
  return (
    <>
      <StaffField of={of} name="head" path="head_id" label={t('departments.head_id')} />
      <StaffManySelect
        label={t('departments.staff_ids')}
        path="staff_ids"
        error={of.form.errors['staff_ids']}
        value={of.form.getValues().people}
        onChange={(people) => {
          of.form.setFieldValue('people', people)
          of.form.clearFieldError('staff_ids')
        }}
      />
    </>
  )
}

const Served = ({ of, one }: Of & { one: Departure | null }) => {
  const t = useText()
  const part = (path: 'complex_ids' | 'house_ids') => ({
    path,
    label: t(`departments.${path}`),
    error: of.form.errors[path],
    value: of.form.getValues()[path],
    known: path === 'complex_ids' ? one?.complexes : one?.houses,
    onChange: (ids: number[]) => {
      of.form.setFieldValue(path, ids)
      of.form.clearFieldError(path)
    },
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
      <TextInput
        {...of.field('hours')}
        label={t('departments.hours')}
        description={t('departments.hoursHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
      />
    </Stack>
  )
}

const names = Object.keys(colours) as (keyof typeof colours)[]

/** Colour, place in the list, and whether it works. */
const Looks = ({ of }: Of) => {
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
        <TextInput {...of.field('sort')} label={t('departments.sort')} inputMode="numeric" maxLength={5} />
      </Group>
      <Checkbox {...of.field('active', { type: 'checkbox' })} label={t('departments.active')} />
    </>
  )
}
