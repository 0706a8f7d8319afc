import { Button, Menu } from '@mantine/core'
import type { DocumentDetails } from '@oselia/contract/documents'
import type { DocumentState } from '@oselia/contract/documents.enums'
import { IconArchive, IconDotsVertical, IconFilePencil, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { useMayPublish } from './documents.categories.ts'

const useRemove = ({ id }: DocumentDetails) => {
  const t = useText()
  const navigate = useNavigate()
  return () =>
    deleteToBin({
      call: 'DELETE /documents/:id',
      kind: 'documents',
      id,
      question: { title: t('documents.deleteTitle'), text: t('documents.deleteText') },
      first: () => navigate({ to: '/Documents' }),
      message: t('documents.deleted'),
      restored: t('documents.restored'),
      touches: ['documents'],
    })
}

/** Whether the user may change the document as it is. */
export const useMayChange = ({ state, is_public, category_id, reaches_outside }: DocumentDetails) => {
  const mayUpdate = useCan('documents.update')
  const mayPublish = useMayPublish(category_id)
  const isPublished = state === 'active' || is_public
  return {
    change: mayUpdate && !reaches_outside && (mayPublish || !isPublished),
    publish: mayUpdate && !reaches_outside && mayPublish,
  }
}

const icons = { draft: IconFilePencil, active: IconSend, archived: IconArchive }
const labels = { draft: 'documents.toDraft', active: 'documents.publish', archived: 'documents.archive' } as const
const others = (state: DocumentState) => (['active', 'archived', 'draft'] as const).filter((one) => one !== state)

/** Actions on a document, by the user's rights and its state. */
export const Actions = ({ document }: { document: DocumentDetails }) => {
  const t = useText()
  const { id, state, version, is_public } = document
  const may = useMayChange(document)
  const mayDelete = useCan('documents.delete') && may.change
  const move = useAction('PUT /documents/:id', { message: t('ui.saved') })
  const remove = useRemove(document)
  const into = async (next: DocumentState) => {
    const asked = next === 'active' && is_public
    if (
      asked &&
      !(await confirm({
        title: t('documents.publishTitle'),
        text: t('documents.publishText'),
        yes: t('documents.publish'),
      }))
    )
      return
    move.mutate({ params: { id }, body: { state: next, version } })
  }
  return (
    <>
      {may.publish && state !== 'active' && (
        <Button
          loading={move.isPending}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          onClick={() => void into('active')}
        >
          {t('documents.publish')}
        </Button>
      )}
      {may.change && (
        <ButtonLink
          to="/Documents/edit/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      )}
      {(may.publish || mayDelete) && (
        <More
          states={may.publish ? others(state) : []}
          into={(next) => void into(next)}
          remove={mayDelete ? () => void remove() : undefined}
        />
      )}
    </>
  )
}

interface MoreProps {
  states: readonly DocumentState[]
  into: (next: DocumentState) => void
  remove: (() => void) | undefined
}

const More = ({ states, into, remove }: MoreProps) => {
  const t = useText()
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('documents.more')}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {states.map((next) => {
          const Icon = icons[next]
          return (
            <Menu.Item key={next} leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => into(next)}>
              {t(labels[next])}
            </Menu.Item>
          )
        })}
        {remove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={remove}>
            {t('ui.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
