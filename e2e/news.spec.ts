import type { Article } from '@oselia/contract/articles'
import { callAs } from './api-client.js'
import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { pictureFile } from './chats.js'
import { photoFile, uploadPicture } from './pictures.js'
import { expect, signedIn, test } from './product.js'

test('a manager writes news in two languages with a table and a cropped cover, publishes it and edits it', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/News')
  await page.getByRole('link', { name: 'Додати новину' }).click()
  const title = page.getByRole('textbox', { name: 'Заголовок' })
  await title.fill('Ялинка у дворі')
  const text = page.getByRole('textbox', { name: 'Текст (UK)' })
  await text.click()
  await page.keyboard.type('Програма свята')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Таблиця' }).click()
  await page.getByRole('menuitem', { name: 'Вставити таблицю 3 × 3' }).click()
  await expect(text.locator('th')).toHaveCount(3)
  for (const [at, words] of ['Час', 'Подія', 'Де'].entries()) {
    await text.locator('th').nth(at).click()
    await page.keyboard.type(words)
  }
  await page.getByRole('tab', { name: 'EN' }).first().click()
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('A tree in the yard')

  await page.locator('input[type=file]').first().setInputFiles(pictureFile('двір.png'))
  await page.getByRole('button', { name: 'Обрізати' }).click()
  const dialog = page.getByRole('dialog', { name: 'Видима частина обкладинки' })
  await expect(dialog.getByRole('slider', { name: 'Збільшення' })).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('slider', { name: 'Збільшення' }).press('End')
  await dialog.getByRole('button', { name: 'Застосувати' }).click()
  await expect(dialog).toBeHidden()

  const question = page.getByRole('dialog', { name: 'Опублікувати для всієї громади?' })
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  // A cover is published only with words for those who can't see it.
  const alt = page.getByRole('textbox', { name: 'Що зображено на обкладинці' })
  await expect(alt).toHaveAttribute('aria-invalid', 'true')
  await expect(question).toBeHidden()
  await alt.fill('Ялинка')
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Опубліковано' })).toBeVisible()

  const read = page.getByRole('region', { name: 'Як бачать мешканці' })
  await expect(read.getByRole('columnheader', { name: 'Час' })).toBeVisible()
  const cover = read.getByRole('img', { name: 'Ялинка' })
  // Enlarged four times, so that a quarter of its width is seen.
  expect(await cover.evaluate((image) => Math.round(image.clientWidth / image.closest('span')!.clientWidth))).toBe(4)
  await read.getByRole('tab', { name: 'EN' }).click()
  await expect(read.getByRole('heading', { name: 'A tree in the yard' })).toBeVisible()

  await page.getByRole('link', { name: 'Редагувати' }).click()
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Ялинка вже у дворі')
  await page.keyboard.press('Control+Enter')
  await expect(read.getByText('Відредаговано:')).toBeVisible()
})

