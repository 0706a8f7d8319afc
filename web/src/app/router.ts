import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { GuideName } from '../../.build/guides.ts'
import type { routeTree } from '../../.build/route-tree.ts'
import { Route as loginRoute } from '../features/access/auth/auth.login.tsx'
import { searchText } from '../platform/list-search.ts'
import type { MessageKey } from '../platform/messages.ts'
import { returnTo, signedIn } from '../platform/session.ts'
import { loginAfterRefusal, onSession } from '../platform/token.ts'
import { Route as authLayoutRoute } from './auth.layout.tsx'
import { ErrorPage, NotFoundPage } from './lazy-pages.tsx'
import { Route as rootRoute } from './root.tsx'

let adding: Promise<void> | undefined

/** Replaces the routes of the login by those of all pages, whose chunk the login does without. */
export const addRoutes = (): Promise<void> => {
  adding ??= import('../../.build/route-tree.ts').then((all) =>
    router.update({ ...router.options, routeTree: all.routeTree }),
  )
  // The next navigation tries again.
  adding.catch(() => (adding = undefined))
  return adding
}

/** The login is what is drawn first: its own page, and what leads to it when nobody is signed in. */
const startsAtLogin = (pathname: string) => /^\/login\/?$/i.test(pathname) || (pathname === '/' && !signedIn())

/** Adds the routes of all pages, unless the login is drawn first. */
export const addFirstRoutes = async () => {
  if (!startsAtLogin(location.pathname)) await addRoutes()
}

const startRoute = createRootRoute({ component: rootRoute.options.component })
const anyOtherRoute = createRoute({
  getParentRoute: () => startRoute,
  path: '$',
  beforeLoad: async ({ location: { href, pathname } }) => {
    if (startsAtLogin(pathname)) throw redirect({ to: loginAfterRefusal })
    await addRoutes()
    throw redirect({ href, replace: true })
  },
})
// As the generated tree does, whose types have the ids already.
authLayoutRoute.update({ id: '/_auth', getParentRoute: () => startRoute } as object)
loginRoute.update({ id: '/Login', path: '/Login', getParentRoute: () => authLayoutRoute } as object)
const startTree: AnyRoute = startRoute.addChildren([authLayoutRoute.addChildren([loginRoute]), anyOtherRoute])

export const router = createRouter({
  // Links and parameters are checked against all pages; a page that is not here yet is added before it is opened.
  routeTree: startTree as typeof routeTree,
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
