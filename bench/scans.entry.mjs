import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { chromium } from 'playwright-core'

/** What a person needs to look at a sheet and press a key is not measured: of six seconds a sheet, this is the part of the product. */
const target = 1000

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

/** Enters scanned sheets one after another by keys alone; says keys and the product's own time a sheet, and whether it is within the target. */
export const enterByKeys = async ({ url, token }, { id, sheets, questions, say }) => {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'uk-UA' })
    await context.addCookies([{ name: 'i18n_redirected', value: 'uk', url }])
    await context.addInitScript((value) => localStorage.setItem('auth.token', value), token)
    const page = await context.newPage()
    await page.goto(`${url}/Voting/${id}/entry`)
    const heading = page.getByRole('main').getByRole('heading', { level: 2 })
    await heading.waitFor()
    const times = []
    let keys = 0
    for (let n = 0; n < sheets; n++) {
      const before = await heading.textContent()
      for (let question = 0; question < questions; question++) {
        await page.keyboard.press(String(1 + ((n + question) % 3)))
        keys += 1
      }
      const from = performance.now()
      await page.keyboard.press('Enter')
      keys += 1
      // The next sheet is there once its name and its picture are.
      await page.waitForFunction((name) => {
        const next = document.querySelector('main h2')?.textContent
        const picture = document.querySelector('main img')
        return next && next !== name && picture?.complete && picture.naturalWidth > 0
      }, before)
      times.push(performance.now() - from)
    }
    const answer = await fetch(`${url}/api/admin/voting/${id}/tally`, { headers: { authorization: `Bearer ${token}` } })
    const { channels } = (await answer.json()).data
    const counted = channels.reduce((sum, { owners }) => sum + owners, 0)
    const sorted = times.toSorted((a, b) => a - b)
    const [median, slow] = [at(sorted, 0.5), at(sorted, 0.95)].map(Math.round)
    say(
      `${sheets} sheets of ${questions} questions entered by keyboard: ${keys / sheets} keys a sheet; from Enter to the next sheet ${median} ms (p95 ${slow} ms, load ${loadavg()[0].toFixed(1)}); owners counted ${counted}`,
    )
    return counted === sheets && slow < target
  } finally {
    await browser.close()
  }
}
