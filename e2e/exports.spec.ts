import { expectLoaded, expectNoSideScroll } from './appearance.js'
import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const choose = async (page: Page, format: string) => {
  await page.getByRole('main').getByRole('button', { name: w.ui.export, exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}
const taken = async (page: Page, format: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, format)])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test.beforeEach(({ page, product }) => signedIn(page, product))

const rowsOf = async (page: Page) => {
  const { bytes } = await taken(page, w.ui.exportCsv)
  return bytes.toString().trimEnd().split('\r\n').slice(1)
}

test('lists are taken away as files, of what they show; a refusal is reported', async ({ page }) => {
  await test.step('of one, by the filters that are on', async () => {
    await page.goto('/Houses?search_query=Лесі Українки&sort=-address')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const shown = await page.getByRole('table').getByRole('link').allTextContents()
    const csv = await taken(page, w.ui.exportCsv)
    expect(csv.name).toMatch(/^Будинки \d{4}-\d\d-\d\d\.csv$/)
    const rows = csv.bytes.toString().trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(';')[0])).toEqual(shown)
    const book = await taken(page, w.ui.exportXlsx)
    expect(book.name).toMatch(/\.xlsx$/)
    expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
    await expect(page).toHaveURL(/\/Houses\?/)
  })
  await test.step('a refused export is reported and leaves the page unchanged', async () => {
    await page.route('**/exports', (route) =>
      route.fulfill({ status: 403, json: { message: 'Не можна', code: 'forbidden' } }),
    )
    await choose(page, w.ui.exportCsv)
    await expect(page.getByText('Не можна')).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await page.unrouteAll()
  })
  await test.step('every list has its file', async () => {
    for (const [path, name] of [
      ['/Houses/complexes', 'Житлові комплекси'],
      ['/Announcements', 'Оголошення'],
      ['/Realty/apartment', 'Приміщення'],
      ['/Members', 'Учасники'],
      ['/Vehicles', 'Транспортні засоби'],
    ] as const) {
      await openInApp(page, path)
      expect((await taken(page, w.ui.exportXlsx)).name).toContain(name)
    }
  })
  await test.step('units go away of the kind that is shown', async () => {
    await openInApp(page, '/Realty/parking')
    const rows = await rowsOf(page)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.split(';')[1] !== 'Машиномісце')).toEqual([])
  })
  await test.step('residents go away as the list shows them: of today, of the past, or all', async () => {
    await openInApp(page, '/Residents')
    const rows = []
    for (const [label, address] of [
      [w.residents.now, /\/Residents$/],
      [w.residents.past, /when=past$/],
      [w.residents.always, /when=always$/],
    ] as const) {
      await page.getByRole('combobox', { name: w.residents.when }).selectOption({ label })
      await expect(page).toHaveURL(address)
      rows.push(await rowsOf(page))
    }
    const [now, past, all] = rows as [string[], string[], string[]]
    expect(now.length).toBeGreaterThan(0)
    expect([...now, ...past].sort()).toEqual(all.sort())
    expect(now.filter((row) => past.includes(row))).toEqual([])
  })
})

test('what can be done above lists fits a phone, with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/Houses')
  await expectLoaded(page)
  for (const path of ['/Realty/apartment', '/Members', '/Residents', '/Vehicles'])
    await test.step(path, async () => {
      await openInApp(page, path)
      await page.getByRole('main').getByRole('button', { name: w.ui.moreActions, exact: true }).click()
      await expect(page.getByRole('menuitem', { name: w.imports.start, exact: true })).toBeVisible()
      const choice = page.getByRole('menuitem', { name: w.ui.exportXlsx, exact: true })
      await expect(choice).toBeVisible()
      await expect(choice).toBeInViewport({ ratio: 1 })
      await expectNoSideScroll(page)
    })
})

test('people without the right see no button', async ({ page, product }) => {
  await signedIn(page, product, { as: 'guard' })
  await page.goto('/Houses')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: w.ui.export, exact: true })).toHaveCount(0)
})
