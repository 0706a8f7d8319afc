import { Button } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import { IconEye, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { orSecondPerson } from '../../../platform/approval-request.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { type MessageKey, text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { invalidate } from '../../../platform/query.ts'
import { seeAs } from '../../../platform/session.acts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { showLinks } from './staff.links.tsx'
import { askReason } from './staff.reason.tsx'
import { removeStaff } from './staff.remove.tsx'

/** Sends or resends an invitation; shows its link when no gateway is configured. */
export const invite = async ({ id, name }: StaffDetails) => {
  const sent = await perform('POST /staff/:id/invite', { params: { id } }, { message: text('staffPage.invited') })
  if (sent?.link) showLinks([{ name, link: sent.link }])
}

export const revokeInvite = async ({ id }: StaffDetails) => {
  const agreed = await confirm({
    title: text('staffPage.revoke'),
    text: text('staffPage.revokeText'),
    yes: text('staffPage.revoke'),
    danger: true,
  })
  if (agreed) await perform('DELETE /staff/:id/invite', { params: { id } }, { message: text('staffPage.revoked') })
}

export const endSessions = async ({ id, name }: StaffDetails) => {
  const agreed = await confirm({
    title: text('staffPage.endSessions'),
    text: text('staffPage.endSessionsText', { name }),
    yes: text('staffPage.endSessions'),
    danger: true,
  })
  if (agreed)
    await perform('DELETE /staff/:id/sessions', { params: { id } }, { message: text('staffPage.sessionsEnded') })
}

const refetchAndToast = async (done: MessageKey) => {
  await invalidate('staff')
  await toast({ message: text(done) })
}

export const resetTwoFactor = ({ id, name }: StaffDetails) =>
  askReason({
    title: text('staffPage.resetTwoFactor'),
    text: text('staffPage.resetTwoFactorText', { name }),
    yes: text('staffPage.resetTwoFactor'),
    send: ({ reason }) => call('POST /staff/:id/reset_two_factor', { params: { id }, body: { reason } }),
    done: () => refetchAndToast('staffPage.twoFactorReset'),
  })

const block = ({ id, name }: StaffDetails) =>
  askReason({
    title: text('staffPage.block'),
    text: text('staffPage.blockText', { name }),
    yes: text('staffPage.block'),
    mayDismiss: true,
    send: (body) => call('POST /staff/:id/block', { params: { id }, body }),
    done: () => refetchAndToast('staffPage.blocked'),
  })

const unblock = async ({ id, name }: StaffDetails) => {
  const agreed = await confirm({
    title: text('staffPage.unblock'),
    text: text('staffPage.unblockText', { name }),
    yes: text('staffPage.unblock'),
  })
  if (!agreed) return
  const asked = { kind: 'staff.owner', entity_id: id, payload: { act: 'unblock' } } as const
  const outcome = { message: text('staffPage.unblocked'), failed: orSecondPerson(asked) }
  await perform('POST /staff/:id/unblock', { params: { id } }, outcome)
}

const look = async ({ id, name }: StaffDetails) => {
  const agreed = await confirm({
    title: text('staffPage.seeAsTitle'),
    text: text('staffPage.seeAsText', { name }),
    yes: text('staffPage.seeAsYes'),
  })
  if (!agreed) return
  seeAs((await call('POST /staff/:id/see_as', { params: { id } })).access_token)
}

/** The actions of the page header that the server allows. */
export const StaffActions = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, allowed } = person
  return (
    <>
      {allowed.includes('update') && (
        <ButtonLink to="/Staff/edit/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
          {t('ui.edit')}
        </ButtonLink>
      )}
      {allowed.includes('see_as') && (
        <Button
          variant="default"
          leftSection={<IconEye size={18} />}
          onClick={() => void look(person).catch(toastError)}
        >
          {t('staffPage.seeAs')}
        </Button>
      )}
      {allowed.includes('unblock') && (
        <Button variant="default" leftSection={<IconLockOpen size={18} />} onClick={() => void unblock(person)}>
          {t('staffPage.unblock')}
        </Button>
      )}
      {allowed.includes('block') && (
        <Button variant="default" leftSection={<IconLock size={18} />} onClick={() => block(person)}>
          {t('staffPage.block')}
        </Button>
      )}
      {allowed.includes('delete') && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => removeStaff(person, () => navigate({ to: '/Staff' }))}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}
