import type { Page } from '@playwright/test'

/**
 * Opens a path inside the page that is loaded, as a link of it does: the scripts are not loaded and run once more, which takes most of
 * what `page.goto` takes. Resolves when the new page has its own heading or title, so that another query of the same page can't be told
 * apart: a link or a control opens it.
 */
export const openInApp = async (page: Page, path: string): Promise<void> => {
  // Before its heading is there the app does not listen to moves.
  await page.locator('h1').first().waitFor()
  await page.evaluate((to) => {
    // Without the number of unread notifications, which comes and goes by itself.
    const titleNow = () => document.title.replace(/^\(\d+\) /, '')
    const title = titleNow()
    const headings = new Set(document.querySelectorAll('h1'))
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return new Promise<void>((resolve, reject) => {
      const end = performance.now() + 60_000
      const look = () => {
        const heading = document.querySelector('h1')
        if (heading && (!headings.has(heading) || titleNow() !== title)) return resolve()
        if (performance.now() > end) return reject(new Error(`${to} has not been opened`))
        setTimeout(look, 20)
      }
      look()
    })
  }, path)
}
