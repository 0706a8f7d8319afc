import { Button, Menu } from '@mantine/core'
import { IconArchive, IconDots, IconSend, IconTrash } from '@tabler/icons-react'
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
  /** Items of the menu that belong to the noun alone. */
  more?: ReactNode
  /** Leaves the page of what was deleted. */
  leave: () => unknown
}

type MoreProps = Pick<Props, 'noun' | 'item' | 'more' | 'leave'> & {
  /** Archives; null where that is not allowed. */
  archive: (() => void) | null
}

/** What is done rarely. */
const More = ({ noun, item, more, leave, archive }: MoreProps) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useCan(`${noun}.delete`)
  if (!more && !archive && !mayDelete) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('publication.more')}>
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {more}
        {archive && (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden="true" />} onClick={archive}>
            {t('publication.archive')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => void removeItem(noun, item.id, local(item.title), leave)}
          >
            {t('ui.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Actions on an item, by the user's rights and its state. */
export const PublicationActions = ({ noun, item, mayPublish, edit, deliver, more, leave }: Props) => {
  const t = useText()
  const { id, state, version, audience } = item
  const mayUpdate = useCan(`${noun}.update`)
  const isWhole = useIsWholeCommunity() && audience.everyone
  const move = useMove(noun, item)
  const publish = async () => {
    if (await confirmPublication({ audience, urgent: isUrgent(item) }, 'published', isWhole))
      move.mutate({ params: { id }, body: { state: 'published', version } })
  }
  const archive = () => move.mutate({ params: { id }, body: { state: 'archived', version } })
  const mayMove = mayPublish && mayUpdate
  return (
    <>
      {deliver}
      {mayUpdate && edit}
      {mayMove && state !== 'published' && (
        <Button
          loading={move.isPending}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          onClick={() => void publish()}
        >
          {t('publication.publish')}
        </Button>
      )}
      {mayMove && <UndoPublication noun={noun} item={item} />}
      <More
        noun={noun}
        item={item}
        more={more}
        leave={leave}
        archive={mayMove && state === 'published' ? archive : null}
      />
    </>
  )
}
