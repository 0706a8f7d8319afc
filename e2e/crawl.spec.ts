import type { Page } from '@playwright/test'
import { expectFits, expectLoaded, expectTexts } from './appearance.js'
import { parts } from './crawl.parts.js'
import { type Route, type Tour, tours } from './crawl.routes.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'

// Missing texts and values of all languages are checked by `messages.test.ts`, and all other tests are in Ukrainian.
const language = 'es'

/** What the console complains of; calls that are refused only where a page is bound to have them. */
const complaintsOf = (page: Page, refused: boolean): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // React tells of the refusal that a page is shown instead of.
    if (refused && /status of 40[134]|^ApiError: /.test(message.text())) return
    // On a busy machine the product refuses what would wait for too long, and the page asks again.
    if (/status of 503/.test(message.text())) return
    complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Opens a page by its address, or inside the page that is loaded. */
const open = async (page: Page, product: Product, { path, row }: Route, inApp: boolean) => {
  const address = row ? await row(page, product) : path
  await (inApp ? openInApp(page, address) : page.goto(address))
}

const inspect = async (page: Page, { path }: Route, as: string | undefined) => {
  await expectLoaded(page)
  await expectTexts(page, language)
  await expectFits(page, { restore: false })
  const part = as === 'admin' ? parts[path] : undefined
  if (part) await expect(part(page)).toBeVisible()
}

/** Opens the pages of a tour one after the other; answers what is wrong with which. */
const failuresOf = async (page: Page, product: Product, { as, refused = false, loaded, routes }: Tour) => {
  const complaints = complaintsOf(page, refused)
  const failures: string[] = []
  let inApp = false
  for (const route of routes)
    await test.step(route.path, async () => {
      try {
        await open(page, product, route, inApp)
        await inspect(page, route, as)
        expect(complaints.splice(0)).toEqual([])
        inApp = !loaded
      } catch (error) {
        failures.push(`${route.path}: ${error instanceof Error ? error.message : String(error)}`)
        // What a page that failed left behind would make its neighbours fail.
        inApp = false
      }
    })
  return failures
}

test.describe.configure({ mode: 'parallel' })

for (const tour of tours)
  test(`${tour.name} fit in every look, in the longest language`, async ({ page, product }) => {
    if (tour.as) await signedIn(page, product, { as: tour.as, language })
    else await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: product.url }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await failuresOf(page, product, tour)).toEqual([])
  })
