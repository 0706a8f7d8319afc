import type { Announcement } from '@oselia/contract/announcements'
import type { House } from '@oselia/contract/houses'
import { callAs } from './api-client.js'
import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')

test('a text for one house is written, sent with personal links, and confirmed on a phone', async ({
  page,
  product,
  browser,
}) => {
  const call = callAs(page, product)
  const { data: houses } = await call<{ data: House[] }>('GET', '/houses?per_page=1')
  const [house] = houses
  await signedIn(page, product)
  await page.goto('/Announcements/create')
  await page.getByRole('textbox', { name: 'Заголовок', exact: true }).fill('Нові правила паркування')
  await page.getByRole('textbox', { name: 'Текст (UK)', exact: true }).fill('Спільний текст.')
  await page.getByRole('button', { name: w.announcementTexts.add }).click()
  const own = page.getByRole('group', { name: 'Текст для будинків 1' })
  const editor = own.getByRole('textbox', { name: `${w.announcementTexts.body} (UK)` })
  await expect(editor).toHaveText('Спільний текст.')
  await editor.fill('Тут місця пронумеровано.')
  await own.getByRole('combobox', { name: w.announcementTexts.houses }).click()
  await page.getByRole('option', { name: house!.address, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: w.announcementTexts.needs_ack }).check()
  await expectFits(page)
  await page.getByRole('button', { name: 'Зберегти чернетку' }).click()
  await expect(page).toHaveURL(/\/Announcements\/\d+$/)
  const shown = page.getByRole('region', { name: 'Як бачать мешканці' })
  await expect(shown.getByRole('heading', { name: house!.address })).toBeVisible()
  await expect(shown).toContainText('Тут місця пронумеровано.')

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { data } = await call<{ data: Announcement }>('GET', `/announcements/${id}`)
  await call('PUT', `/announcements/${id}`, { state: 'published', version: data.version })
  await call('POST', `/announcements/${id}/deliver`, { channels: ['email'], preview: false })
  const panel = page.getByRole('region', { name: w.announcementAck.title })
  await expect(panel.getByText(/^0 із \d+ ознайомилися$/)).toBeVisible()
  const link = async () => {
    const path = `/outbox?channel=email&search_query=${encodeURIComponent('паркування')}`
    const sent = await call<{ data: { body: string }[] }>('GET', path)
    return sent.data.flatMap(({ body }) => /\/notice\/\S+to=[\w-]{43}/.exec(body) ?? [])[0]
  }
  await expect.poll(link).toBeDefined()

  const viewport = { width: 360, height: 740 }
  const resident = await browser.newPage({ viewport, locale: 'uk-UA', baseURL: product.url })
  await resident.goto((await link())!)
  for (const colorScheme of ['light', 'dark'] as const) {
    await resident.emulateMedia({ colorScheme })
    await expectAccessible(resident)
    await expectNoSideScroll(resident)
  }
  await resident.getByRole('link', { name: 'English' }).click()
  await resident.getByRole('button', { name: 'I have read it' }).click()
  await expect(resident.getByRole('status')).toHaveText(/^You confirmed it on/)
  await resident.close()
  await expect(panel.getByText(/^1 із \d+ ознайомилися$/)).toBeVisible()
  await panel.getByRole('combobox', { name: w.announcementAck.who }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: w.announcementAck.enter, exact: true }).click()
  await expect(panel.getByText('Обов’язкове поле')).toBeVisible()
  await panel.getByRole('textbox', { name: w.announcementAck.on }).fill('15.01.2026')
  await panel.getByRole('button', { name: w.announcementAck.enter, exact: true }).click()
  await expect(panel.getByText(/^2 із \d+ ознайомилися$/)).toBeVisible()
  await expectFits(page)
})
