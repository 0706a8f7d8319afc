import { createRouter } from '@tanstack/react-router'
import type { GuideName } from '../../.build/guides.ts'
import { routeTree } from '../../.build/route-tree.ts'
import { searchText } from '../platform/list-search.ts'
import type { MessageKey } from '../platform/messages.ts'
import { returnTo } from '../platform/session.ts'
import { loginAfterRefusal, onSession } from '../platform/token.ts'
import { ErrorPage, NotFoundPage } from './lazy-pages.tsx'

export const router = createRouter({
  routeTree,
  parseSearch: searchText.parse,
  stringifySearch: searchText.write,
  // Only the validated search of a route is used, so unknown parameters never reach a query.
  search: { strict: true },
  caseSensitive: false,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Title of the page: heading, breadcrumb and `document.title`. */
    title?: MessageKey
    /**
     * Available without sign-in, in the default layout without the sidebar; `guest` also when a user is signed in.
     */
    open?: boolean | 'guest'
    /** Without the top bar and the sidebar, for a projector. */
    bare?: boolean
    /** The page's guide: the constant's name in a `*.guide.ts` file without `Guide`, words joined by `_`. */
    guide?: GuideName
  }
}

/** Redirects to the login when the session ends, and back to the same page after the next sign-in. */
export const followSession = () =>
  onSession((signedIn) => {
    if (signedIn) {
      void router.invalidate()
      return
    }
    const { href, pathname } = router.state.location
    // A guest's chat link needs no session.
    if (/^\/(login$|\w+\/chat\/)/i.test(pathname)) return
    returnTo(href)
    void router.navigate({ to: loginAfterRefusal })
  })
