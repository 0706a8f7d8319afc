import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../../.build/route-tree.ts'
import { searchText } from '../platform/list-search.ts'
import type { MessageKey } from '../platform/messages.ts'
import { returnTo } from '../platform/session.ts'
import { onSession } from '../platform/token.ts'
import { ErrorPage, NotFoundPage } from './lazy-pages.tsx'

export const router = createRouter({
  routeTree,
  parseSearch: searchText.parse,
  stringifySearch: searchText.write,
  // Only what a route reads out of the address is its search: the rest never reaches a query.
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
    /** Opens without sign-in, with the default layout but no sidebar; to a guest also where somebody is signed in. */
    open?: boolean | 'guest'
    /** Name of the page's guide in `features/guides.ts`. */
    guide?: string
    /** The page shows texts of `laterTables` too; it is drawn once they are there. */
    texts?: 'later'
  }
}

/** The end of a session leads to the login, from wherever it was noticed; a new session goes on where the old one ended. */
export const followSession = () =>
  onSession((signedIn) => {
    if (signedIn) {
      void router.invalidate()
      return
    }
    const { href, pathname } = router.state.location
    // Whoever came by a link to a chat needs no session.
    if (/^\/(login$|\w+\/chat\/)/i.test(pathname)) return
    returnTo(href)
    void router.navigate({ to: '/Login' })
  })
