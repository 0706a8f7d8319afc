import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MessageKey } from './messages.ts'

/** Title of the page's route, as its `staticData` gives it. */
export const useRouteTitle = (): MessageKey | null =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? null })

export const writeTitle = (title: string) => void (document.title = title ? `${title} · Oselia` : 'Oselia')

/** Names the document after what the page shows. */
export const usePageTitle = (title: string) => useEffect(() => writeTitle(title), [title])
