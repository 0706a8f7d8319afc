import { Outlet, createRootRoute } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

const Frame = lazy(async () => ({ default: (await import('./frame.tsx')).Frame }))

/** Outermost of all; what draws (components, texts) comes in a chunk of its own beside the entry. */
const Root = () => (
  <Suspense>
    <Frame>
      <Outlet />
    </Frame>
  </Suspense>
)

export const Route = createRootRoute({ component: Root })
