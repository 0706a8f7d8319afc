import { whenRefused } from '../platform/api.ts'
import { invalidate } from '../platform/query.ts'
import { returnTo } from '../platform/session.ts'
import { router } from './router.ts'

/** Refusals that can meet any call: one asks for a fresh code, the other leads to where a second step is switched on. */
export const followRefusals = () => {
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
