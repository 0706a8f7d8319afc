import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { TextsField } from '../../platform/fields.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { RightsFold } from './roles.fold.tsx'
import type { GridProps } from './roles.grid-state.ts'
import { RightsGrid } from './roles.grid.tsx'
import type { RoleValues } from './roles.values.ts'

/** From here on the grid with all its columns has room in the dialog. */
const ROOM = '(min-width: 62em)'

/** The rights in whichever form there is room for. */
export const RightsField = (props: GridProps) => {
  const wide = useMediaQuery(ROOM, undefined, { getInitialValueInEffect: false })
  return wide ? <RightsGrid {...props} /> : <RightsFold {...props} />
}

/** What the person who is signed in may put into roles. */
export const useGiver = () => {
  const user = useUser()
  const any = useMay('roles.approve')
  return { has: (right: string) => user?.permissions.includes(right) ?? false, any }
}

type Of<V extends RoleValues> = { of: SaveForm<V> }

/** Name, description, department and place in the list. */
export const RoleFields = <V extends RoleValues>({ of }: Of<V>) => {
  const t = useText()
  const local = useLocal()
  const choices = useQuery(read('GET /staff_role', { query: { per_page: 1 } })).data?.form.departures ?? []
  return (
    <>
      <TextsField of={of} name="name" label={t('roles.name')} required maxLength={100} />
      <TextsField of={of} name="description" label={t('roles.description')} maxLength={500} multiline />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          {...of.field('departure_id')}
          label={t('roles.departure_id')}
          data={[
            { value: '', label: t('roles.noDeparture') },
            ...choices.map(({ value, label }) => ({ value: String(value), label: local(label) })),
          ]}
        />
        <TextInput {...of.field('sort')} label={t('roles.sort')} inputMode="numeric" maxLength={5} />
      </Group>
    </>
  )
}

/** The rights of the form, and what is wrong with them. */
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
      change={(permissions) => {
        of.form.setFieldValue('permissions', permissions as never)
        of.form.clearFieldError('permissions')
      }}
    />
  </div>
)
