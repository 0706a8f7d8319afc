import { Button, Group } from '@mantine/core'
import type { ResidentRole } from '@oselia/contract/resident-roles'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { removeOrReplace } from '../../../platform/replacement.tsx'
import { toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { residentRoleFields } from './residents.fields.public.ts'
import { residentRoleHistory } from './residents.history.public.tsx'

/** Deletes a role; one that residents have only together with its replacement. */
const remove = (role: ResidentRole, name: string, local: (texts: ResidentRole['name']) => string, close: () => void) =>
  removeOrReplace({
    resource: 'resident-roles',
    question: { title: text('residents.roleRemove', { name }), text: text('residents.roleRemoveText') },
    replace: {
      title: text('residents.replaceTitle', { name }),
      text: text('residents.replaceText'),
      label: text('residents.replacement'),
      choose: text('residents.chooseRole'),
      yes: text('residents.replace'),
    },
    choices: async () => {
      const { data } = await call('GET /resident-roles', { query: { per_page: 100, sort: 'sort', active: 'true' } })
      const others = data.filter(({ id, is_owner }) => id !== role.id && is_owner === role.is_owner)
      return others.map((one) => ({ id: one.id, label: local(one.name) }))
    },
    remove: (replace_with) => call('DELETE /resident-roles/:id', { params: { id: role.id }, query: { replace_with } }),
    done: () => {
      close()
      return toastDeleted({
        kind: 'resident_roles',
        id: role.id,
        message: text('residents.roleRemoved'),
        restored: text('residents.roleRestored'),
        touches: ['resident-roles', 'residents'],
      })
    },
  })

/** The form of a role; null creates a new one. */
export const RoleForm = ({ role, close }: { role: ResidentRole | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const save = useFieldForm({
    table: residentRoleFields,
    save: role ? 'PUT /resident-roles/:id' : 'POST /resident-roles',
    params: role && { id: role.id },
    contract: () => import('@oselia/contract/resident-roles').then(({ residentRoles }) => residentRoles),
    held: role,
    touches: ['residents'],
    first: close,
  })
  return (
    <Form of={save}>
      <FieldInput of={save} table={residentRoleFields} name="name" />
      <Group grow>
        <FieldInputs of={save} table={residentRoleFields} section="key" />
      </Group>
      <FieldInput of={save} table={residentRoleFields} name="active" />
      <SaveBar of={save}>
        {role && !role.is_system && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(role, local(role.name), local, close).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{role && <residentRoleHistory.History id={role.id} />}</HistoryFold>
    </Form>
  )
}
