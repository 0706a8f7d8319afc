import { Button } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type MessageKey, text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { toast } from '../../../platform/toast.ts'
import { Reach } from '../../access/audience/audience.public.ts'
import { type PublishedItem, type PublishedNoun, pathOf } from './publishing.calls.public.ts'

type Undoable = Pick<PublishedItem, 'id' | 'version' | 'undo_until'>

const undoPublication = (noun: PublishedNoun, { id, version }: Undoable) =>
  perform(
    `POST /${pathOf[noun]}/:id/undo-publication`,
    { params: { id }, body: { version } },
    { message: text('publication.undone') },
  )

/** The toast after saving; it offers to undo a publication while that is possible. */
export const toastSaved = (noun: PublishedNoun, saved: Undoable, message: MessageKey) =>
  toast({ message: text(message), undo: saved.undo_until === null ? undefined : () => undoPublication(noun, saved) })

const titles = {
  published: { whole: 'publication.publishWholeTitle', some: 'publication.publishTitle' },
  scheduled: { whole: 'publication.scheduleWholeTitle', some: 'publication.scheduleTitle' },
} as const

/** Asks before publishing or scheduling, with the number of people that it reaches. */
export const confirmPublication = (
  { audience, urgent = false }: { audience: Audience; urgent?: boolean },
  to: keyof typeof titles,
  isWhole: boolean,
) =>
  confirm({
    title: text(titles[to][isWhole ? 'whole' : 'some']),
    text: <Reach audience={audience} urgent={urgent} />,
    yes: text(to === 'published' ? 'publication.publish' : 'publication.schedule'),
  })

/** Whether a moment is still to come; renders again when it comes. */
const useAhead = (moment: string | null) => {
  const [past, setPast] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return undefined
    const timer = setTimeout(() => setPast(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && past !== moment
}

/** The action that returns a publication to draft, shown while it is possible. */
export const UndoPublication = ({ noun, item }: { noun: PublishedNoun; item: Undoable }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  if (!useAhead(item.undo_until)) return null
  const undo = async () => {
    setBusy(true)
    await undoPublication(noun, item)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => void undo()}
    >
      {t('publication.undo')}
    </Button>
  )
}
