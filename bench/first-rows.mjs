import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

// How soon a list stands on the screen: a browser with an empty cache, a session in its storage, the built product on the same machine.
// node bench/first-rows.mjs [path] [runs] [--waterfall]
const [path = '/Houses', runs = '15'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const waterfall = process.argv.includes('--waterfall')
const main = join(import.meta.dirname, '../server/dist/main.js')

const launch = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oselia-first-'))
  await chmod(dataDir, 0o711)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [main, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += bytes
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
  })
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

const login = async (url) => {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'demo-password' }),
  })
  return (await response.json()).access_token
}

/** Notes in the page when the frame that holds the first row has been painted, in ms since the navigation began. */
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

const load = async (browser, url, token) => {
  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 1280, height: 800 } })
  await context.addInitScript((held) => {
    localStorage.setItem('auth.token', held)
    localStorage.setItem('guides', JSON.stringify({ home: true, houses: true, announcements: true }))
  }, token)
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.rowsAt > 0)
  const result = await page.evaluate(timings)
  await context.close()
  return result
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
const print = (line) => process.stdout.write(`${line}\n`)

const product = await launch()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-dev-shm-usage'],
})
try {
  const token = await login(product.url)
  // The first loads warm the server, which has been running for a while in real life.
  for (let i = 0; i < 2; i++) await load(browser, product.url, token)
  const results = []
  for (let i = 0; i < Number(runs); i++) results.push(await load(browser, product.url, token))
  const rows = results.map((one) => one.rows).toSorted((a, b) => a - b)
  print(
    `${path}: first row painted after ${quantile(rows, 0.5).toFixed(0)} ms (median of ${rows.length}; ` +
      `fastest ${rows[0].toFixed(0)}, quartiles ${quantile(rows, 0.25).toFixed(0)} and ${quantile(rows, 0.75).toFixed(0)}, slowest ${rows.at(-1).toFixed(0)})`,
  )
  if (waterfall) {
    const usual = results.find((one) => one.rows === quantile(rows, 0.5))
    for (const { name, from, sent, first, end, kb } of usual.resources)
      print(
        `${[from, sent, first, end].map((ms) => String(ms).padStart(5)).join('')} ${String(kb).padStart(7)} KB  ${name}`,
      )
  }
} finally {
  await browser.close()
  await product.stop()
}
