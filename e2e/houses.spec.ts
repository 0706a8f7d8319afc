import { expectFits } from './appearance.js'
import { issueMessages } from '@oselia/contract/issues.messages'
import type { Browser, Page } from '@playwright/test'
import { mouse } from './input-methods.js'
import { createAnnouncement } from './api-client.js'
import { filter } from './filters.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'
import { newHouse } from './units.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const lookup = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const entrance = (page: Page, n: number) =>
  page.getByRole('group', { name: filled(w.entrances.row, { n }), exact: true })

test.beforeEach(({ page, product }) => signedIn(page, product))

const place = async (page: Page, { city, label, street }: { city: string; label: RegExp; street: string }) => {
  await mouse(page).pick(lookup(page, w.places.city), city, label)
  await lookup(page, w.places.street).fill(street)
  await page.keyboard.press('Tab')
}

const makeEntrances = async (page: Page, counts: [string, string, string]) => {
  const builder = page.getByRole('group', { name: w.entrances.builder })
  for (const [at, name] of [w.entrances.countEntrances, w.entrances.countFloors, w.entrances.countUnits].entries())
    await builder.getByRole('textbox', { name, exact: true }).fill(counts[at]!)
  await page.keyboard.press('Enter')
}

test('a house is made of its address and a few counts, and what is typed is not left by mistake', async ({ page }) => {
  await test.step('what is typed is not left by mistake', async () => {
    await page.goto('/houses')
    await link(page, w.houses.create).click()
    await field(page, w.house.number).fill('99')
    await link(page, w.ui.cancel).click()
    await button(page, w.ui.stay).click()
    await expect(page).toHaveURL(/\/Houses\/create$/)
    await expect(field(page, w.house.number)).toHaveValue('99')
    await link(page, w.ui.cancel).click()
    await button(page, w.ui.leave).click()
    await expect(page).toHaveURL(/\/Houses$/)
  })
  await test.step('it is made of its address and a few counts', async () => {
    await link(page, w.houses.create).click()
    await expect(page).toHaveTitle(new RegExp(w.houses.create))
    await lookup(page, w.house.house_type_id).selectOption({ label: 'Таунхаус' })
    await place(page, { city: 'Червоноград', label: /^Шептицький/, street: 'проспект Шевченка' })
    await expect(lookup(page, w.places.city)).toHaveValue(/^Шептицький/)
    await expect(lookup(page, w.places.street)).toHaveValue('просп. Шевченка')
    await field(page, w.house.number).fill('21')
    await makeEntrances(page, ['3', '5', '4'])
    await expect(entrance(page, 3).getByRole('textbox', { name: w.entrances.units_from })).toHaveValue('41')
    await expect(field(page, w.house.units_count)).toHaveValue('60')
    await field(page, w.house.residential_area).fill('4250,75')
    await button(page, w.ui.save).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Шептицький, просп. Шевченка, буд. 21')
    await expect(toast(page, w.houses.created)).toBeVisible()
    const table = page.getByRole('table', { name: w.house.entrances })
    await expect(table.getByRole('row', { name: '3 5 41–60' })).toBeVisible()
    await expect(page.getByRole('region', { name: w.houses.passport })).toContainText(/4\s250,75/)
    await expect(page).toHaveTitle(/Шептицький, просп\. Шевченка, буд\. 21/)
  })
})

