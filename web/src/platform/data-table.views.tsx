// Every list loads this before its first paint, and the code of memoising would be a fifth of it.
'use no memo'

import { ActionIcon, Box } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Visible } from './data-table.columns.ts'
import type { AnyColumn } from './data-table.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { lazyPiece } from './lazy-piece.tsx'
import { type ListViews, rememberedViews, viewStateOf, visibleIn } from './list-views.ts'
import { useText } from './messages.ts'
import { queryClient, read } from './query.ts'

interface Look {
  list: string
  columns: readonly AnyColumn[]
  visible: Visible
  setVisible: (next: Visible) => void
}

/** The saved views of a list, with the one that is shown. */
export const useListViews = ({ list, columns, visible, setVisible }: Look): ListViews => {
  const router = useRouter()
  // Reads the URL directly, because a page may pass only a part of its search to the list.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [chosen, setChosen] = useState<number | null>(null)
  const [isMade, setIsMade] = useState(false)
  // The columns before a view was chosen.
  const [own, setOwn] = useState<Visible | null>(null)
  const go = (query: Record<string, unknown>) => void router.navigate({ to: '.', search: query, resetScroll: false })
  return {
    list,
    look: viewStateOf(search, columns, visible),
    chosen,
    isMade,
    show: (view) => {
      if (chosen === null) setOwn(visible)
      setChosen(view.id)
      setIsMade(true)
      setVisible(visibleIn(view, columns))
      go(view.query)
    },
    showAll: () => {
      setChosen(null)
      if (own) setVisible(own)
      go({})
    },
  }
}

/** The saved views as tabs; where there are some, their place is kept until their code is there. */
export const ViewTabs = lazyPiece(async () => (await import('./list-views.tabs.tsx')).ViewTabs, {
  waiting: ({ list }) => (rememberedViews(list).length > 0 ? <Box h={30} /> : null),
})

/** Loads the menu and its views together on first use, so that it opens complete. */
const load = async (list: string) => {
  const [{ ViewsMenu }] = await Promise.all([
    import('./list-views.menu.tsx'),
    queryClient.fetchQuery(read('GET /list-views', { query: { list } })),
  ])
  return ViewsMenu
}

/** The menu of saved views: select, save the current one, rename, share, delete. */
export const ViewsButton = ({ views: { list, look, chosen, show } }: { views: ListViews }) => {
  const t = useText()
  return (
    <LazyMenu load={() => load(list)} props={{ list, look, chosen, show }} position="bottom-end">
      <ActionIcon variant="default" size={36} aria-label={t('views.menu')} title={t('views.menu')}>
        <IconBookmark size={18} aria-hidden="true" />
      </ActionIcon>
    </LazyMenu>
  )
}
