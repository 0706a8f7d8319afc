import { expectFits } from './appearance.js'
import { pictureFile } from './chats.js'
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
  expect(await cover.evaluate((image) => Math.round(image.clientWidth / image.parentElement!.clientWidth))).toBe(4)
  await read.getByRole('tab', { name: 'EN' }).click()
  await expect(read.getByRole('heading', { name: 'A tree in the yard' })).toBeVisible()

  await page.getByRole('link', { name: 'Редагувати' }).click()
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Ялинка вже у дворі')
  await page.keyboard.press('Control+Enter')
  await expect(read.getByText('Відредаговано:')).toBeVisible()
})
