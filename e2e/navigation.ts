import type { Page } from '@playwright/test'

/** What the router of the loaded page tells of itself to developer tools. */
interface LoadedRouter {
  state: { status: 'pending' | 'idle'; location: { href: string }; resolvedLocation?: { href: string } }
}
declare global {
  var __TSR_ROUTER__: LoadedRouter | undefined
}

/**
 * Opens a path inside the page that is loaded, as a link of it does: the scripts are not loaded and run once more, which takes most of
 * what `page.goto` takes. Waits for a navigation that is still going on, which a second one would end before its page is there.
 * Resolves when the path is resolved and the page has a heading; data that a page reads afterwards are not waited for.
 */
export const openInApp = async (page: Page, path: string): Promise<void> => {
  // Before its heading is there the app does not listen to moves.
  await page.locator('h1').first().waitFor()
  await page.evaluate(async (to) => {
    const resolved = () => {
      const state = globalThis.__TSR_ROUTER__?.state
      return state?.status === 'idle' && state.location.href === state.resolvedLocation?.href
        ? state.resolvedLocation
        : null
    }
    const until = async (holds: () => boolean, what: string) => {
      const end = performance.now() + 60_000
      while (!holds()) {
        if (performance.now() > end) throw new Error(`${to} has not been opened: ${what}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await until(() => resolved() !== null, 'another navigation does not end')
    const before = resolved()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    await until(() => ![null, before].includes(resolved()), `the address is ${location.pathname}`)
    await until(() => document.querySelector('h1') !== null, 'the page has no heading')
  }, path)
}
