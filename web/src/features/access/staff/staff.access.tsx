import { Alert, Checkbox, Input, MultiSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { ReactNode } from 'react'
import type { SaveForm } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useUser } from '../../../platform/user.ts'
import { ComplexesSelect, HousesSelect } from '../audience/audience.field.public.ts'
import type { StaffValues } from './staff.fields.ts'

type Of = { of: SaveForm<StaffValues> }
type Person = StaffDetails | null

/** The reason why the current user can't change the roles and the access; null when they can. */
const useHindrance = (person: Person) => {
  const t = useText()
  if (!person || person.allowed.includes('roles')) return null
  return t(person.is_self ? 'issues.own_roles' : 'staff.cannotChangeRoles')
}

/** Roles and access to houses of a staff member. */
export const Access = ({ of, person }: Of & { person: Person }) => {
  const hindrance = useHindrance(person)
  const fixed = hindrance !== null
  return (
    <Stack>
      {hindrance && <Alert color="blue">{hindrance}</Alert>}
      <Roles of={of} fixed={fixed} />
      <Scope of={of} person={person} fixed={fixed} />
      <Departments of={of} />
    </Stack>
  )
}

const useForm = () => useRead('GET /staff', { query: { per_page: 1 } }).form

const Roles = ({ of, fixed }: Of & { fixed: boolean }) => {
  const t = useText()
  const local = useLocal()
  const { roles } = useForm()
  const chosen = of.form.getValues().role_ids
  return (
    <Checkbox.Group
      label={t('employee.role_ids')}
      description={t('staff.rolesHint')}
      withAsterisk
      value={chosen.map(String)}
      error={of.form.errors['role_ids']}
      onChange={(ids) => of.set('role_ids', ids.map(Number))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {roles.map(({ value, label, may_give }) => (
          <Checkbox
            key={value}
            value={String(value)}
            label={local(label)}
            // `data-path` is set only on enabled roles, so that the first error moves the focus to one of them.
            data-path={may_give ? 'role_ids' : undefined}
            disabled={fixed || !may_give}
            description={may_give ? undefined : t('staff.roleTooStrong')}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

const Scope = ({ of, person, fixed }: Of & { person: Person; fixed: boolean }) => {
  const t = useText()
  const mayAll = useUser()?.scope.all ?? false
  const { scope } = of.form.getValues()
  const { errors } = of.form
  const write = (next: Partial<StaffValues['scope']>) => {
    of.set('scope', { ...scope, ...next })
    for (const path of ['scope.all', 'scope.complex_ids', 'scope.house_ids']) of.form.clearFieldError(path)
  }
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('employee.scope')}
        value={scope.all ? 'all' : 'some'}
        error={errors['scope'] ?? errors['scope.all']}
        onChange={(choice) => write({ all: choice === 'all' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="all"
            data-path="scope"
            label={t('staff.scopeAll')}
            disabled={fixed || !mayAll}
            description={mayAll ? undefined : t('staff.scopeAllLacked')}
          />
          <Radio value="some" label={t('staff.scopeSome')} disabled={fixed} />
        </Stack>
      </Radio.Group>
      {!scope.all && <Places errors={errors} scope={scope} write={write} person={person} fixed={fixed} />}
    </Stack>
  )
}

interface PlacesProps {
  errors: Record<string, ReactNode>
  scope: StaffValues['scope']
  write: (next: Partial<StaffValues['scope']>) => void
  person: Person
  fixed: boolean
}

const Places = ({ errors, scope, write, person, fixed }: PlacesProps) => {
  const t = useText()
  return (
    <>
      <ComplexesSelect
        label={t('employee.complexes')}
        path="scope.complex_ids"
        error={errors['scope.complex_ids']}
        disabled={fixed}
        value={scope.complex_ids}
        onChange={(complex_ids) => write({ complex_ids })}
        known={person?.complexes}
      />
      <HousesSelect
        label={t('employee.houses')}
        path="scope.house_ids"
        error={errors['scope.house_ids']}
        disabled={fixed}
        value={scope.house_ids}
        onChange={(house_ids) => write({ house_ids })}
        known={person?.houses}
      />
      {scope.complex_ids.length + scope.house_ids.length === 0 && (
        <Text size="sm" role="status">
          {t('staff.scopeEmpty')}
        </Text>
      )}
    </>
  )
}

const Departments = ({ of }: Of) => {
  const t = useText()
  const local = useLocal()
  const { departures } = useForm()
  const chosen = of.form.getValues().departure_ids
  if (departures.length === 0)
    return (
      <Input.Wrapper label={t('employee.departure_ids')} labelElement="div">
        <Text size="sm" c="dimmed">
          {t('staff.noDepartments')}
        </Text>
      </Input.Wrapper>
    )
  return (
    <MultiSelect
      label={t('employee.departure_ids')}
      data-path="departure_ids"
      error={of.form.errors['departure_ids']}
      data={departures.map(({ value, label }) => ({ value: String(value), label: local(label) }))}
      value={chosen.map(String)}
      onChange={(ids) => of.set('departure_ids', ids.map(Number))}
      searchable
      nothingFoundMessage={t('ui.nothingFound')}
    />
  )
}
