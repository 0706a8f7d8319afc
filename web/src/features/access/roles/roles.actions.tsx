import { Stack, Text } from '@mantine/core'
import type { Permission } from '@oselia/contract/kit'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { call } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import type { Resource } from '../../../platform/query.ts'
import { removeOrReplace } from '../../../platform/replacement.tsx'
import { toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { useRightNames } from './roles.grid-state.ts'

type Local = (texts: StaffRole['name']) => string
/** Resources to refetch when roles change. */
export const touched: Resource[] = ['staff_role', 'staff_departure', 'staff', 'user']

const usageKeys = {
  staff: 'roles.usage_staff',
  staff_grants: 'roles.usage_staff_grants',
  types: 'roles.usage_types',
  documents: 'roles.usage_documents',
} as const

const linesOf = ({ kind, count }: { kind: string; count: number }) =>
  count > 0 && kind in usageKeys ? text(usageKeys[kind as keyof typeof usageKeys], { count }) : []

const remove = async (role: StaffRole, local: Local, close: () => void) => {
  const name = local(role.name)
  const { data: usage } = await call('GET /staff_role/:id/usage', { params: { id: role.id } })
  await removeOrReplace({
    resource: 'staff_role',
    dependents: usage.flatMap(linesOf),
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
    done: () => {
      close()
      return toastDeleted({
        kind: 'staff_roles',
        id: role.id,
        message: text('roles.removed'),
        restored: text('roles.restored'),
        touches: touched,
      })
    },
  })
}

/** Deletes a role; a role in use requires a replacement. */
export const removeRole = (role: StaffRole, local: Local, close: () => void) =>
  void remove(role, local, close).catch(toastError)

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

/** Resets a default role to its original permissions, after showing the difference. */
export const revertRole = async (role: StaffRole, local: Local, close: () => void) => {
  const agreed = await confirm({
    title: text('roles.revertTitle', { name: local(role.name) }),
    text: <Difference role={role} />,
    yes: text('roles.revert'),
  })
  if (!agreed) return
  await perform(
    'POST /staff_role/:id/revert',
    { params: { id: role.id } },
    { touches: touched, first: close, message: text('roles.reverted') },
  )
}
