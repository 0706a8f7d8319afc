import { Outlet, createRootRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { loadedLayout } from './providers.load.ts'

/**
 * The root route; its components and texts are in a separate chunk beside the entry. Not a lazy component, because
 * React delays the content after a shown fallback by 300 ms.
 */
const Root = () => createElement(loadedLayout(), null, <Outlet />)

export const Route = createRootRoute({
  component: Root,
})
