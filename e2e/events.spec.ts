import { expectFits } from './appearance.js'
import { expect, signedIn, test } from './product.js'

test('a manager adds a weekly class from the calendar by keyboard, cancels a date and registers a person', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/Events?day=2031-03-05')
  const grid = page.getByRole('grid', { name: 'березень 2031' })
  const day = grid.getByRole('gridcell', { selected: true })
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/day=2031-03-12/)
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid', { name: 'квітень 2031' }).getByRole('gridcell', { selected: true })).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(grid).toBeVisible()
  await page.keyboard.press('n')

  await page.getByRole('textbox', { name: 'Назва' }).fill('Танці для старших')
  await expect(page.getByLabel('Початок')).toHaveValue('2031-03-12T18:00')
  await page.getByRole('combobox', { name: 'Повторювати' }).selectOption('Щотижня в обрані дні')
  await page.getByRole('combobox', { name: 'Закінчення' }).selectOption('Після кількох разів')
  await page.getByRole('textbox', { name: 'Скільки разів' }).fill('4')
  await expect(page.getByRole('listitem').filter({ hasText: 'середа, 2 квітня 2031' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Приймати записи' }).check()
  await page.getByRole('textbox', { name: 'Кількість місць' }).fill('8')
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  const question = page.getByRole('dialog')
  await expectFits(page)
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(page.getByRole('heading', { name: 'Танці для старших', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Скасувати дату 19.03.2031' }).click()
  await expect(page.getByRole('button', { name: 'Повернути дату 19.03.2031' })).toBeVisible()
  const people = page.getByRole('region', { name: 'Записані' })
  await people.getByRole('combobox', { name: 'Людина' }).fill('романюк')
  await expect(page.getByRole('option', { name: /^Романюк Віра/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await people.getByRole('button', { name: 'Записати' }).click()
  await expect(people.getByText('Записано 1 з 8')).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(1)
})
