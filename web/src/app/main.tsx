import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { watchVersions } from '../platform/new-version.ts'
import { guardChunks } from '../platform/reload-guard.ts'
import { seeingAs } from '../platform/token.ts'
import { loadFrame } from './frame.load.ts'
import { followSession, followVersions, router } from './router.ts'

guardChunks()
followSession()
followVersions()
watchVersions()

// Texts, components and the first route's data are fetched side by side.
const [firstAnswers] = await Promise.all([loadFrame(), router.load()])
await firstAnswers()
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
void import('../platform/live.ts').then(({ startLive }) => startLive())
void import('./refusals.ts').then(({ followRefusals }) => followRefusals(router))
// Long work that was watched before the page was loaded anew; it is one's own.
if (sessionStorage.getItem('jobs') && !seeingAs())
  void import('../platform/jobs.ts').then(({ resumeJobs }) => resumeJobs())
