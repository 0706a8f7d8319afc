import { expectFits } from './appearance.js'
import { callAs, createAnnouncement } from './api-client.js'
import { expect, signedIn, test } from './product.js'

interface Sent {
  data: { body: string }[]
}

test('an announcement is sent by e-mail and SMS, followed, and ended by the link in the e-mail', async ({
  page,
  product,
}) => {
  const { id } = await createAnnouncement(page, product, 'Воду вимкнуть завтра', { state: 'published' })
  const call = callAs(page, product, 'admin')
  await signedIn(page, product, { as: 'admin' })
  await page.goto(`/Announcements/${id}`)
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Надіслати мешканцям' })
  await expect(dialog.getByRole('button', { name: /^Надіслати \d+ особ/ })).toBeEnabled()
  await dialog.getByRole('checkbox', { name: 'SMS' }).press('Space')
  await expect(dialog.getByRole('region', { name: 'Текст SMS' })).toContainText('Ціну сегмента не задано')
  await expect(dialog.getByText(/^Вибрані канали не дійдуть до/)).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: /^Надіслати \d+ особ/ }).press('Enter')
  await expect(dialog).toBeHidden()
  const panel = page.getByRole('region', { name: 'Надсилання' })
  await expect(panel).toContainText(/Електронна пошта: надіслано 0 з \d+, чекають/)

  // They are written by a job, after the panel has named them.
  let address = ''
  await expect(async () => {
    const outbox = await call<Sent>('GET', '/outbox?channel=email&search_query=%D0%92%D0%BE%D0%B4%D1%83')
    address = /\/unsubscribe\/\S+/.exec(outbox.data[0]?.body ?? '')![0]
  }).toPass()
  await page.goto(address)
  await page.getByRole('button', { name: 'Відписатися' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'більше не надходитимуть' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Підписатися знову' }).click()
  await expect(page.getByText('На Вашу адресу надходять листи')).toBeVisible()
})
