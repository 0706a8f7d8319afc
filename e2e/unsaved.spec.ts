import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callAs, createAnnouncement } from './api-client.js'
import { chatOf, newRequest, openDetails } from './chats.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a form in a modal outlives questions, and is refused without what it needs', async ({ page, product }) => {
  await signedIn(page, product)
  await callAs(page, product)('POST', '/vehicles', { plate_raw: 'ВН 5151 ЕХ', brand: 'Lanos' })
  await page.goto('/Vehicles?search_query=5151')

  await test.step('it outlives the question whether to delete, and Escape asks before it drops it', async () => {
    await button(page, 'ВН 5151 ЕХ').click()
    const form = page.getByRole('dialog')
    const brand = form.getByRole('textbox', { name: w.vehicles.brand })
    await brand.fill('Lanos SX')
    await form.getByRole('button', { name: w.ui.delete }).click()
    await expect(brand).toBeHidden()
    await button(page, w.ui.cancel).last().click()
    await expect(brand).toHaveValue('Lanos SX')
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await button(page, w.ui.stay).click()
    await expect(brand).toHaveValue('Lanos SX')
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await button(page, w.ui.leave).click()
    await expect(form).toBeHidden()
    await button(page, 'ВН 5151 ЕХ').click()
    await expect(brand).toHaveValue('Lanos')
    await form.getByRole('button', { name: w.ui.delete }).click()
    await expect(brand).toBeHidden()
    await button(page, w.ui.delete).last().click()
    await expect(toast(page, w.vehicles.removed)).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('a resident without a unit is refused at the form', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await openInApp(page, '/Residents')
    await button(page, w.residents.create).click()
    const form = page.getByRole('dialog', { name: w.residents.create })
    await form.getByRole('combobox', { name: w.residents.who }).fill('Безквартирний Олег')
    await page.keyboard.press('Tab')
    await form.getByRole('combobox', { name: w.residents.role }).selectOption({ label: 'Орендар' })
    await form.getByRole('button', { name: w.residents.create }).click()
    await expect(form.getByRole('combobox', { name: w.residents.realty })).toHaveAttribute('aria-invalid', 'true')
    expect(posts.filter((path) => path.includes('/move-in'))).toEqual([])
  })
})

test('a row that can be chosen is announced by its name, and a table of bad rows that can’t be fetched says so', async ({
  page,
  product,
}) => {
  await createAnnouncement(page, product, 'Промивка труб')
  await signedIn(page, product)
  await page.goto('/Announcements?search_query=Промивка')
  await expect(page.getByRole('checkbox', { name: `${w.ui.selectRow} Промивка труб` })).toBeVisible()

  await test.step('bad rows', async () => {
    await openInApp(page, '/Imports')
    await button(page, w.imports.start).first().click()
    const start = page.getByRole('dialog', { name: w.imports.newTitle })
    await start.getByRole('combobox', { name: w.imports.kind }).selectOption('vehicles')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      start.getByRole('button', { name: w.imports.chooseFile }).click(),
    ])
    const buffer = Buffer.from('Держ. номер;Марка\n;\nАА 1212 КА;Škoda\nАА 1212 КА;Fiat')
    await chooser.setFiles({ name: 'Погані.csv', mimeType: 'text/csv', buffer })
    await start.getByRole('button', { name: w.imports.send }).click()
    const bad = button(page, w.imports.badRows)
    await expect(bad).toBeVisible({ timeout: 20_000 })
    await page.route('**/bad-rows', (route) => route.abort())
    await bad.click()
    await expect(toast(page, w.ui.network)).toBeVisible()
  })
})

test('a mention opens its chat on a phone while its request is open already', async ({ page, product }) => {
  await signedIn(page, product)
  const request = await newRequest(page, product, 'Гуде ліфт')
  await page.setViewportSize({ width: 360, height: 740 })
  await openDetails(page, product, request.id)
  await expect(chatOf(page, 'member_chat').field).toBeVisible()
  await expect(chatOf(page, 'staff_chat').field).toBeHidden()
  await page.evaluate(() => (location.hash = '#staff_chat'))
  await expect(chatOf(page, 'staff_chat').field).toBeVisible()
})

/** The file that the build made of a source. */
const builtFile = (source: string) => {
  const manifest = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>
  return `**/${manifest[source]!.file}`
}

test('a page goes on where the code of messages and questions can’t be loaded', async ({ page, product }) => {
  await page.route(builtFile('src/platform/toasts.tsx'), (route) => route.abort())
  await page.route(builtFile('src/platform/modal-host.tsx'), (route) => route.abort())
  const { id } = await createAnnouncement(page, product, 'Без повідомлень')
  await signedIn(page, product)
  await page.goto(`/Announcements/edit/${id}`)
  const title = page.getByRole('textbox', { name: 'Заголовок' })
  await title.fill('Без повідомлень, але збережено')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Без повідомлень, але збережено' })).toBeVisible()
})
