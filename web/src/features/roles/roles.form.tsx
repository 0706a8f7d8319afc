import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { invalidate } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { removeRole, revertRole, touched } from './roles.acts.tsx'
import { RightsField, RoleFields, RoleRights, useGiver } from './roles.fields.tsx'
import { RoleHistory, roleLabels, useRoleWords } from './roles.history.door.tsx'
import { type RoleValues, bodyOfRole, changedFields, copyOfRole, newRole, valuesOfRole } from './roles.values.ts'

type Of = { role: StaffRole; close: () => void }

/** Opens a role in the dialog: to be changed by one who may, else to be read and to propose changes. */
export const openRole = (role: StaffRole, name: string) =>
  showModal({
    title: text('roles.open', { name }),
    size: '60rem',
    body: (close) => <Role role={role} close={close} />,
  })

/** Opens the form of a new role, empty or made like another one. */
export const createRole = (values = newRole) =>
  showModal({
    title: text('roles.create'),
    size: '60rem',
    body: (close) => <RoleForm of={null} values={values} close={close} />,
  })

const Role = ({ role, close }: Of) => {
  const mayUpdate = useMay('roles.update')
  const user = useUser()
  const [proposing, setProposing] = useState(false)
  if (role.code !== 'owner' && mayUpdate && user?.scope.all)
    return <RoleForm of={role} values={valuesOfRole(role)} close={close} />
  if (proposing) return <Proposal role={role} close={close} />
  return <Reading role={role} close={close} propose={() => setProposing(true)} />
}

interface FormProps {
  of: StaffRole | null
  values: RoleValues
  close: () => void
}

const useRoleForm = ({ of: role, values, close }: FormProps) =>
  useSaveForm({
    resource: 'staff_role',
    schema: () =>
      import('@oselia/contract/staff-roles').then(({ staffRoles }) =>
        role ? staffRoles.update.body : staffRoles.create.body,
      ),
    values,
    valuesOf: valuesOfRole,
    body: bodyOfRole,
    version: role?.version,
    labels: roleLabels,
    show: useRoleWords(),
    send: (body, key) =>
      role
        ? call('PUT /staff_role/:id', {
            params: { id: role.id },
            body: { ...body, version: body.version ?? role.version },
          })
        : call('POST /staff_role', { body, key }),
    done: async () => {
      close()
      await invalidate(...touched)
      await toast({ message: text('ui.saved') })
    },
  })

const RoleForm = ({ of: role, values, close }: FormProps) => {
  const t = useText()
  const user = useUser()
  const giver = useGiver()
  const save = useRoleForm({ of: role, values, close })
  const isOwn = role !== null && (user?.roles.some(({ id }) => id === role.id) ?? false)
  return (
    <Form of={save}>
      <RoleFields of={save} />
      {isOwn && <Alert>{t('roles.ownFixed')}</Alert>}
      <RoleRights of={save} role={role} giver={giver} fixed={isOwn} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {role && <Acts role={role} />}
      </SaveBar>
      {role && (
        <HistoryFold>
          <RoleHistory id={role.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

const Acts = ({ role }: Pick<Of, 'role'>) => {
  const t = useText()
  const local = useLocal()
  const mayCreate = useMay('roles.create')
  const mayDelete = useMay('roles.delete')
  return (
    <>
      {mayCreate && (
        <Button variant="default" onClick={() => createRole(copyOfRole(role, t))}>
          {t('roles.copy')}
        </Button>
      )}
      {role.is_system && role.is_changed && role.code !== 'owner' && (
        <Button variant="default" onClick={() => revertRole(role, local)}>
          {t('roles.revert')}
        </Button>
      )}
      {mayDelete && !role.is_system && (
        <Button variant="default" c="var(--mantine-color-error)" ms="auto" onClick={() => removeRole(role, local)}>
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const nothing = () => undefined

/** A role as one sees it who may not change it. */
const Reading = ({ role, close, propose }: Of & { propose: () => void }) => {
  const t = useText()
  const local = useLocal()
  const giver = useGiver()
  const mayUpdate = useMay('roles.update')
  const mayCreate = useMay('roles.create')
  const isOwner = role.code === 'owner'
  return (
    <Stack align="stretch">
      {role.description && <Text>{local(role.description)}</Text>}
      {(isOwner || mayUpdate) && <Alert>{t(isOwner ? 'roles.ownerFixed' : 'roles.scopeFixed')}</Alert>}
      {!isOwner && (
        <Stack gap="xs" align="flex-start">
          {!mayUpdate && <Text size="sm">{t('roles.proposeText')}</Text>}
          <Button variant="light" onClick={propose}>
            {t('roles.propose')}
          </Button>
        </Stack>
      )}
      <RightsField
        chosen={valuesOfRole(role).permissions}
        saved={role.permissions}
        delivered={isOwner ? null : role.default_permissions}
        giver={giver}
        fixed
        change={nothing}
      />
      <SavedActs close={close}>
        {isOwner && mayCreate && (
          <Button variant="default" onClick={() => createRole(copyOfRole(role, t))}>
            {t('roles.copy')}
          </Button>
        )}
      </SavedActs>
      <HistoryFold>
        <RoleHistory id={role.id} />
      </HistoryFold>
    </Stack>
  )
}

const SavedActs = ({ close, children }: { close: () => void; children: React.ReactNode }) => (
  <Stack gap="xs" align="flex-start">
    {children}
    <Button variant="default" onClick={close}>
      {text('ui.close')}
    </Button>
  </Stack>
)

/** Changes that somebody else decides on. */
const Proposal = ({ role, close }: Of) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'approvals',
    schema: () => import('@oselia/contract/approvals').then(({ approvals }) => approvals.create.body),
    values: { ...valuesOfRole(role), reason: '' },
    labels: roleLabels,
    body: ({ reason, ...values }) => ({
      kind: 'roles.change' as const,
      entity_id: role.id,
      payload: changedFields(role, values),
      reason,
    }),
    send: async (body, key) => {
      if (Object.keys(body.payload).length > 0) return call('POST /approvals', { body, key })
      await toast({ message: text('roles.nothingToPropose'), kind: 'refused' })
      return null
    },
    done: async (reply) => {
      if (!reply) return
      close()
      await invalidate('approvals')
      await toast({ message: text('roles.proposed') })
    },
  })
  return (
    <Form of={save}>
      <Text>{t('roles.proposeText')}</Text>
      <RoleFields of={save} />
      <RoleRights of={save} role={role} giver={everything} fixed={false} />
      <Textarea
        {...save.field('reason')}
        label={t('roles.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
      <SaveBar of={save} label={t('roles.propose')}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </Form>
  )
}

// Who decides on a proposal is asked of the rights then, not who makes it.
const everything = { has: () => true, any: true }
