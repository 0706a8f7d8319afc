import { Button } from '@mantine/core'
import { IconArchive, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'
import { type PublishedItem, type PublishedNoun, isUrgent, pathOf, saveCall } from './publishing.calls.public.ts'
import { UndoPublication, confirmPublication, toastSaved } from './publishing.publication.tsx'

// The page has no form fields, so field errors are shown in the toast.
const refuse = (error: ApiError) => {
  const sentences = Object.values(error.errors).flat()
  return sentences.length > 0
    ? toast({ message: [error.message, ...sentences].join('. '), kind: 'refused' })
    : toastError(error)
}

const useMove = (noun: PublishedNoun, { id }: PublishedItem) => {
  const t = useText()
  const publishAgain = useAction(saveCall[noun], {
    done: ({ data }) => toastSaved(noun, data, 'publication.savedPublished'),
    failed: refuse,
  })
  return useAction(saveCall[noun], {
    failed: refuse,
    done: ({ data }) => {
      if (data.state !== 'archived') return toastSaved(noun, data, 'publication.savedPublished')
      const undo = () => publishAgain.mutate({ params: { id }, body: { state: 'published', version: data.version } })
      return toast({ message: t('publication.savedArchived'), undo })
    },
  })
}

const removeItem = (noun: PublishedNoun, id: number, title: string, leave: () => unknown) =>
  deleteToBin({
    call: `DELETE /${pathOf[noun]}/:id`,
    kind: noun,
    id,
    question: {
      title: text('publication.deleteTitle', { title }),
      text: text('publication.deleteText'),
    },
    first: leave,
    message: text('publication.deleted'),
    restored: text('publication.restored'),
    touches: [pathOf[noun]],
  })

interface Props {
  noun: PublishedNoun
  item: PublishedItem
  mayPublish: boolean
  /** The link that opens the form. */
  edit: ReactNode
  /** The action that sends what is published; none where there is no delivery. */
  deliver?: ReactNode
  /** Leaves the page of what was deleted. */
  leave: () => unknown
}

/** Actions on an item, by the user's rights and its state. */
export const PublicationActions = ({ noun, item, mayPublish, edit, deliver, leave }: Props) => {
  const t = useText()
  const local = useLocal()
  const { id, state, version, audience } = item
  const mayUpdate = useCan(`${noun}.update`)
  const mayDelete = useCan(`${noun}.delete`)
  const isWhole = useIsWholeCommunity() && audience.everyone
  const move = useMove(noun, item)
  const publish = async () => {
    if (await confirmPublication({ audience, urgent: isUrgent(item) }, 'published', isWhole))
      move.mutate({ params: { id }, body: { state: 'published', version } })
  }
  const remove = () => removeItem(noun, id, local(item.title), leave)
  return (
    <>
      {deliver}
      {mayUpdate && edit}
      {mayPublish && mayUpdate && state !== 'published' && (
        <Button
          loading={move.isPending}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          onClick={() => void publish()}
        >
          {t('publication.publish')}
        </Button>
      )}
      {mayPublish && mayUpdate && <UndoPublication noun={noun} item={item} />}
      {mayPublish && mayUpdate && state === 'published' && (
        <Button
          variant="default"
          loading={move.isPending}
          leftSection={<IconArchive size={18} aria-hidden="true" />}
          onClick={() => move.mutate({ params: { id }, body: { state: 'archived', version } })}
        >
          {t('publication.archive')}
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
