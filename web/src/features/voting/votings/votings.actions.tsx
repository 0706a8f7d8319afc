import { Button, Menu } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import {
  IconBan,
  IconCalendarPlus,
  IconCalendarTime,
  IconDotsVertical,
  IconFlag,
  IconFlagOff,
  IconPencil,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { mayExtend, mayReschedule, maySecondCall, type Move, movesOf } from './votings.rules.ts'

const askMove = async (voting: Voting, to: Move) => (await import('./votings.move.tsx')).showMoveDialog(voting, to)
const askMark = async (voting: Voting, mark: Voting['mark']) =>
  (await import('./votings.mark.tsx')).showMarkDialog(voting, mark)

const askRescheduling = async (voting: Voting) =>
  (await import('./votings.rescheduling.tsx')).showRescheduleDialog(voting)
const askSecondCall = async (voting: Voting) => (await import('./votings.second-call.tsx')).showSecondCallDialog(voting)
const askExtension = async (voting: Voting) => (await import('./votings.extend.tsx')).showExtendDialog(voting)

const removeDraft = (voting: Voting, title: string, leave: () => unknown) =>
  deleteToBin({
    call: 'DELETE /voting/:id',
    kind: 'votings',
    id: voting.id,
    question: { title: text('votingPage.deleteTitle', { title }), text: text('votingPage.deleteText') },
    first: leave,
    message: text('votingPage.deleted'),
    restored: text('votingPage.restored'),
    touches: ['voting'],
  })

const Marks = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const flag = <IconFlag size={16} aria-hidden="true" />
  return (
    <>
      {voting.mark !== 'disputed' && (
        <Menu.Item leftSection={flag} onClick={() => void askMark(voting, 'disputed')}>
          {t('votingPage.markDisputed')}
        </Menu.Item>
      )}
      {voting.mark !== 'invalidated' && (
        <Menu.Item leftSection={flag} onClick={() => void askMark(voting, 'invalidated')}>
          {t('votingPage.markInvalidated')}
        </Menu.Item>
      )}
      {voting.mark && (
        <Menu.Item
          leftSection={<IconFlagOff size={16} aria-hidden="true" />}
          onClick={() => void askMark(voting, null)}
        >
          {t('votingPage.unmark')}
        </Menu.Item>
      )}
    </>
  )
}

/** Acts that change the days that were announced, or the call of the meeting. */
const Days = ({ voting }: { voting: Voting }) => {
  const t = useText()
  return (
    <>
      {mayReschedule(voting) && (
        <Menu.Item
          leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
          onClick={() => void askRescheduling(voting)}
        >
          {t('votingRescheduling.title')}
        </Menu.Item>
      )}
      {maySecondCall(voting) && (
        <Menu.Item
          leftSection={<IconUsersGroup size={16} aria-hidden="true" />}
          onClick={() => void askSecondCall(voting)}
        >
          {t(voting.second_call_at ? 'votingSecondCall.withdraw' : 'votingSecondCall.title')}
        </Menu.Item>
      )}
      {mayExtend(voting) && (
        <Menu.Item
          leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
          onClick={() => void askExtension(voting)}
        >
          {t('votingExtension.title')}
        </Menu.Item>
      )}
    </>
  )
}

interface MoreProps {
  voting: Voting
  others: readonly Move[]
  mayApprove: boolean
  mayEdit: boolean
}

const More = ({ voting, others, mayApprove, mayEdit }: MoreProps) => {
  const t = useText()
  const local = useLocal()
  const navigate = useNavigate()
  const isDraft = voting.state === 'draft'
  const mayDelete = useCan('votings.delete') && isDraft
  const mayMark = mayApprove && !isDraft
  if (!mayDelete && !mayMark && !mayEdit) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('votingPage.more')}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/Voting/$id/edit', params: { id: voting.id } })}
          >
            {t('ui.edit')}
          </Menu.Item>
        )}
        {mayMark && <Marks voting={voting} />}
        {mayApprove && <Days voting={voting} />}
        {mayApprove &&
          others.map((to) => (
            <Menu.Item
              key={to}
              color={to === 'cancelled' ? 'red' : undefined}
              leftSection={to === 'cancelled' && <IconBan size={16} aria-hidden="true" />}
              onClick={() => void askMove(voting, to)}
            >
              {t(`votingPage.to_${to}`)}
            </Menu.Item>
          ))}
        {mayDelete && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => void removeDraft(voting, local(voting.title), () => navigate({ to: '/Voting' }))}
          >
            {t('ui.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const editable: ReadonlySet<string> = new Set(['draft', 'announced', 'meeting', 'survey'])

/** The usual next move as the one main button; all others behind the menu. */
export const Actions = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayUpdate = useCan('votings.update') && editable.has(voting.state)
  const mayApprove = useCan('votings.approve')
  const mayPublish = useCan('votings.publish')
  const isDraft = voting.state === 'draft'
  const { next, others } = movesOf(voting)
  const mayMove = next === 'published' || next === 'archived' ? mayPublish : mayApprove
  return (
    <>
      {mayUpdate && isDraft && (
        <ButtonLink
          to="/Voting/$id/edit"
          params={{ id: voting.id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      )}
      {next && mayMove && <Button onClick={() => void askMove(voting, next)}>{t(`votingPage.to_${next}`)}</Button>}
      <More voting={voting} others={others} mayApprove={mayApprove} mayEdit={mayUpdate && !isDraft} />
    </>
  )
}
