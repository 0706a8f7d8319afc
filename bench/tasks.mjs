import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { chromium } from 'playwright-core'
import { recordTasks } from './tasks.records.mjs'

// Daily tasks done in a browser on demo data, in Ukrainian at 1366 x 768 or on a phone: keys, characters, clicks and seconds of each.
// node bench/tasks.mjs [words of a task]        (CHROME_PATH names the browser, if it is not Playwright's own;
// PICTURE a file for a screenshot of a task that was not done)
const main = join(import.meta.dirname, '../server/dist/main.js')
const only = process.argv[2]
const say = (line) => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'oselia-tasks-'))
await chmod(dataDir, 0o711)
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
const product = spawn(process.execPath, [main, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const url = await new Promise((resolve) => {
  let said = ''
  product.stdout.on('data', (part) => {
    said += part
    const found = /listening on (\S+)/.exec(said)
    if (found) resolve(found[1])
  })
})

const guides = [
  'home',
  'requests_create',
  'request',
  'announcements',
  'vehicles',
  'member',
  'unit',
  'realty',
  'members',
  'accounts',
  'imports',
  'staff',
]

/** Keyboard and mouse that count their use. */
const countedInput = (page) => {
  const count = { keys: 0, characters: 0, clicks: 0 }
  return {
    count,
    key: async (name) => {
      count.keys += 1
      await page.keyboard.press(name)
    },
    type: async (text) => {
      count.characters += text.length
      await page.keyboard.type(text, { delay: 15 })
    },
    click: async (target) => {
      count.clicks += 1
      await target.click()
    },
    /** Choosing a file takes a click and, in the dialog of the system, at least another one. */
    choose: async (target, file) => {
      count.clicks += 2
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), target.click()])
      await chooser.setFiles(file)
    },
  }
}

const shown = (target) => target.first().waitFor({ timeout: 30_000 })
const signIn = async (page, as) => {
  const answer = await page.request.post(`${url}/api/admin/login`, {
    data: { email: `${as}@example.com`, password: 'demo-password' },
  })
  const { access_token: token } = await answer.json()
  await page.addInitScript((held) => localStorage.setItem('auth.token', held), token)
  return token
}
const asked = async (page, token, path) =>
  (await page.request.get(`${url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } })).json()

/** Each: who does it, what must be known before, and the task from the moment at which the person starts. */
const tasks = {
  login: {
    start: '/Login',
    do: async (page, { type, key }) => {
      await type('dispatcher@example.com')
      await key('Tab')
      await type('demo-password')
      await key('Enter')
      await page.waitForURL((address) => address.pathname === '/')
      await shown(page.getByRole('navigation', { name: 'Розділи' }))
    },
  },
  'a caller by the end of the phone, to the unit file': {
    as: 'dispatcher',
    know: async (page, token) => {
      const { data } = await asked(page, token, '/members?per_page=100')
      const one = data.data.find(({ phones, links }) => /^\+380\d{9}$/.test(phones[0]?.number) && links.length === 1)
      return one.phones[0].number
    },
    do: async (page, { type, key, click }, phone) => {
      await key('Control+k')
      await type(phone.slice(-4))
      await shown(page.getByRole('option').filter({ hasText: phone.slice(-2) }))
      await key('Enter')
      const unit = page
        .getByRole('main')
        .getByRole('link', { name: /^кв\. / })
        .first()
      await shown(unit)
      await click(unit)
      await shown(page.getByRole('heading', { level: 1, name: /кв\./ }))
    },
  },
  'a call of a known resident to a request': {
    as: 'dispatcher',
    start: '/Requests/create',
    know: (page, token) => tasks['a caller by the end of the phone, to the unit file'].know(page, token),
    do: async (page, { type, key }, phone) => {
      await type(phone.replace('+38', ''))
      await key('Enter')
      await shown(page.locator('*:focus').and(page.getByRole('combobox', { name: 'Тип' })))
      await type('світл')
      await key('Enter')
      await type('Не горить лампа')
      await key('Control+Enter')
      await page.waitForURL(/\/Requests\/\d+$/i)
    },
  },
  'a plate': {
    as: 'guard',
    know: async (page, token) => (await asked(page, token, '/vehicles?per_page=1')).data[0].plate_raw,
    do: async (page, { type, key }, plate) => {
      await key('Control+k')
      await type(/\d{4}/.exec(plate.replaceAll(/\s/g, ''))[0])
      await shown(page.getByRole('option').filter({ hasText: /\d{4}/ }))
      await key('Enter')
      await shown(page.getByRole('main').getByText(/\d{4}/))
    },
  },
  'a billing account': {
    as: 'admin',
    know: async (page, token) => (await asked(page, token, '/accounts?per_page=1')).data[0].number,
    do: async (page, { type, key }, account) => {
      await key('Control+k')
      await type(account)
      await shown(page.getByRole('option').filter({ hasText: account }))
      await key('Enter')
      await shown(page.getByRole('main').getByText(account))
    },
  },
  'an announcement to three buildings, published': {
    as: 'manager',
    start: '/Announcements/create',
    do: async (page, { type, click }) => {
      await click(page.getByRole('textbox', { name: 'Заголовок', exact: true }))
      await type('Миття вікон')
      await click(page.getByRole('textbox', { name: 'Текст (UK)' }))
      await type('У четвер зачиніть балкони.')
      await click(page.getByRole('radio', { name: 'Вибрати комплекси, будинки' }))
      const houses = page.getByRole('combobox', { name: 'Будинки' })
      await click(houses)
      for (const number of ['12', '12-А', '14'])
        await click(page.getByRole('option', { name: `вул. Лесі Українки, буд. ${number}` }).first())
      await click(page.getByRole('button', { name: 'Опублікувати', exact: true }))
      await shown(page.getByRole('alert').filter({ hasText: 'Опубліковано' }))
    },
  },
  ...recordTasks({ asked, shown, url }),
}

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, chromiumSandbox: false })
const screens = { desk: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } }
const run = async (name, { as, start = '/', on = 'desk', know, do: perform }) => {
  const context = await browser.newContext({ viewport: screens[on], hasTouch: on === 'phone', locale: 'uk-UA' })
  await context.addCookies([{ name: 'i18n_redirected', value: 'uk', url }])
  const page = await context.newPage()
  // Guides are shown once; the tasks are those of somebody who has seen them.
  await page.addInitScript((names) => {
    localStorage.setItem('guides', JSON.stringify(Object.fromEntries(names.map((one) => [one, true]))))
  }, guides)
  const token = as ? await signIn(page, as) : null
  const known = know ? await know(page, token) : undefined
  await page.goto(url + (typeof start === 'function' ? start(known) : start))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  const input = countedInput(page)
  const from = performance.now()
  try {
    await perform(page, input, known)
  } catch (error) {
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    throw error
  }
  const { keys, characters, clicks } = input.count
  say(`| ${name} | ${keys} | ${characters} | ${clicks} | ${((performance.now() - from) / 1000).toFixed(1)} s |`)
  await context.close()
}

say('| Task | Keys | Characters | Clicks | Time |')
say('|---|---:|---:|---:|---:|')
let failed = 0
for (const [name, task] of Object.entries(tasks)) {
  if (only && !name.includes(only)) continue
  await run(name, task).catch((error) => {
    failed += 1
    say(`| ${name} | | | | not done: ${String(error.message).split('\n')[0]} |`)
  })
}
await browser.close()
product.kill('SIGTERM')
await once(product, 'exit')
await rm(dataDir, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1
