import { Menu, Text } from '@mantine/core'
import type { ListView } from '@oselia/contract/saved-views'
import { IconCheck, IconDeviceFloppy, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { showForm } from './list-views.form.tsx'
import { type ViewState, currentView, isSameView } from './list-views.ts'
import { text, useText } from './messages.ts'
import { invalidate, read } from './query.ts'
import { toast, toastError } from './toast.ts'

export interface ViewsProps {
  /** The storage name of the list's views. */
  list: string
  /** The current state of the list. */
  look: ViewState
  /** The view selected on this page. */
  chosen: number | null
  show: (view: ListView) => void
}

const saved = async (message: 'views.done' | 'views.removed', undo?: () => unknown) => {
  await invalidate('list-views')
  await toast({ message: text(message), undo })
}

const saveInto = async ({ id, version }: ListView, look: ViewState) => {
  await call('PUT /list-views/:id', { params: { id }, body: { ...look, version } })
  await saved('views.done')
}

const remove = async (view: ListView) => {
  const { list, name, query, columns, is_shared } = view
  await call('DELETE /list-views/:id', { params: { id: view.id } })
  await saved('views.removed', () =>
    call('POST /list-views', { body: { list, name, query, columns, is_shared } })
      .then(() => saved('views.done'))
      .catch(toastError),
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

/** The content of the views menu; loaded when it is first opened. */
export const ViewsMenu = ({ list, look, chosen, show }: ViewsProps) => {
  const t = useText()
  const views = useQuery(read('GET /list-views', { query: { list } })).data?.data ?? []
  const now = currentView(views, look, chosen)
  const edit = (view: ListView | null) => showForm({ list, look, view, show })
  return (
    <>
      <Menu.Label>{t('views.saved')}</Menu.Label>
      {views.length === 0 && (
        <Text size="sm" px="sm" pb="xs" c="dimmed" maw={280}>
          {t('views.none')}
        </Text>
      )}
      {views.map((view) => (
        <View key={view.id} view={view} isNow={view.id === now?.id} show={show} />
      ))}
      <Menu.Divider />
      {now?.is_own && !isSameView(now, look) && (
        <Menu.Item
          leftSection={<IconDeviceFloppy {...icon} />}
          onClick={() => void saveInto(now, look).catch(toastError)}
        >
          {t('views.saveInto', { name: now.name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => edit(null)}>
        {t('views.saveAs')}
      </Menu.Item>
      {now?.is_own && (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit(now)}>
            {t('views.edit', { name: now.name })}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void remove(now).catch(toastError)}>
            {t('views.remove', { name: now.name })}
          </Menu.Item>
        </>
      )}
    </>
  )
}

const View = ({ view, isNow, show }: { view: ListView; isNow: boolean; show: (view: ListView) => void }) => {
  const t = useText()
  const shared = view.is_own ? t('views.sharedWithAll') : t('views.sharedBy', { name: view.staff.name })
  return (
    <Menu.Item
      aria-current={isNow || undefined}
      leftSection={isNow ? <IconCheck {...icon} /> : <span style={{ display: 'block', width: icon.size }} />}
      rightSection={view.is_shared && <IconUsers {...icon} />}
      onClick={() => show(view)}
    >
      {view.name}
      {view.is_shared && (
        <Text size="xs" c="dimmed">
          {shared}
        </Text>
      )}
    </Menu.Item>
  )
}
