import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { guardChunks } from '../platform/reload-guard.ts'
import { loadLayout } from './providers.load.ts'
import { addFirstRoutes, followSession, router } from './router.ts'

guardChunks()
followSession()

// Texts, components and data of the first route are fetched in parallel.
const [firstAnswers] = await Promise.all([loadLayout(), addFirstRoutes().then(() => router.load())])
await firstAnswers()
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
void import('./after-first-paint.ts').then(({ startLater }) => startLater(router))
