import { Button } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { IconArchive, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ApiError, call } from '../../platform/api.ts'
import { useText } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { queryClient } from '../../platform/query.ts'
import { useAct } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { Reach } from '../audience/audience.door.ts'
import { useMayPublish } from './announcements.view.tsx'

// A page without fields: what is wrong with one of them is said in the toast.
const refuse = (error: ApiError) => {
  const sentences = Object.values(error.errors).flat()
  return sentences.length > 0
    ? toast({ message: [error.message, ...sentences].join('. '), kind: 'refused' })
    : toastError(error)
}

const useMove = ({ id }: Announcement) => {
  const t = useText()
  const publishAgain = useAct('PUT /announcements/:id', {
    done: () => toast({ message: t('announcements.savedPublished') }),
    failed: refuse,
  })
  return useAct('PUT /announcements/:id', {
    failed: refuse,
    done: ({ data }) => {
      const archived = data.state === 'archived'
      const undo = () => publishAgain.mutate({ params: { id }, body: { state: 'published', version: data.version } })
      return toast({
        message: t(archived ? 'announcements.savedArchived' : 'announcements.savedPublished'),
        undo: archived ? undo : undefined,
      })
    },
  })
}

/** Deletes and leaves the page before the lists are read anew, for the page's own thing is no longer there. */
const useRemove = ({ id }: Announcement) => {
  const t = useText()
  const navigate = useNavigate()
  return async () => {
    const agreed = await confirm({
      title: t('announcements.deleteTitle'),
      text: t('announcements.deleteText'),
      yes: t('ui.delete'),
      danger: true,
    })
    if (!agreed) return
    await call('DELETE /announcements/:id', { params: { id } })
    await navigate({ to: '/Announcements' })
    queryClient.removeQueries({ queryKey: ['announcements', 'GET /announcements/:id', { params: { id } }] })
    await toastDeleted({
      kind: 'announcements',
      id,
      message: t('announcements.deleted'),
      restored: t('announcements.restored'),
      touches: ['announcements'],
    })
  }
}

/** What may be done with an announcement, by the person's rights and its state. */
export const Acts = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const { id, kind, state, version, audience } = announcement
  const mayUpdate = useMay('announcements.update')
  const mayDelete = useMay('announcements.delete')
  const mayPublish = useMayPublish(kind) && mayUpdate
  const move = useMove(announcement)
  const remove = useRemove(announcement)
  const publish = async () => {
    const agreed = await confirm({
      title: t('announcements.publishTitle'),
      text: <Reach audience={audience} />,
      yes: t('announcements.publish'),
    })
    if (agreed) move.mutate({ params: { id }, body: { state: 'published', version } })
  }
  return (
    <>
      {mayUpdate && (
        <Button
          component={Link}
          to="/Announcements/edit/$id"
          params={{ id: String(id) } as never}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </Button>
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
          onClick={() => void remove().catch(toastError)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}
