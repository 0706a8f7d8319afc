import { startLive } from '../platform/live.ts'
import { takeNewVersion, watchVersions } from '../platform/new-version.ts'
import { seeingAs } from '../platform/token.ts'
import { followRefusals } from './refusals.ts'
import type { router as appRouter } from './router.ts'

/** What the first drawing does without: live events, refusals with a page of their own, new builds, work that went on meanwhile. */
export const startLater = (router: typeof appRouter) => {
  startLive()
  followRefusals(router)
  watchVersions()
  // A new build is taken where the person goes next.
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation, fromLocation }) => {
    if (pathChanged && fromLocation) takeNewVersion(toLocation.href)
  })
  // Long work that was watched before the page was loaded anew; it is one's own.
  if (sessionStorage.getItem('jobs') && !seeingAs())
    void import('../platform/jobs.ts').then(({ resumeJobs }) => resumeJobs())
}
