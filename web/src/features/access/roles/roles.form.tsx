import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { permissions } from '@oselia/contract/permissions'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { useState } from 'react'
import { call, callWith } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLanguage, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { removeRole, revertRole, touched } from './roles.actions.tsx'
import { type RoleValues, roleFields } from './roles.fields.ts'
import { roleHistory, useRoleWords } from './roles.history.public.tsx'
import { RightsField, RoleInputs, RoleRights, useGiver } from './roles.inputs.tsx'
import { changedFields, copyOfRole } from './roles.values.ts'

type Of = { role: StaffRole; close: () => void }

/**
 * Opens a role in the dialog: editable with the right to change it, otherwise read-only with an option to propose
 * changes.
 */
export const openRole = (role: StaffRole, name: string) =>
  showModal({
    title: text('roles.open', { name }),
    size: '60rem',
    body: (close) => <Role role={role} close={close} />,
  })

/** Opens the form of a new role, empty or copied from another. */
export const createRole = (values: RoleValues = roleFields.blank({ sort: '100' })) =>
  showModal({
    title: text('roles.create'),
    size: '60rem',
    body: (close) => <RoleForm of={null} values={values} close={close} />,
  })

const Role = ({ role, close }: Of) => {
  const mayUpdate = useCan('roles.update')
  const user = useUser()
  const [proposing, setProposing] = useState(false)
  if (role.code !== 'owner' && mayUpdate && user?.scope.all) return <RoleForm of={role} close={close} />
  if (proposing) return <Proposal role={role} close={close} />
  return <Reading role={role} close={close} propose={() => setProposing(true)} />
}

interface FormProps {
  of: StaffRole | null
  /** What a new one begins with. */
  values?: RoleValues
  close: () => void
}

const RoleForm = ({ of: role, values, close }: FormProps) => {
  const t = useText()
  const user = useUser()
  const giver = useGiver()
  const path = role ? 'PUT /staff_role/:id' : 'POST /staff_role'
  const save = useFieldForm({
    table: roleFields,
    save: path,
    send: async (given) => {
      try {
        return await callWith(path, given)
      } catch (error) {
        // Permissions that make its holders owners wait for approval, with the rest of the change.
        const { version: _, ...payload } = given.body as { version?: number }
        const asked = role && (await askSecondPerson(error, { kind: 'roles.change', entity_id: role.id, payload }))
        if (asked === 'sent') return null
        throw error
      }
    },
    params: role && { id: role.id },
    contract: () => import('@oselia/contract/staff-roles').then(({ staffRoles }) => staffRoles),
    held: role,
    given: values,
    words: useRoleWords(),
    touches: touched,
    first: close,
  })
  const isOwn = role !== null && (user?.roles.some(({ id }) => id === role.id) ?? false)
  return (
    <Form of={save}>
      <RoleInputs of={save} />
      {isOwn && <Alert>{t('roles.ownFixed')}</Alert>}
      <RoleRights of={save} role={role} giver={giver} fixed={isOwn} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {role && <Actions role={role} close={close} />}
      </SaveBar>
      {role && (
        <HistoryFold>
          <roleHistory.History id={role.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

const Actions = ({ role, close }: Of) => {
  const t = useText()
  const local = useLocal()
  const mayCreate = useCan('roles.create')
  const mayDelete = useCan('roles.delete')
  return (
    <>
      {mayCreate && (
        <Button variant="default" onClick={() => createRole(copyOfRole(role))}>
          {t('roles.copy')}
        </Button>
      )}
      {role.is_system && role.is_changed && role.code !== 'owner' && (
        <Button variant="default" onClick={() => void revertRole(role, local, close)}>
          {t('roles.revert')}
        </Button>
      )}
      {mayDelete && !role.is_system && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          ms="auto"
          onClick={() => removeRole(role, local, close)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const nothing = () => undefined

/** A role, read-only. */
const Reading = ({ role, close, propose }: Of & { propose: () => void }) => {
  const t = useText()
  const local = useLocal()
  const giver = useGiver()
  const mayUpdate = useCan('roles.update')
  const mayCreate = useCan('roles.create')
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
        chosen={permissions.filter((right) => role.permissions.includes(right))}
        saved={role.permissions}
        delivered={isOwner ? null : role.default_permissions}
        giver={giver}
        fixed
        change={nothing}
      />
      <SaveActions close={close}>
        {isOwner && mayCreate && (
          <Button variant="default" onClick={() => createRole(copyOfRole(role))}>
            {t('roles.copy')}
          </Button>
        )}
      </SaveActions>
      <HistoryFold>
        <roleHistory.History id={role.id} />
      </HistoryFold>
    </Stack>
  )
}

const SaveActions = ({ close, children }: { close: () => void; children: React.ReactNode }) => (
  <Stack gap="xs" align="flex-start">
    {children}
    <Button variant="default" onClick={close}>
      {text('ui.close')}
    </Button>
  </Stack>
)

/** A proposal of changes that another user approves or rejects. */
const Proposal = ({ role, close }: Of) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'approvals',
    schema: () => import('@oselia/contract/approvals').then(({ approvals }) => approvals.create.body),
    values: { ...roleFields.values(role, useLanguage()), reason: '' },
    labels: roleFields.labels,
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
      <RoleInputs of={save} />
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
      <DialogBar of={save} label={t('roles.propose')} cancel={close} />
    </Form>
  )
}

// The server checks the permissions of the approver, not of the author, so a proposal may contain any.
const everything = { has: () => true, any: true }
