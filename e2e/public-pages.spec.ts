import type { Page } from '@playwright/test'
import { callAs, createAnnouncement } from './api-client.js'
import { expectAccessible, expectNoSideScroll } from './appearance.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const phone = { width: 360, height: 740 }

const firstHouse = async (page: Page, product: Product) =>
  (await callAs(page, product)<{ data: { id: number }[] }>('GET', '/houses?per_page=1')).data[0]!.id

/** Accessible in light and dark, where nothing sticks out sideways. */
const expectReadable = async (guest: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme })
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
  }
}

test('the public pages of an announcement and of a house, made from their details, are read on a phone', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await createAnnouncement(page, product, 'Перевірка ліфтів', {
    title: { uk: 'Перевірка ліфтів', en: 'Lift inspection' },
    state: 'published',
  })
  const house = await firstHouse(page, product)
  await createAnnouncement(page, product, 'Вода за графіком', { state: 'published', audience: { house_ids: [house] } })
  await signedIn(page, product)
  await page.goto(`/Announcements/${id}`)
  const guest = await browser.newPage({ viewport: phone, locale: 'uk-UA', baseURL: product.url })

  await test.step('that of an announcement, in light and dark and in another language', async () => {
    await page.getByRole('button', { name: w.publicAddress.make }).click()
    const address = await page.getByLabel(w.publicAddress.link, { exact: true }).inputValue()
    await expect(page.getByRole('button', { name: w.publicPage.poster })).toBeVisible()
    await guest.goto(new URL(address).pathname)
    await expect(guest.getByRole('heading', { level: 1, name: 'Перевірка ліфтів' })).toBeVisible()
    await expectReadable(guest)
    await guest.getByRole('link', { name: 'English' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Lift inspection' })).toBeVisible()
  })

  await test.step('that of a house, in light and dark', async () => {
    await openInApp(page, `/Houses/${house}`)
    const panel = page.getByRole('region', { name: w.lobby.title })
    await panel.getByRole('button', { name: w.publicAddress.make }).click()
    const address = await panel.getByLabel(w.publicAddress.link, { exact: true }).inputValue()
    await guest.goto(new URL(address).pathname)
    await expectReadable(guest)
    await guest.getByRole('link', { name: 'Вода за графіком' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Вода за графіком' })).toBeVisible()
    await guest.close()
  })
})
