import { Button, Stack, Text } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type MessageKey, text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { toast } from '../../../platform/toast.ts'
import { Reach } from '../../access/audience/audience.public.ts'

const undoPublication = ({ id, version }: Pick<Announcement, 'id' | 'version'>) =>
  perform(
    'POST /announcements/:id/undo-publication',
    { params: { id }, body: { version } },
    { message: text('announcementsPublication.undone') },
  )

/** The toast after saving; it offers to undo a publication while that is possible. */
export const toastSaved = (saved: Announcement, message: MessageKey) =>
  toast({ message: text(message), undo: saved.undo_until === null ? undefined : () => undoPublication(saved) })

const titles = {
  published: { whole: 'announcementsPublication.publishWholeTitle', some: 'announcements.publishTitle' },
  scheduled: { whole: 'announcementsPublication.scheduleWholeTitle', some: 'announcementsPublication.scheduleTitle' },
} as const

/** Asks before publishing or scheduling, with the number of people that it reaches. */
export const confirmPublication = (
  { audience, kind }: Pick<Announcement, 'audience' | 'kind'>,
  to: keyof typeof titles,
  isWhole: boolean,
) =>
  confirm({
    title: text(titles[to][isWhole ? 'whole' : 'some']),
    text: <Reach audience={audience} urgent={kind === 'emergency'} />,
    yes: text(to === 'published' ? 'announcements.publish' : 'announcements.schedule'),
  })

/** The text of the question before publishing many, with the reach of those for the whole community. */
export const BulkQuestion = ({ whole }: { whole: readonly Announcement[] }) => {
  const t = useText()
  const [first] = whole
  return (
    <Stack gap="sm">
      <Text>{t('announcements.bulkText')}</Text>
      {first && (
        <>
          <Text fw={600}>{t('announcementsPublication.bulkWhole', { count: whole.length })}</Text>
          <Reach audience={first.audience} />
        </>
      )}
    </Stack>
  )
}

/** Whether a moment is still to come; renders again when it comes. */
const useAhead = (moment: string | null) => {
  const [now, setNow] = useState(() => Date.now())
  const left = moment === null ? 0 : Date.parse(moment) - now
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}

/** The action that returns a publication to draft, shown while it is possible. */
export const UndoPublication = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  if (!useAhead(announcement.undo_until)) return null
  const undo = async () => {
    setBusy(true)
    await undoPublication(announcement)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => void undo()}
    >
      {t('announcementsPublication.undo')}
    </Button>
  )
}
