import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { expect, type Product, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')

interface Found {
  total: number
  data: { id: number }[]
}
const find = (page: Page, product: Product, words: string) =>
  callAs(page, product)<Found>('GET', `/documents?per_page=100&search_query=${encodeURIComponent(words)}`)

/** Text files with content of their own, as dropped from a folder. */
const filesOf = (stem: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${stem} ${n + 1}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${stem} ${n + 1}`),
  }))

const choose = async (page: Page, files: ReturnType<typeof filesOf>) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: w.documents.choose }).click()
  await (await chooser).setFiles(files)
}

test('documents of one drop arrive once each, and a refused one stays with its reason', async ({ page, product }) => {
  await signedIn(page, product)
  await page.goto('/Documents')

  await test.step('a refused file is retried or removed', async () => {
    await choose(page, [{ name: 'порожній.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }])
    const line = page.getByRole('listitem').filter({ hasText: 'порожній.txt' })
    await expect(line.getByRole('alert')).toBeVisible()
    await expect(line.getByRole('button', { name: w.documents.retry.replace('{name}', 'порожній.txt') })).toBeVisible()
    await line.getByRole('button', { name: w.attachments.stop.replace('{name}', 'порожній.txt') }).click()
    await expect(line).toBeHidden()
  })

  await test.step('twenty arrive, although the connection is cut after the server has them', async () => {
    // The first two answers are lost: the server has the file, and the browser does not know.
    let cuts = 0
    await page.route('**/api/admin/documents', async (route) => {
      if (route.request().method() !== 'POST' || cuts >= 2) return route.continue()
      cuts += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await choose(page, filesOf('Обрив', 20))
    await expect(page.getByRole('status').filter({ hasText: '20' })).toHaveText(
      w.documents.sentOf.replace('{done}', '20').replace('{count}', '20'),
      { timeout: 60_000 },
    )
    expect(cuts).toBe(2)
    expect((await find(page, product, 'Обрив')).total).toBe(20)
  })
})

test('a PDF is read in place on a phone, by keyboard too, and by whoever has its link', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(page, product)
  const { data } = await find(page, product, 'Статут ОСББ')
  await page.goto(`/Documents/${data[0]!.id}`)
  const contents = page.getByRole('region', { name: /^Вміст: / })
  await expect(contents.getByText('Кожен співвласник має кількість голосів', { exact: false }).first()).toBeVisible()
  await contents.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('textbox', { name: w.documentView.page })).toHaveValue('2')
  await expectFits(page)
  const answer = callAs(page, product)<{ data: { url: string } }>('POST', `/documents/${data[0]!.id}/link`, {})
  const { url } = (await answer).data
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL(url, product.url).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Статут ОСББ «Оселя»')
  await expect(contents.getByText('Кожен співвласник має кількість голосів', { exact: false }).first()).toBeVisible()
})