test('pictures are chosen again from the library by keyboard, and published only with words for each', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/News/create')
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Прибирання двору')
  const text = page.getByRole('textbox', { name: 'Текст (UK)' })
  await text.click()
  await page.keyboard.type('Збираємося о десятій')
  const library = page.getByRole('dialog', { name: 'Медіатека' })
  const search = library.getByRole('textbox', { name: 'Пошук за описом або назвою файлу' })
  const pictures = library.getByRole('list', { name: 'Зображення' }).getByRole('button')

  const open = page.getByRole('button', { name: 'Вибрати з медіатеки' })
  await open.first().click()
  await expect(search).toBeFocused()
  await expect(pictures.first()).toBeVisible()
  await expectFits(page)
  await page.keyboard.type('двір деревами')
  await expect(pictures).toHaveCount(1)
  await expect(library.getByRole('status')).toHaveText('1–1 з 1')
  await expect(library.getByText('Використано 1 раз')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(pictures.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(library).toBeHidden()
  // The words of its other use are proposed.
  await expect(page.getByRole('textbox', { name: 'Що зображено на обкладинці' })).toHaveValue(
    'Двір між двома будинками з новими деревами',
  )

  await page.locator('input[type=file]').nth(1).setInputFiles(pictureFile('граблі.png'))
  const alts = page.getByRole('textbox', { name: 'Що зображено', exact: true })
  await expect(alts).toHaveCount(1)
  await open.last().click()
  await pictures.filter({ hasText: 'Двір між двома будинками' }).click()
  await expect(pictures.filter({ hasText: 'Двір між двома будинками' })).toHaveAttribute('aria-pressed', 'true')
  await library.getByRole('button', { name: 'Додати 1 зображення' }).click()
  await expect(library).toBeHidden()
  await expect(alts).toHaveCount(2)
  await expect(alts.last()).toHaveValue('Двір між двома будинками з новими деревами')

  await text.click()
  await page.getByRole('button', { name: 'Зображення', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Вибрати з медіатеки' }).click()
  await pictures.filter({ hasText: 'граблі.png' }).click()
  await expect(library).toBeHidden()
  await expect(text.locator('img')).toHaveCount(1)
  // Nobody has said what it shows, so that it is asked at once, below those of the gallery.
  await expect(alts).toHaveCount(3)
  await alts.last().fill('Граблі під деревом')
  await page.getByRole('button', { name: 'Зберегти опис' }).click()
  await expect(text.getByRole('img', { name: 'Граблі під деревом' })).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Опублікувати для всієї громади?' })
  const publish = async () => {
    await page.getByRole('button', { name: 'Опублікувати' }).click()
    await question.getByRole('button', { name: 'Опублікувати' }).click()
    await expect(question).toBeHidden()
  }
  await publish()
  await expect(alts.first()).toHaveAttribute('aria-invalid', 'true')
  await alts.first().fill('Граблі')
  await publish()
  await expect(page.getByRole('alert').filter({ hasText: 'Опубліковано' })).toBeVisible()
})

test('a phone loads pictures of a size that fits, in the back-office and on the public page', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const photo = await photoFile(page, 'двір.jpg', 1400, 788)
  const [cover, inside, gallery] = [
    await uploadPicture(page, product, photo, 'cover'),
    await uploadPicture(page, product, photo, 'image'),
    await uploadPicture(page, product, photo, 'image'),
  ]
  const call = callAs(page, product)
  const made = await call<{ data: Article }>('POST', '/articles', {
    title: 'Новий двір',
    body: `<p>Готово</p><img data-file="${inside}" alt="Лавка">`,
    cover_id: cover,
    cover_alt: 'Двір',
    gallery_ids: [gallery],
    gallery_alts: { [gallery]: 'Дерево' },
    state: 'published',
  })
  const { id } = made.data
  const shown = async () => {
    const { data } = await call<{ data: Article }>('GET', `/articles/${id}`)
    return [data.cover!, ...data.pictures, ...data.gallery].every(({ sizes }) => sizes.length === 4)
  }
  await expect.poll(shown, { timeout: 120_000 }).toBe(true)
  const link = await call<{ data: { link: { url: string } } }>('POST', `/articles/${id}/link`, {})

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'uk-UA', baseURL: product.url })
  const loaded: { address: string; bytes: number }[] = []
  phone.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' || !request.url().includes('/files/')) return
    void request
      .sizes()
      .then(({ responseBodySize }) => loaded.push({ address: request.url(), bytes: responseBodySize }))
  })
  const expectSmall = async () => {
    await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => loaded.length).toBe(3)
    for (const { address } of loaded) expect(address).toMatch(/width=(?:320|640)&format=avif/)
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes * 5).toBeLessThan(photo.buffer.length * 3)
    const measures = await phone.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('picture img')].map(({ width, height, alt }) => [
        width > 0,
        height > 0,
        alt !== '',
      ]),
    )
    expect(measures.slice(0, 2)).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    loaded.length = 0
  }
  await phone.goto(new URL(link.data.link.url).pathname)
  await expect(phone.getByRole('img', { name: 'Дерево' })).toBeVisible()
  await expectSmall()
  await expectAccessible(phone)
  await expectNoSideScroll(phone)
  await signedIn(phone, product)
  await phone.goto(`/News/${id}`)
  await expect(phone.getByRole('img', { name: 'Лавка' })).toBeVisible()
  await expectSmall()
  await phone.close()
})
