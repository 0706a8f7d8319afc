import { Button, Menu } from '@mantine/core'
import type { Document } from '@oselia/contract/documents'
import { IconArchive, IconFolderSymlink, IconSend, IconTrash } from '@tabler/icons-react'
import { followJob } from '../../../platform/jobs.ts'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { useCategories } from './documents.categories.ts'

const actions = {
  publish: { label: 'documents.publish', ask: 'documents.bulkPublish', icon: IconSend },
  archive: { label: 'documents.archive', ask: 'documents.bulkArchive', icon: IconArchive },
  delete: { label: 'ui.delete', ask: 'documents.bulkDelete', icon: IconTrash },
} as const

interface Props {
  rows: Document[]
  clear: () => void
}

const useStart = (clear: () => void) =>
  useAction('POST /documents/bulk', {
    done: ({ data }) => {
      clear()
      followJob({
        id: data.job_id,
        title: 'documents.bulkRunning',
        done: 'documents.bulkDone',
        touches: ['documents'],
        undo: 'POST /documents/bulk/:id/undo',
        undone: 'documents.bulkUndone',
      })
    },
  })

/** Bulk actions on the selected documents; they run as one background job that can be undone. */
export const BulkActions = ({ rows, clear }: Props) => {
  const t = useText()
  const { options } = useCategories()
  const publishAny = useCan('documents.publish')
  const publishFinancial = useCan('financial_documents.publish')
  const allowed = { publish: publishAny || publishFinancial, archive: true, delete: useCan('documents.delete') }
  const start = useStart(clear)
  const ids = rows.map((row) => row.id)
  const ask = async (act: keyof typeof actions) => {
    const { ask: question, label } = actions[act]
    const title = t(question, { count: rows.length })
    if (await confirm({ title, text: t('documents.bulkText'), yes: t(label), danger: act === 'delete' }))
      start.mutate({ body: { act, ids } })
  }
  const button = { size: 'xs', variant: 'default', loading: start.isPending } as const
  return (
    <>
      {(['publish', 'archive'] as const).map(
        (act) => allowed[act] && <Act key={act} act={act} ask={ask} button={button} />,
      )}
      <Menu>
        <Menu.Target>
          <Button {...button} leftSection={<IconFolderSymlink size={16} aria-hidden="true" />}>
            {t('documents.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {options().map(({ value, label }) => (
            <Menu.Item
              key={value}
              onClick={() => start.mutate({ body: { act: 'move', ids, category_id: Number(value) } })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {allowed.delete && <Act act="delete" ask={ask} button={button} />}
    </>
  )
}

interface ActProps {
  act: keyof typeof actions
  ask: (act: keyof typeof actions) => Promise<void>
  button: object
}

const Act = ({ act, ask, button }: ActProps) => {
  const t = useText()
  const { icon: Icon, label } = actions[act]
  return (
    <Button {...button} leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void ask(act)}>
      {t(label)}
    </Button>
  )
}
