import { chromium } from 'playwright-core'

/** Records in the page when the frame with the first row has been painted, in ms since the navigation began. */
const watch = () => {
  const shown = () => document.querySelector('main tbody tr a')
  const look = () => {
    if (globalThis.rowsAt || !shown()) return
    globalThis.rowsAt = -1
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (globalThis.rowsAt = performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const timings = () => ({
  rows: globalThis.rowsAt,
  resources: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    (one) => ({
      name: one.name.replace(location.origin, ''),
      from: Math.round(one.startTime),
      sent: Math.round(one.requestStart),
      first: Math.round(one.responseStart),
      end: Math.round(one.responseEnd),
      kb: Math.round(one.transferSize / 102.4) / 10,
    }),
  ),
})

const known = ['home', 'houses', 'announcements', 'residents', 'members', 'realty', 'vehicles']

const load = async (browser, url, token) => {
  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 1280, height: 800 } })
  await context.addInitScript(
    ([held, guides]) => {
      localStorage.setItem('auth.token', held)
      localStorage.setItem('guides', guides)
    },
    [token, JSON.stringify(Object.fromEntries(known.map((name) => [name, true])))],
  )
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.rowsAt > 0)
  const result = await page.evaluate(timings)
  await context.close()
  return result
}

/**
 * Loads a list repeatedly in a browser with an empty cache. Returns each load as `{ rows: ms, resources }`, the fastest
 * first.
 */
export const loadFirstRows = async (url, token, runs) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-dev-shm-usage'],
  })
  try {
    // The first loads warm up the server, which is not measured.
    for (let i = 0; i < 2; i++) await load(browser, url, token)
    const results = []
    for (let i = 0; i < runs; i++) results.push(await load(browser, url, token))
    return results.toSorted((a, b) => a.rows - b.rows)
  } finally {
    await browser.close()
  }
}
