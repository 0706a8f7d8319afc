import { ActionIcon, Menu } from '@mantine/core'
import type { ListView } from '@oselia/contract/saved-views'
import { IconBookmark } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { Visible } from './data-table.columns.ts'
import type { AnyColumn } from './data-table.tsx'
import { viewStateOf, visibleIn } from './list-views.ts'
import type { ViewsProps } from './list-views.menu.tsx'
import { useText } from './messages.ts'
import { queryClient, read } from './query.ts'
import { toastError } from './toast.ts'

interface Props {
  list: string
  columns: readonly AnyColumn[]
  visible: Visible
  setVisible: (next: Visible) => void
}

/** Loads the menu and its views together on first use, so that it opens complete. */
const load = async (list: string) => {
  const [{ ViewsMenu }] = await Promise.all([
    import('./list-views.menu.tsx'),
    queryClient.fetchQuery(read('GET /list-views', { query: { list } })),
  ])
  return ViewsMenu
}

/** Saved views of the list: select, save the current one, rename, share, delete. */
export const ViewsButton = ({ list, columns, visible, setVisible }: Props) => {
  const t = useText()
  const router = useRouter()
  // Reads the URL directly, because a page may pass only a part of its search to the list.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [Content, setContent] = useState<ComponentType<ViewsProps> | null>(null)
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const open = async () => {
    const loaded = await load(list)
    setContent(() => loaded)
    setOpened(true)
  }
  const show = (view: ListView) => {
    setChosen(view.id)
    setVisible(visibleIn(view, columns))
    void router.navigate({ to: '.', search: view.query, resetScroll: false })
  }
  return (
    <Menu
      opened={opened}
      onChange={(next) => (next ? void open().catch(toastError) : setOpened(false))}
      position="bottom-end"
      withinPortal={false}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('views.menu')} title={t('views.menu')}>
          <IconBookmark size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Content && <Content list={list} look={viewStateOf(search, columns, visible)} chosen={chosen} show={show} />}
      </Menu.Dropdown>
    </Menu>
  )
}
