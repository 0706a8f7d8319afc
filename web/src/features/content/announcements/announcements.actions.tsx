import { Button } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { IconArchive, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ApiError } from '../../../platform/api.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { UndoPublication, confirmPublication, toastSaved } from './announcements.publication.tsx'
import { useMayPublish } from './announcements.view.tsx'

// The page has no form fields, so field errors are shown in the toast.
const refuse = (error: ApiError) => {
  const sentences = Object.values(error.errors).flat()
  return sentences.length > 0
    ? toast({ message: [error.message, ...sentences].join('. '), kind: 'refused' })
    : toastError(error)
}

const useMove = ({ id }: Announcement) => {
  const t = useText()
  const publishAgain = useAction('PUT /announcements/:id', {
    done: ({ data }) => toastSaved(data, 'announcements.savedPublished'),
    failed: refuse,
  })
  return useAction('PUT /announcements/:id', {
    failed: refuse,
    done: ({ data }) => {
      if (data.state !== 'archived') return toastSaved(data, 'announcements.savedPublished')
      const undo = () => publishAgain.mutate({ params: { id }, body: { state: 'published', version: data.version } })
      return toast({ message: t('announcements.savedArchived'), undo })
    },
  })
}

/** Leaves the page before refetching the lists, because the page's own record no longer exists. */
const useRemove = ({ id }: Announcement) => {
  const t = useText()
  const navigate = useNavigate()
  return () =>
    deleteToBin({
      call: 'DELETE /announcements/:id',
      kind: 'announcements',
      id,
      question: { title: t('announcements.deleteTitle'), text: t('announcements.deleteText') },
      first: () => navigate({ to: '/Announcements' }),
      message: t('announcements.deleted'),
      restored: t('announcements.restored'),
      touches: ['announcements'],
    })
}

/** Actions on an announcement, by the user's rights and its state. */
export const Actions = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const { id, kind, state, version } = announcement
  const mayUpdate = useCan('announcements.update')
  const mayDelete = useCan('announcements.delete')
  const mayPublish = useMayPublish(kind) && mayUpdate
  const move = useMove(announcement)
  const remove = useRemove(announcement)
  const publish = async () => {
    const agreed = await confirmPublication(announcement, 'published', announcement.audience.everyone)
    if (agreed) move.mutate({ params: { id }, body: { state: 'published', version } })
  }
  return (
    <>
      {mayUpdate && (
        <ButtonLink
          to="/Announcements/edit/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      )}
      {mayPublish && state !== 'published' && (
        <Button
          loading={move.isPending}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          onClick={() => void publish()}
        >
          {t('announcements.publish')}
        </Button>
      )}
      {mayPublish && <UndoPublication announcement={announcement} />}
      {mayPublish && state === 'published' && (
        <Button
          variant="default"
          loading={move.isPending}
          leftSection={<IconArchive size={18} aria-hidden="true" />}
          onClick={() => move.mutate({ params: { id }, body: { state: 'archived', version } })}
        >
          {t('announcements.archive')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}
