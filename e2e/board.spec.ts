import { expectFits } from './appearance.js'
import type { Board } from '@oselia/contract/board'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newHouse } from './units.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entrance = (page: Page, n: number) =>
  page.getByRole('region', { name: filled(w.board.entrance, { n }), exact: true })
const cell = (page: Page, number: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${filled(w.unit.name_apartment, { number })}(,|$)`) })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const boardOf = (page: Page, product: Product, id: number) =>
  callAs(page, product)<{ data: Board }>('GET', `/houses/${id}/board`)

/** Tab goes on until the board has the focus: it is one stop. */
const reachGrid = async (page: Page) => {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-spot'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the board')
}

test.beforeEach(({ page, product }) => signedIn(page, product))

test('a house is generated from counts, corrected and saved by keyboard alone', async ({ page, product }) => {
  const house = await newHouse(page, product)
  const input = keyboard(page)
  await page.goto(`/Houses/${house.id}/board`)
  await input.press(button(page, w.boardEdit.make))
  const dialog = page.getByRole('dialog', { name: w.boardEdit.make })
  for (const [name, value] of [
    [w.boardEdit.entrances, '2'],
    [w.boardEdit.floors, '3'],
    [w.boardEdit.perFloor, '2'],
  ] as const)
    await input.fill(dialog.getByRole('textbox', { name, exact: true }), value)
  await expect(dialog.getByText('Буде 12 приміщень: 1 … 12')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(entrance(page, 2).getByRole('gridcell', { name: /^кв\./ })).toHaveCount(6)

  await reachGrid(page)
  await expect(cell(page, '5')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.insertText('А')
  await page.keyboard.press('Enter')
  await expect(cell(page, '5А')).toBeFocused()
  const said = page.getByRole('status')
  await page.keyboard.press('Space')
  await expect(said).toContainText('Взято: кв. 5А')
  await page.keyboard.press('ArrowRight')
  await expect(said).toContainText('тут кв. 6')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(said).toContainText('Поставлено: під’їзд 1, поверх 3, місце 3')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(cell(page, '6')).toHaveCount(0)
  await input.press(button(page, w.ui.save))
  await expect(toast(page, 'Шахівку збережено. Нових: 11, змінених: 0, прибраних: 0')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('gridcell', { name: /^кв\./ })).toHaveCount(11)
  const { data } = await boardOf(page, product, house.id)
  const moved = data.units.find(({ number }) => number === '5А')!
  expect([moved.entrance, moved.floor, moved.position_in_floor]).toEqual([1, 3, 3])
  await reachGrid(page)
  await page.keyboard.press('End')
  await expect(cell(page, '5А')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Realty/apartment/${moved.id}$`))
})

const grid = (entrances: number) =>
  Array.from({ length: entrances * 4 }, (_, i) => ({
    type: 'apartment',
    number: String(i + 1),
    entrance: Math.floor(i / 4) + 1,
    floor: Math.floor((i % 4) / 2) + 1,
    position_in_floor: (i % 2) + 1,
  }))

const copyAndDrag = async (page: Page, product: Product, house: { id: number }) => {
  await button(page, w.board.edit).click()
  await button(page, w.boardEdit.copy).click()
  const dialog = page.getByRole('dialog', { name: w.boardEdit.copy })
  await dialog.getByRole('textbox', { name: w.boardEdit.copies }).fill('2')
  await expect(dialog.getByText('Буде 8 приміщень: 5 … 12')).toBeVisible()
  await dialog.getByRole('button', { name: w.boardEdit.add }).click()
  await expect(entrance(page, 3).getByRole('gridcell', { name: /^кв\./ })).toHaveCount(4)
  const free = entrance(page, 3)
    .getByRole('row', { name: filled(w.board.floor, { n: 2 }) })
    .getByRole('gridcell')
    .nth(2)
  await cell(page, '1').dragTo(free)
  await button(page, w.ui.save).click()
  await expect(toast(page, 'Нових: 8, змінених: 1, прибраних: 0')).toBeVisible()
  const { data } = await boardOf(page, product, house.id)
  const moved = data.units.find(({ number }) => number === '1')!
  expect([moved.entrance, moved.floor, moved.position_in_floor]).toEqual([3, 2, 3])
}

const renameTogether = async (page: Page, product: Product, house: { id: number }) => {
  const call = callAs(page, product)
  await cell(page, '1').dblclick()
  await page.getByRole('textbox', { name: w.boardEdit.numberOf }).fill('2')
  await page.keyboard.press('Enter')
  await expect(toast(page, filled(w.boardEdit.doubled, { numbers: '2' }))).toBeVisible()
  await expect(button(page, w.ui.save)).toBeDisabled()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: w.boardEdit.numberOf }).fill('77')
  await page.keyboard.press('Enter')

  const { data } = await boardOf(page, product, house.id)
  const { id, version, type, entrance, floor, position_in_floor } = data.units.find(({ number }) => number === '1')!
  const other = { id, version, type, number: '88', entrance, floor, position_in_floor }
  await call('PUT', `/houses/${house.id}/board`, { update: [other] })
  await button(page, w.ui.save).click()
  await expect(toast(page, `88: ${w.boardEdit.changedByOther}`)).toBeVisible()
  await button(page, w.boardEdit.rebase).click()
  await button(page, w.ui.save).click()
  await expect(toast(page, 'Нових: 0, змінених: 1, прибраних: 0')).toBeVisible()
  const after = await boardOf(page, product, house.id)
  expect(after.data.units.find((unit) => unit.id === id)!.number).toBe('77')
}

test('a board is edited: it is not left by mistake, numbers do not repeat, entrances are copied and units dragged', async ({
  page,
  product,
}) => {
  const house = await newHouse(page, product)
  await callAs(page, product)('PUT', `/houses/${house.id}/board`, { create: grid(1) })
  await page.goto(`/Houses/${house.id}/board`)
  await test.step('unsaved edits are not left by mistake', async () => {
    await button(page, w.board.edit).click()
    await cell(page, '4').click()
    await page.keyboard.press('Delete')
    await page.getByRole('link', { name: w.houses.section, exact: true }).first().click()
    await button(page, w.ui.stay).click()
    await expect(page).toHaveURL(/\/board$/)
    await button(page, w.boardEdit.leave).click()
    await button(page, w.ui.leave).click()
    await expect(cell(page, '4')).toBeVisible()
  })
  await test.step('an entrance is copied with numbers that go on, and a unit is dragged to a free place', () =>
    copyAndDrag(page, product, house))
  await test.step('a duplicate number is reported at once, and a change by another user is named', () =>
    renameTogether(page, product, house))
})

test('the board is accessible and fits a phone, in every layer and while it is edited', async ({ page, product }) => {
  const house = await newHouse(page, product)
  const parking = { type: 'parking', number: 'ММ-001', entrance: null, floor: null, position_in_floor: null }
  await callAs(page, product)('PUT', `/houses/${house.id}/board`, { create: [...grid(2), parking] })
  await page.goto(`/Houses/${house.id}/board?layer=ownership`)
  await expect(page.getByRole('list', { name: w.board.legend })).toContainText(`${w.board.mark_unowned}: 9`)
  await page.getByRole('combobox', { name: w.board.layer }).selectOption('requests')
  await expect(page.getByRole('list', { name: w.board.legend })).toContainText(`${w.board.mark_requests_none}: 9`)
  await expectFits(page)
  await button(page, w.board.edit).click()
  await expect(page.getByRole('toolbar', { name: w.boardEdit.tools })).toBeVisible()
  await expectFits(page)
})
