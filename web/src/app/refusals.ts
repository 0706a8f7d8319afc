import { whenRefused } from '../platform/api.ts'
import { invalidate } from '../platform/query.ts'
import { returnTo } from '../platform/session.ts'
import type { router } from './router.ts'

type Router = typeof router

/** Refusals that can meet any call: one asks for a fresh code, the other leads to where a second step is switched on. */
export const followRefusals = (router: Router) => {
  whenRefused('confirm_needed', async () => (await import('../platform/fresh-code.tsx')).askFreshCode())
  whenRefused('two_factor_needed', async () => {
    const { href, pathname } = router.state.location
    void invalidate('user')
    if (/^\/user$/i.test(pathname)) return false
    returnTo(href)
    void router.navigate({ to: '/User' })
    return false
  })
}
