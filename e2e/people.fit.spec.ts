import { expectFits } from './appearance.js'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test, tokenOf } from './product.js'
import { newHouse, newMember, newUnit } from './units.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
test.beforeEach(({ page, product }) => signedIn(page, product))

test('the page of a person, pairs that look the same, and the form of a vehicle are accessible', async ({
  page,
  product,
}) => {
  await test.step('the page of a person, with notes and a warning', async () => {
    const { id } = await newMember(page, product, 'Сторінка Олеся Тарасівна')
    const house = await newHouse(page, product)
    const unit = await newUnit(page, product, { house_id: house.id, number: '3', total_area: 61.5 })
    const call = callAs(page, product)
    const share = { realty_id: unit.id, member_id: id, numerator: 2, denominator: 3, from: '2019-02-01' }
    await call('POST', '/ownerships', share)
    await call('POST', '/vehicles', { plate_raw: 'ВС 3456 АН', member_id: id })
    await call('POST', `/members/${id}/comments`, { text: 'Ключі в сусідки', pinned: true, visibility: 'board' })
    await page.goto(`/Members/${id}`)
    const vehicles = page.getByRole('region', { name: w.memberPage.vehicles, exact: true })
    await expect(vehicles.getByRole('listitem')).toContainText('ВС 3456 АН')
    await expect(page.getByText('Ключі в сусідки')).toBeVisible()
    await expectFits(page)
  })
  await test.step('pairs that look the same, and the form of a vehicle', async () => {
    for (const name of ['Схожа Дарина Олегівна', 'Схожа Дарина']) await newMember(page, product, name, '+380675550152')
    await openInApp(page, '/Members/duplicates')
    await expect(page.getByRole('listitem').filter({ hasText: 'Схожа' })).toBeVisible()
    await expectFits(page)
    await openInApp(page, '/Vehicles')
    await button(page, w.vehicles.create).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: w.vehicles.plate })).toBeFocused()
    await expectFits(page)
  })
})

/** A list with a faulty row, one that somebody must decide on, and one that can be written. */
const bringList = async (page: Page, product: Product): Promise<number> => {
  const house = await newHouse(page, product)
  await newMember(page, product, 'Ясна Ірина Петрівна', '+380675550153')
  for (const number of ['1', '2']) await newUnit(page, product, { house_id: house.id, number })
  const list = `№ кв;Власник;Телефон;Частка\n1;Ясен Олег Іванович;067 12;1/2\n1;Темна Ірина Петрівна;0675550153;1/2\n2;Ясен Марія Іванівна;;1`
  const response = await page.request.post(`${product.url}/api/admin/imports`, {
    headers: { Authorization: `Bearer ${await tokenOf(page, product, 'admin')}` },
    multipart: {
      kind: 'owners',
      house_id: String(house.id),
      file: { name: 'Власники.csv', mimeType: 'text/csv', buffer: Buffer.from(list) },
    },
  })
  return ((await response.json()) as { data: { id: number } }).data.id
}

/** A faulty cell is corrected by keyboard and by a pasted block, taken back, and corrected with all alike. */
const correctInGrid = async (page: Page) => {
  const grid = page.getByRole('grid', { name: w.importGrid.label })
  const noErrors = page.getByText(w.imports.noRows)
  await page.getByRole('switch', { name: w.importGrid.onlyErrors }).check()
  await grid.getByRole('gridcell', { name: '067 12' }).click()
  for (const key of ['ArrowLeft', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  await expect(grid.getByRole('textbox')).toHaveValue('067 12')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '067 555 01 51\t1/3')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  })
  await expect(grid.getByRole('gridcell', { name: '1/3' })).toBeVisible()
  await page.getByRole('button', { name: /^Перевірити 1 / }).click()
  await expect(noErrors).toBeVisible()
  await page.getByRole('button', { name: w.importGrid.undoLast }).click()
  await expect(grid.getByRole('gridcell', { name: '067 12' })).toBeVisible()
  const alike = page.getByRole('form', { name: /^Телефон/ })
  await alike.getByRole('textbox', { name: w.importGrid.text }).fill('067 555 01 52')
  await alike.getByRole('button', { name: w.importGrid.correctAll }).click()
  await expect(noErrors).toBeVisible()
}

test('imports, and one that waits for a person, are accessible', async ({ page, product }) => {
  const id = await bringList(page, product)
  await page.goto(`/Imports/${id}`)
  await expect(page.getByRole('group', { name: w.imports.result }).getByRole('button')).toHaveCount(6)
  await expectFits(page)
  await page.getByRole('button', { name: new RegExp(`${w.imports.outcome_conflict}$`) }).click()
  await expect(page.getByRole('radio', { name: w.imports.isNew })).toBeVisible()
  await expectFits(page)
  await correctInGrid(page)
  await openInApp(page, '/Imports')
  await expect(page.getByRole('link', { name: 'Власники.csv' })).toBeVisible()
  await expectFits(page)
})
