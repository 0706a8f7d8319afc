import { Group, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { RightsFold } from './roles.fold.tsx'
import type { GridProps } from './roles.grid-state.ts'
import { RightsGrid } from './roles.grid.tsx'
import { type RoleValues, roleFields } from './roles.fields.ts'

/** The minimum width at which the grid with all columns fits the dialog. */
const ROOM = '(min-width: 62em)'

/** The permissions as a grid or an accordion, depending on the width. */
export const RightsField = (props: GridProps) => {
  const wide = useMediaQuery(ROOM, undefined, { getInitialValueInEffect: false })
  return wide ? <RightsGrid {...props} /> : <RightsFold {...props} />
}

/** The permissions that the signed-in user may grant. */
export const useGiver = () => {
  const user = useUser()
  const any = useCan('roles.approve')
  return { has: (right: string) => user?.permissions.includes(right) ?? false, any }
}

type Of<V extends RoleValues> = { of: SaveForm<V> }

/** Name, description, department and order in the list. */
export const RoleInputs = <V extends RoleValues>({ of }: Of<V>) => {
  const t = useText()
  const local = useLocal()
  const choices = useQuery(read('GET /staff_role', { query: { per_page: 1 } })).data?.form.departures ?? []
  return (
    <>
      <FieldInput of={of} table={roleFields} name="name" />
      <FieldInput of={of} table={roleFields} name="description" />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          {...of.field('departure_id')}
          label={t('roles.departure_id')}
          data={[
            { value: '', label: t('roles.noDepartment') },
            ...choices.map(({ value, label }) => ({ value: String(value), label: local(label) })),
          ]}
        />
        <FieldInput of={of} table={roleFields} name="sort" />
      </Group>
    </>
  )
}

/** The permissions of the form and their errors. */
export const RoleRights = <V extends RoleValues>({
  of,
  role,
  ...rest
}: Of<V> & { role: StaffRole | null } & Pick<GridProps, 'giver' | 'fixed'>) => (
  <div data-path="permissions" tabIndex={-1}>
    {of.form.errors['permissions'] && (
      <p role="alert" style={{ color: 'var(--mantine-color-error)' }}>
        {of.form.errors['permissions']}
      </p>
    )}
    <RightsField
      {...rest}
      chosen={of.form.getValues().permissions}
      saved={role?.permissions ?? null}
      delivered={role?.code ? role.default_permissions : null}
      change={(permissions) => of.set('permissions', permissions)}
    />
  </div>
)
