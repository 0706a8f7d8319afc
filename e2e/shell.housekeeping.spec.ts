import type { Page } from '@playwright/test'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mark = (page: Page) => page.evaluate(() => (document.body.dataset['mark'] = 'kept'))

test('a visit asks no other host for anything', async ({ page, product }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol)) hosts.add(host)
  })
  await page.goto('/Login')
  await expect(heading(page)).toBeVisible()
  await signedIn(page, product)
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  for (const path of ['/Announcements', '/Announcements/1', '/Announcements/create', '/Houses', '/Setup', '/nowhere']) {
    await openInApp(page, path)
    await expect(heading(page)).toBeVisible()
    await page.waitForTimeout(300)
  }
  expect([...hosts]).toEqual([new URL(product.url).host])
})

test('a session that ends in the midst of work leads to the login and back again', async ({ page, product }) => {
  const login = { email: 'auditor@example.com', password: 'demo-password' }
  const response = await page.request.post(`${product.url}/api/admin/login`, { data: login })
  const { access_token: token } = (await response.json()) as { access_token: string }
  // A file of the same origin, which runs no script.
  await page.goto('/builds/latest.json')
  await page.evaluate((held) => {
    localStorage.setItem('auth.token', held)
    localStorage.setItem('guides', JSON.stringify({ announcements: true }))
  }, token)
  await page.goto('/Announcements?state=published')
  await expect(page.getByRole('table')).toBeVisible()
  const ended = await page.request.post(`${product.url}/api/admin/logout`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(ended.ok()).toBe(true)
  // The page gets the event that it ended, or notices at the next request.
  const step = button(page, 'Сторінка 2')
    .click()
    .catch(() => undefined)
  await Promise.race([step, page.waitForURL(/\/login$/i)])
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBeNull()
  await expect(page.getByRole('navigation', { name: 'Розділи' })).toHaveCount(0)
  await page.getByLabel('Електронна пошта або телефон').fill(login.email)
  await page.getByLabel('Пароль', { exact: true }).fill(login.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Announcements\?.*state=published/)
  await expect(page.getByRole('table')).toBeVisible()
})

/** Counts the documents that the page loads from now on. */
const countDocuments = (page: Page) => {
  const seen = { documents: 0 }
  page.on('request', (request) => request.resourceType() === 'document' && seen.documents++)
  return seen
}

/**
 * Fails the scripts that only the page for a new announcement needs, as long as `failing` says so. They are those that the build
 * names for it and for no other page: what another one loads ahead would fail too.
 */
const failScripts = async (page: Page, product: Product, failing: () => boolean = () => true) => {
  const response = await page.request.get(`${product.url}/builds/pages.json`)
  const pages = (await response.json()) as [string, string][]
  const scriptsOf = (path: string) => pages.filter(([at]) => at === path).flatMap(([, needs]) => needs.split(' '))
  const others = new Set(pages.flatMap(([path]) => (path === '/announcements/create' ? [] : scriptsOf(path))))
  const own = scriptsOf('/announcements/create').filter((name) => name.endsWith('.js') && !others.has(name))
  expect(own).not.toEqual([])
  await page.route(
    (url) => own.some((name) => url.pathname === `/assets/${name}`),
    (route) => (failing() ? route.abort() : route.continue()),
  )
}

test('a part of the app that is gone reloads the page once, then the error page is shown', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await failScripts(page, product)
  const seen = countDocuments(page)
  await page.goto('/Announcements/create')
  await expect(heading(page)).toHaveText('Внутрішня помилка сервера')
  await expect(page.getByText('500')).toBeVisible()
  await page.waitForTimeout(1500)
  expect(seen.documents).toBe(2)
})

test('a part that was gone for a moment comes with the reload', async ({ page, product }) => {
  await signedIn(page, product)
  const seen = countDocuments(page)
  await failScripts(page, product, () => seen.documents < 2)
  await page.goto('/Announcements/create')
  await expect(heading(page)).toHaveText('Нове оголошення')
  expect(seen.documents).toBe(2)
})

test('a part that was gone under the pointer comes with the click', async ({ page, product }) => {
  await signedIn(page, product)
  let failing = true
  await failScripts(page, product, () => failing)
  // It is asked for by the code for later, by which the pointer loads pages ahead.
  const later = page.waitForRequest(/\/assets\/toasts-/)
  await page.goto('/Announcements')
  await later
  const seen = countDocuments(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  await link(page, 'Нове оголошення').hover()
  await failed
  await page.waitForTimeout(300)
  expect(seen.documents).toBe(0)
  failing = false
  await link(page, 'Нове оголошення').click()
  await expect(heading(page)).toHaveText('Нове оголошення')
})

/** Repeats a check until the page has looked for a new build, which starts shortly after rendering. */
const recheck = (page: Page, seen: () => Promise<void> | void) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.waitForTimeout(300)
    await seen()
  }).toPass()

const latest = '**/builds/latest.json'
const newBuild = async (page: Page) => {
  await page.route(latest, (route) => route.fulfill({ json: { id: 'another-build' } }))
  await recheck(page, () => expect(page.getByText('Доступна нова версія')).toBeVisible({ timeout: 500 }))
}
const stays = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-mark', 'kept')

test('a new build is offered and taken at the next navigation, never over what is not saved', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await page.goto('/Announcements')

  await test.step('an unchanged one is not offered', async () => {
    const answers: boolean[] = []
    page.on('response', (response) => response.url().endsWith('/builds/latest.json') && answers.push(response.ok()))
    await recheck(page, () => expect(answers).not.toEqual([]))
    expect(answers[0]).toBe(true)
    await page.waitForTimeout(300)
    await expect(page.getByText('Доступна нова версія')).toHaveCount(0)
  })

  await test.step('it is taken at the next navigation', async () => {
    await mark(page)
    await newBuild(page)
    await stays(page)
    await page.unroute(latest)
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Будинки' }).click()
    await expect(heading(page)).toHaveText('Будинки')
    await expect(page.locator('body')).not.toHaveAttribute('data-mark', 'kept')
  })

  await test.step('it is never taken over what is not saved', async () => {
    await openInApp(page, '/Announcements/create')
    await mark(page)
    const title = page.getByRole('textbox', { name: 'Заголовок' })
    await title.fill('Ще пишу')
    await newBuild(page)
    await button(page, 'Оновити зараз').click()
    await button(page, 'Залишитися').click()
    await page.waitForTimeout(600)
    await stays(page)
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Будинки' }).click()
    await button(page, 'Залишитися').click()
    await expect(title).toHaveValue('Ще пишу')
    await stays(page)
    // Agreed to once, it is not asked again by the browser.
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.accept()
    })
    await page.waitForTimeout(600)
    await button(page, 'Оновити зараз').click()
    await button(page, 'Піти без збереження').click()
    await expect(page.locator('body')).not.toHaveAttribute('data-mark', 'kept')
    expect(asked).toBe(0)
  })
})
