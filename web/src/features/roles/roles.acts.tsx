import { Stack, Text } from '@mantine/core'
import type { Permission } from '@oselia/contract/kit'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { call } from '../../platform/api.ts'
import { text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { invalidate } from '../../platform/query.ts'
import { removeOrReplace } from '../../platform/replacement.tsx'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useRightNames } from './roles.grid-state.ts'

type Local = (texts: StaffRole['name']) => string
/** What is read anew when roles change. */
export const touched = ['staff_role', 'staff_departure', 'staff', 'user']

const usageKeys = {
  staff: 'roles.usage_staff',
  staff_grants: 'roles.usage_staff_grants',
  types: 'roles.usage_types',
} as const

const linesOf = ({ kind, count }: { kind: string; count: number }) =>
  count > 0 && kind in usageKeys ? text(usageKeys[kind as keyof typeof usageKeys], { count }) : []

const remove = async (role: StaffRole, local: Local) => {
  const name = local(role.name)
  const { data: usage } = await call('GET /staff_role/:id/usage', { params: { id: role.id } })
  await removeOrReplace({
    resource: 'staff_role',
    hangs: usage.flatMap(linesOf),
    question: { title: text('roles.removeTitle', { name }), text: text('roles.removeText') },
    replace: {
      title: text('roles.replaceTitle', { name }),
      text: text('roles.replaceText'),
      label: text('roles.replacement'),
      choose: text('roles.chooseRole'),
      yes: text('roles.replace'),
    },
    choices: async () => {
      const { data } = await call('GET /staff_role', { query: { per_page: 100 } })
      const others = data.filter(({ id, code, may_give }) => id !== role.id && code !== 'owner' && may_give)
      return others.map((one) => ({ id: one.id, label: local(one.name) }))
    },
    remove: (replace_with) => call('DELETE /staff_role/:id', { params: { id: role.id }, query: { replace_with } }),
    done: () =>
      toastDeleted({
        kind: 'staff_roles',
        id: role.id,
        message: text('roles.removed'),
        restored: text('roles.restored'),
        touches: touched,
      }),
  })
}

/** Deletes a role; one that people have only together with its replacement. */
export const removeRole = (role: StaffRole, local: Local) => void remove(role, local).catch(toastError)

const Difference = ({ role }: { role: StaffRole }) => {
  const { names } = useRightNames()
  const delivered = (role.default_permissions ?? []) as Permission[]
  const held = role.permissions as Permission[]
  const back = delivered.filter((right) => !held.includes(right))
  const gone = held.filter((right) => !delivered.includes(right))
  return (
    <Stack gap="xs">
      <Text>{text('roles.revertText')}</Text>
      {back.length > 0 && <Text size="sm">{text('roles.givesBack', { list: names(back) })}</Text>}
      {gone.length > 0 && <Text size="sm">{text('roles.takesAway', { list: names(gone) })}</Text>}
    </Stack>
  )
}

const revert = async (role: StaffRole, local: Local) => {
  const agreed = await confirm({
    title: text('roles.revertTitle', { name: local(role.name) }),
    text: <Difference role={role} />,
    yes: text('roles.revert'),
  })
  if (!agreed) return
  await call('POST /staff_role/:id/revert', { params: { id: role.id } })
  await invalidate(...touched)
  await toast({ message: text('roles.reverted') })
}

/** Gives a default role the rights that it was delivered with, after showing what that changes. */
export const revertRole = (role: StaffRole, local: Local) => void revert(role, local).catch(toastError)
