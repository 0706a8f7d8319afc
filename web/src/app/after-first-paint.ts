import { onLive, startLive } from '../platform/live.ts'
import { followPages } from '../platform/page-focus.ts'
import { invalidate } from '../platform/query.ts'
import { takeNewVersion, watchVersions } from '../platform/new-version.ts'
import { loadAhead } from '../platform/reload-guard.ts'
import { seeingAs } from '../platform/token.ts'
import { reportErrors } from './client-errors.ts'
import { followRefusals } from './refusals.ts'
import { addRoutes, type router as appRouter } from './router.ts'

const counted = new Set(['service_requests', 'approvals', 'outbox'])
/** In ms. A busy community changes several requests a second. */
const COUNT_AFTER = 2_000

/** Reads the counters of the sidebar again some time after a change of what they count. */
const recount = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  onLive(({ entity }) => {
    if (!counted.has(entity) || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void invalidate('counters')
    }, COUNT_AFTER)
  })
}

/** A page that fails to load under the pointer is loaded again by the click; a reload meanwhile would lose the click. */
const preloadQuietly = (router: typeof appRouter) => {
  const { preloadRoute } = router
  router.preloadRoute = (options) => loadAhead(() => preloadRoute(options))
}

/** What the first drawing does without: live events, refusals with a page of their own, new builds, jobs that still run. */
export const startLater = (router: typeof appRouter) => {
  reportErrors(router)
  startLive()
  recount()
  followRefusals(router)
  watchVersions()
  followPages(router)
  preloadQuietly(router)
  // Messages, questions and the error page are needed most when nothing can be loaded any more.
  // After the login, the page behind it opens without waiting for its routes.
  const later: (() => Promise<unknown>)[] = [
    addRoutes,
    () => import('../platform/toasts.tsx'),
    () => import('../platform/modal-host.tsx'),
    () => import('./error.page.tsx'),
    () => import('../platform/data-table.failed.tsx'),
  ]
  for (const load of later) void loadAhead(load)
  // A new build is loaded when the user goes to another page.
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation, fromLocation }) => {
    if (pathChanged && fromLocation) takeNewVersion(toLocation.href)
  })
  // Jobs that were followed before a reload; they belong to the user, not to the person they look as.
  if (sessionStorage.getItem('jobs') && !seeingAs())
    void import('../platform/jobs.ts').then(({ resumeJobs }) => resumeJobs())
}
