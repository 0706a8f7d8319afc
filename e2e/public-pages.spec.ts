import { callAs, createAnnouncement } from './api-client.js'
import { expectAccessible, expectNoSideScroll } from './appearance.js'
import { expect, type Product, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const phone = { width: 360, height: 740 }

test('an announcement’s public page, made from its details, is read on a phone in light and dark and in another language', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await createAnnouncement(page, product, 'Перевірка ліфтів', {
    title: { uk: 'Перевірка ліфтів', en: 'Lift inspection' },
    state: 'published',
  })
  await signedIn(page, product)
  await page.goto(`/Announcements/${id}`)
  await page.getByRole('button', { name: w.publicAddress.make }).click()
  const address = await page.getByLabel(w.publicAddress.link, { exact: true }).inputValue()
  await expect(page.getByRole('button', { name: w.publicPage.poster })).toBeVisible()
  const guest = await browser.newPage({ viewport: phone, locale: 'uk-UA', baseURL: product.url })
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByRole('heading', { level: 1, name: 'Перевірка ліфтів' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme })
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
  }
  await guest.getByRole('link', { name: 'English' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Lift inspection' })).toBeVisible()
  await guest.close()
})

const firstHouse = async (page: Parameters<typeof callAs>[0], product: Product) =>
  (await callAs(page, product)<{ data: { id: number }[] }>('GET', '/houses?per_page=1')).data[0]!.id

test('the page of a house, made from its details, fits a phone in light and dark', async ({
  page,
  product,
  browser,
}) => {
  const id = await firstHouse(page, product)
  await createAnnouncement(page, product, 'Вода за графіком', { state: 'published', audience: { house_ids: [id] } })
  await signedIn(page, product)
  await page.goto(`/Houses/${id}`)
  const panel = page.getByRole('region', { name: w.lobby.title })
  await panel.getByRole('button', { name: w.publicAddress.make }).click()
  const address = await panel.getByLabel(w.publicAddress.link, { exact: true }).inputValue()
  const guest = await browser.newPage({ viewport: phone, locale: 'uk-UA', baseURL: product.url })
  await guest.goto(new URL(address).pathname)
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme })
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
  }
  await guest.getByRole('link', { name: 'Вода за графіком' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Вода за графіком' })).toBeVisible()
  await guest.close()
})
