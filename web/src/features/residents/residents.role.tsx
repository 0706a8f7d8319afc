import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import type { ResidentRole } from '@oselia/contract/resident-roles'
import { call } from '../../platform/api.ts'
import { TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { numberIn } from '../../platform/number-text.ts'
import { invalidate } from '../../platform/query.ts'
import { removeOrReplace } from '../../platform/replacement.tsx'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { RoleHistory, roleLabels } from './residents.history.door.tsx'

interface Values {
  name: ResidentRole['name']
  code: string
  sort: string
  active: boolean
}

const valuesOf = ({ name, code, sort, active }: ResidentRole): Values => ({ name, code, sort: String(sort), active })
const bodyOf = ({ name, code, sort, active }: Values) => ({ name, code, sort: numberIn(sort) ?? 100, active })

const gone = ({ id }: ResidentRole) =>
  toastDeleted({
    kind: 'resident_roles',
    id,
    message: text('residents.roleRemoved'),
    restored: text('residents.roleRestored'),
    touches: ['resident-roles', 'residents'],
  })

/** Deletes a role; one that residents have only together with its replacement. */
const remove = (role: ResidentRole, name: string, local: (texts: ResidentRole['name']) => string) =>
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
    done: () => gone(role),
  })

/** The form of a role: a new one while `role` is null. */
export const RoleForm = ({ role, close }: { role: ResidentRole | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const save = useSaveForm({
    resource: 'resident-roles',
    schema: () =>
      import('@oselia/contract/resident-roles').then(({ residentRoles }) =>
        role ? residentRoles.update.body : residentRoles.create.body,
      ),
    values: role ? valuesOf(role) : { name: { uk: '' }, code: '', sort: '100', active: true },
    valuesOf,
    body: bodyOf,
    version: role?.version,
    labels: roleLabels,
    send: (body, key) =>
      role
        ? call('PUT /resident-roles/:id', {
            params: { id: role.id },
            body: { ...body, version: body.version ?? role.version },
          })
        : call('POST /resident-roles', { body, key }),
    done: async () => {
      close()
      await invalidate('resident-roles', 'residents')
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      <TextsField of={save} name="name" label={t('residents.roleName')} required maxLength={100} />
      <Group grow>
        <TextInput
          {...save.field('code')}
          label={t('residents.roleCode')}
          withAsterisk
          maxLength={40}
          spellCheck={false}
        />
        <TextInput {...save.field('sort')} label={t('residents.roleSort')} inputMode="numeric" />
      </Group>
      <Checkbox {...save.form.getInputProps('active', { type: 'checkbox' })} label={t('residents.roleActive')} />
      <SaveBar of={save}>
        {role && !role.is_system && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(role, local(role.name), local).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{role && <RoleHistory id={role.id} />}</HistoryFold>
    </Form>
  )
}
