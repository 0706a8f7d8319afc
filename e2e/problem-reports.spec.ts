import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callAs } from './api-client.js'
import { expectAccessible, expectNoSideScroll } from './appearance.js'
import { expect, launch, test } from './product.js'

test('a problem is reported on a phone in the dark, from the page of the house to the chat of the request', async ({
  browser,
  page,
}) => {
  const sent: string[] = []
  const gateway = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push((JSON.parse(body) as { text: string }).text)
      response.end()
    })
  })
  await new Promise<void>((done) => void gateway.listen(0, '127.0.0.1', done))
  const product = await launch(true, { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms` })
  try {
    const call = callAs(page, product)
    const { data: houses } = await call<{ data: { id: number }[] }>('GET', '/houses?per_page=1')
    const made = await call<{ data: { link: { url: string } } }>('POST', `/houses/${houses[0]!.id}/lobby/link`, {})
    const guest = await browser.newPage({
      viewport: { width: 360, height: 740 },
      locale: 'uk-UA',
      baseURL: product.url,
      colorScheme: 'dark',
    })
    await guest.goto(new URL(made.data.link.url).pathname)
    await guest.getByRole('link', { name: 'Повідомити про проблему' }).click()
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
    await guest.getByLabel('Що сталося').selectOption({ index: 1 })
    await guest.getByLabel('Де', { exact: true }).selectOption('lift')
    await guest.getByLabel('Опишіть проблему').fill('Ліфт стоїть між поверхами')
    await guest.getByLabel('Ваш телефон').fill('050 123 45 67')
    await guest.getByRole('button', { name: 'Отримати код' }).press('Enter')
    await expect(guest.getByRole('heading', { name: 'Підтвердьте телефон' })).toBeVisible()
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
    await expect.poll(() => sent.length).toBe(1)
    await guest.getByLabel('Код', { exact: true }).fill(/\d{6}/.exec(sent[0]!)![0])
    await guest.getByRole('button', { name: 'Надіслати заявку' }).click()
    await expect(guest.getByRole('heading', { name: /Заявку .+ прийнято/ })).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('link', { name: 'Відкрити чат заявки' }).click()
    await expect(guest.getByText('Ліфт стоїть між поверхами').first()).toBeVisible()
    await guest.close()
  } finally {
    await product.stop()
    gateway.close()
  }
})
