import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { guardChunks } from '../platform/reload-guard.ts'
import { loadFrame } from './frame.load.ts'
import { followSession, router } from './router.ts'

guardChunks()
followSession()

// Texts, components and the first route's data are fetched side by side.
const [firstAnswers] = await Promise.all([loadFrame(), router.load()])
await firstAnswers()
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
void import('./later.ts').then(({ startLater }) => startLater(router))
