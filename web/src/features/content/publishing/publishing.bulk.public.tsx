import { Button, Stack, Text } from '@mantine/core'
import { type PublicationAction, publicationActions } from '@oselia/contract/publishing.enums'
import { IconArchive, IconSend, IconTrash } from '@tabler/icons-react'
import { followJob } from '../../../platform/jobs.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { useAction } from '../../../platform/use-query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'
import { Reach } from '../../access/audience/audience.public.ts'
import { type PublishedItem, type PublishedNoun, pathOf } from './publishing.calls.public.ts'
import { reachGroups } from './publishing.reach.rules.ts'

const actions = {
  publish: {
    label: 'publication.publish',
    ask: 'publication.bulkPublishTitle',
    title: 'publication.bulkPublishing',
    done: 'publication.bulkPublished',
    icon: IconSend,
  },
  archive: {
    label: 'publication.archive',
    ask: 'publication.bulkArchiveTitle',
    title: 'publication.bulkArchiving',
    done: 'publication.bulkArchived',
    icon: IconArchive,
  },
  delete: {
    label: 'ui.delete',
    ask: 'publication.bulkDeleteTitle',
    title: 'publication.bulkDeleting',
    done: 'publication.bulkDeleted',
    icon: IconTrash,
  },
} as const

interface QuestionProps {
  /** Those of the selected items that are for everyone. */
  whole: readonly PublishedItem[]
}

/** What publishing many does, with the reach of those for everyone. */
const Question = ({ whole }: QuestionProps) => {
  const t = useText()
  const local = useLocal()
  const { list } = useFormat()
  const isWhole = useIsWholeCommunity()
  const groups = reachGroups(whole)
  return (
    <Stack gap="sm">
      <Text>{t('publication.bulkText')}</Text>
      {whole.length > 0 && (
        <Text fw={600}>{t(isWhole ? 'publication.bulkWhole' : 'publication.bulkScope', { count: whole.length })}</Text>
      )}
      {groups.map(({ key, audience, urgent, titles }) => (
        <div key={key}>
          {groups.length > 1 && <Text size="sm">{list(titles.map((title) => local(title)))}</Text>}
          <Reach audience={audience} urgent={urgent} />
        </div>
      ))}
    </Stack>
  )
}

interface Props {
  noun: PublishedNoun
  rows: readonly PublishedItem[]
  clear: () => void
}

/** Bulk actions on the selected items; they run as one background job that can be undone. */
export const PublicationBulk = ({ noun, rows, clear }: Props) => {
  const t = useText()
  const allowed = { publish: useCan(`${noun}.publish`), archive: true, delete: useCan(`${noun}.delete`) }
  const start = useAction(`POST /${pathOf[noun]}/bulk`, {
    done: ({ data }, { body }) => {
      clear()
      const { title, done } = actions[body.act]
      const undo = `POST /${pathOf[noun]}/bulk/:id/undo` as const
      followJob({ id: data.job_id, title, done, touches: [pathOf[noun]], undo, undone: 'publication.bulkUndone' })
    },
  })
  const ask = async (act: PublicationAction) => {
    const { ask: question, label } = actions[act]
    const agreed = await confirm({
      title: t(question, { count: rows.length }),
      text: <Question whole={act === 'publish' ? rows.filter(({ audience }) => audience.everyone) : []} />,
      yes: t(label),
      danger: act === 'delete',
    })
    if (agreed) start.mutate({ body: { act, ids: rows.map((row) => row.id) } })
  }
  return publicationActions
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
