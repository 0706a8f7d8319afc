import { whenRefused } from '../platform/api.ts'
import { invalidate } from '../platform/query.ts'
import { returnTo } from '../platform/session.ts'
import type { router } from './router.ts'

type Router = typeof router

/**
 * Handlers of refusals that any call may get: one asks for a code, the other redirects to the two-factor settings.
 */
export const followRefusals = (router: Router) => {
  whenRefused('confirm_needed', async () => (await import('../platform/reauthenticate.tsx')).askFreshCode())
  whenRefused('two_factor_needed', async () => {
    const { href, pathname } = router.state.location
    void invalidate('user')
    if (/^\/user$/i.test(pathname)) return false
    returnTo(href)
    void router.navigate({ to: '/User' })
    return false
  })
}