test('an empty form lists its errors, settlements and streets are found as one types, and a taken address is an error', async ({
  page,
}) => {
  await page.goto('/Houses/create')
  await test.step('an empty form lists its errors', async () => {
    await button(page, w.ui.save).click()
    await expect(lookup(page, w.house.house_type_id)).toBeFocused()
    for (const name of [w.house.house_type_id, w.places.city, w.places.street])
      await expect(lookup(page, name)).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('a settlement is found by Latin letters, and its streets by what is there already', async () => {
    await mouse(page).pick(lookup(page, w.places.city), 'lviv', 'Львів, Львівська область')
    await lookup(page, w.places.street).fill('садо')
    await expect(page.getByRole('option', { name: 'вул. Садова', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(lookup(page, w.places.street)).toHaveValue('вул. Садова')
    await mouse(page).pick(lookup(page, w.places.city), 'одеса', /^Одеса/)
    await expect(lookup(page, w.places.street)).toHaveValue('')
  })
  await test.step('a taken address is an error at the number', async () => {
    await lookup(page, w.house.house_type_id).selectOption({ index: 1 })
    await place(page, { city: 'Львів', label: /^Львів,/, street: 'Садова' })
    await field(page, w.house.number).fill('10')
    const refusal = page.waitForResponse(
      (r) => r.url().endsWith('/api/admin/houses') && r.request().method() === 'POST',
    )
    await page.keyboard.press('Control+Enter')
    expect((await refusal).status()).toBe(409)
    await expect(page.getByText(issueMessages.taken.uk)).toBeVisible()
    await expect(field(page, w.house.number)).toBeFocused()
    await expect(field(page, w.house.number)).toHaveAttribute('aria-invalid', 'true')
    await field(page, w.house.corpus).fill('2')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Львів, вул. Садова, буд. 10, корп. 2')
  })
})

const showBothValues = async (page: Page, product: Product, browser: Browser) => {
  await openInApp(page, '/Houses?search_query=Канатна')
  await link(page, 'Одеса, вул. Канатна, буд. 77').click()
  await link(page, w.ui.edit).click()
  await expect(page).toHaveURL(/\/edit\//)
  const mine = field(page, w.house.year_built)
  await mine.fill('1979')
  const other = await browser.newContext({ locale: 'uk-UA', baseURL: product.url })
  const theirs = await other.newPage()
  await signedIn(theirs, product, { as: 'chair' })
  await theirs.goto(page.url())
  await field(theirs, w.house.year_built).fill('1981')
  await field(theirs, w.house.postal_index).fill('65012')
  await button(theirs, w.ui.save).click()
  await expect(toast(theirs, w.ui.saved)).toBeVisible()
  await other.close()

  await button(page, w.ui.save).click()
  const conflict = page.getByRole('alert').filter({ hasText: w.ui.conflictTitle })
  const year = conflict.getByRole('group', { name: w.house.year_built })
  await expect(year.getByRole('button', { name: `${w.ui.mine} 1979` })).toBeVisible()
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await expect(field(page, w.house.postal_index)).toHaveValue('65012')
  await expect(button(page, w.ui.save)).toBeDisabled()
  await expectFits(page)
  await year.getByRole('button', { name: `${w.ui.theirs} 1981` }).click()
  await expect(mine).toHaveValue('1981')
  await field(page, w.house.floors_below).fill('1')
  await button(page, w.ui.save).click()
  const passport = page.getByRole('region', { name: w.houses.passport })
  for (const value of ['1981', '65012']) await expect(passport).toContainText(value)
}

test('a house is edited: its entrances do not overlap, and two people see both values side by side', async ({
  page,
  product,
  browser,
}) => {
  await test.step('overlapping entrances are reported while typing and refused at their row', async () => {
    await page.goto('/Houses?search_query=Дерибасівська')
    await link(page, 'Одеса, вул. Дерибасівська, буд. 21').click()
    await link(page, w.ui.edit).click()
    const from = entrance(page, 2).getByRole('textbox', { name: w.entrances.units_from })
    await from.fill('5')
    await expect(page.getByText(filled(w.entrances.overlap, { a: 1, b: 2 }))).toBeVisible()
    await button(page, w.ui.save).click()
    await expect(entrance(page, 2).getByText(issueMessages.overlaps.uk)).toBeVisible()
    await expect(from).toBeFocused()
    await makeEntrances(page, ['1', '4', '6'])
    await button(page, w.entrances.replace).click()
    await expect(entrance(page, 2)).toBeHidden()
    await expect(entrance(page, 1).getByRole('textbox', { name: w.entrances.units_to })).toHaveValue('24')
    await button(page, w.ui.save).click()
    await expect(toast(page, w.ui.saved)).toBeVisible()
    await expect(page.getByRole('row', { name: '1 4 1–24' })).toBeVisible()
  })
  await test.step('two people who edit one house see both values side by side', () =>
    showBothValues(page, product, browser))
})

test('houses leave their complex after the change is shown, and one that is deleted comes back by Undo', async ({
  page,
  product,
}) => {
  await test.step('chosen houses leave their complex after the change is shown', async () => {
    await page.goto('/Houses?unlinked=false&search_query=Городоцька')
    await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
    await button(page, w.houses.unlink).click()
    const question = dialog(page, w.houses.unlinkTitle)
    const address = 'Львів, вул. Городоцька, буд. 85'
    await expect(question).toContainText(filled(w.houses.unlinkLine, { address, complex: 'ЖК «Під Дубом»' }))
    await question.getByRole('button', { name: w.ui.cancel }).click()
    await expect(question).toBeHidden()
    await button(page, w.houses.unlink).click()
    await question.getByRole('button', { name: w.houses.unlink }).click()
    await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
    await filter(page, w.houses.inComplex).selectOption('true')
    await expect(link(page, address)).toBeVisible()
  })
  await test.step('deleting a building shows its related records, and Undo restores it', async () => {
    const { id, address } = await newHouse(page, product)
    await createAnnouncement(page, product, 'Про будинок', { state: 'published', audience: { house_ids: [id] } })
    await openInApp(page, `/Houses/${id}`)
    const hangs = page.getByRole('region', { name: w.houses.hangs }).getByRole('listitem').first()
    await expect(hangs).toHaveText(/^Оголошення: \d+$/)
    const told = (await hangs.textContent())!
    await button(page, w.ui.delete).click()
    const question = dialog(page, w.houses.removeTitle)
    await expect(question).toContainText(told)
    await expect(question.getByRole('button', { name: w.ui.cancel })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(button(page, w.ui.delete)).toBeFocused()
    await button(page, w.ui.delete).click()
    await question.getByRole('button', { name: w.ui.delete }).click()
    await expect(toast(page, w.houses.removed)).toBeVisible()
    await expect(page).toHaveURL(/\/Houses$/)
    await expect(link(page, address)).toBeHidden()
    await toast(page, w.houses.removed).getByRole('button', { name: w.ui.undo }).click()
    await expect(toast(page, w.houses.restored)).toBeVisible()
    await page.getByRole('searchbox', { name: w.ui.search }).fill(address)
    await expect(link(page, address)).toBeVisible()
  })
})
