import { Button } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { IconArchive, IconSend, IconTrash } from '@tabler/icons-react'
import { followJob } from '../../../platform/jobs.ts'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { BulkQuestion } from './announcements.publication.tsx'

const actions = {
  publish: {
    label: 'announcements.publish',
    ask: 'announcements.bulkPublishTitle',
    title: 'announcements.bulkPublishing',
    done: 'announcements.bulkPublished',
    icon: IconSend,
  },
  archive: {
    label: 'announcements.archive',
    ask: 'announcements.bulkArchiveTitle',
    title: 'announcements.bulkArchiving',
    done: 'announcements.bulkArchived',
    icon: IconArchive,
  },
  delete: {
    label: 'ui.delete',
    ask: 'announcements.bulkDeleteTitle',
    title: 'announcements.bulkDeleting',
    done: 'announcements.bulkDeleted',
    icon: IconTrash,
  },
} as const

/** Bulk actions on the selected announcements; they run as one background job that can be undone. */
export const BulkActions = ({ rows, clear }: { rows: Announcement[]; clear: () => void }) => {
  const t = useText()
  const allowed = { publish: useCan('announcements.publish'), archive: true, delete: useCan('announcements.delete') }
  const start = useAction('POST /announcements/bulk', {
    done: ({ data }, { body }) => {
      clear()
      const { title, done } = actions[body.act]
      followJob({
        id: data.job_id,
        title,
        done,
        touches: ['announcements'],
        undo: 'POST /announcements/bulk/:id/undo',
        undone: 'announcements.bulkUndone',
      })
    },
  })
  const ask = async (act: keyof typeof actions) => {
    const { ask: question, label } = actions[act]
    const agreed = await confirm({
      title: t(question, { count: rows.length }),
      text: <BulkQuestion whole={act === 'publish' ? rows.filter(({ audience }) => audience.everyone) : []} />,
      yes: t(label),
      danger: act === 'delete',
    })
    if (agreed) start.mutate({ body: { act, ids: rows.map((row) => row.id) } })
  }
  return (['publish', 'archive', 'delete'] as const)
    .filter((act) => allowed[act])
    .map((act) => {
      const Icon = actions[act].icon
      return (
        <Button
          key={act}
          size="xs"
          variant="default"
          loading={start.isPending}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => void ask(act)}
        >
          {t(actions[act].label)}
        </Button>
      )
    })
}
