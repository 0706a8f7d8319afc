import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MessageKey } from './messages.ts'

/** The title of the current route, from its `staticData`. */
export const useRouteTitle = (): MessageKey | null =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? null })

export const writeTitle = (title: string) => void (document.title = title ? `${title} · Oselia` : 'Oselia')

/** Sets `document.title`. */
export const usePageTitle = (title: string) => useEffect(() => writeTitle(title), [title])
