import { Outlet, createRootRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { loadedFrame } from './frame.load.ts'

/**
 * Outermost of all; what draws (components, texts) comes in a chunk of its own beside the entry. It is no lazy component,
 * for React holds back for 300 ms whatever follows a fallback that has been shown.
 */
const Root = () => createElement(loadedFrame(), null, <Outlet />)

export const Route = createRootRoute({
  beforeLoad: async ({ matches }) => {
    if (matches.some(({ staticData }) => staticData.texts === 'later'))
      await import('../platform/messages.ts').then(({ loadLater }) => loadLater())
  },
  component: Root,
})
