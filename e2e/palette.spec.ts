import { expectFits } from './appearance.js'
import type { Bill } from '@oselia/contract/bills'
import type { Payment } from '@oselia/contract/payments'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newHouse, newMember, newUnit } from './units.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const palette = (page: Page) => page.getByRole('dialog', { name: w.search.title })
const searchField = (page: Page) => palette(page).getByRole('combobox', { name: w.search.title })
const hit = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const open = async (page: Page) => {
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(searchField(page)).toBeFocused()
}

/** Types a line and takes what is offered first, by Enter. */
const go = async (page: Page, typed: string, first: string | RegExp) => {
  await open(page)
  await page.keyboard.insertText(typed)
  await expect(palette(page).getByRole('option').first()).toHaveAccessibleName(first)
  await expect(hit(page, first).first()).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

/** A flat with an owner, an account and a car, of which each is found by something else. */
const home = async (page: Page, product: Product) => {
  const call = callAs(page, product)
  const house = await newHouse(page, product)
  const unit = await newUnit(page, product, { house_id: house.id, number: '58', total_area: 40 })
  const owner = await newMember(page, product, 'Щербак Юлія Василівна', '+380675550150')
  const share = { realty_id: unit.id, member_id: owner.id, numerator: 1, denominator: 1, from: '2020-01-01' }
  await call('POST', '/ownerships', share)
  await call('POST', '/accounts', { realty_id: unit.id, number: 'ОР-77001' })
  await call('POST', '/vehicles', { plate_raw: 'ВН 5150 ЕХ', member_id: owner.id, realty_id: unit.id })
  return { house, unit }
}

test('anything is found by one line, however it is written', async ({ page, product }) => {
  await signedIn(page, product)
  const { house, unit } = await home(page, product)
  await page.goto('/')
  const person = 'Щербак Юлія Василівна'
  // Typed at once, before the palette is loaded and has the focus.
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+K')
  for (const letter of 'shcherbak y') await page.keyboard.press(letter === ' ' ? 'Space' : letter)
  await expect(searchField(page)).toHaveValue('shcherbak y')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  // The third one is the surname in the other layout of the keyboard.
  for (const typed of ['щербак ю', 'Shcherbak', 'oth,fr', '0150', '+380 67 555-01-50']) {
    await go(page, typed, new RegExp(`^${person}`))
    await expect(heading(page)).toHaveText(person)
  }
  const flat = `кв. 58, ${house.address}`
  for (const typed of [`канатна ${house.number} кв 58`, `kanatna ${house.number} 58`]) {
    await go(page, typed, new RegExp(`^кв\\. 58`))
    await expect(heading(page)).toHaveText(flat)
    await expect(page).toHaveURL(new RegExp(`/Realty/apartment/${unit.id}$`))
  }
  await go(page, 'ор77001', /^ОР-77001/)
  await expect(heading(page)).toHaveText(flat)
  await go(page, 'bh5150', /^ВН 5150 ЕХ/)
  await expect(page).toHaveURL(/\/Vehicles\?/)
  await expect(page.getByRole('row').filter({ hasText: 'ВН 5150 ЕХ' })).toContainText(person)
  // An action whose words are begun comes before people of such a name.
  await newMember(page, product, 'Новак Зоя Іванівна', '+380675550159')
  await open(page)
  await page.keyboard.insertText('нова з')
  await expect(hit(page, /^Новак Зоя/)).toBeVisible()
  await expect(palette(page).getByRole('option').first()).toHaveAccessibleName(w.requests.create)
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await go(page, `кв 58 канат ${house.number}`, /^кв\. 58/)
  await expect(heading(page)).toHaveText(flat)
  await go(page, 'садова 10', /^Львів, вул\. Садова, буд\. 10/)
  await expect(heading(page)).toHaveText('Львів, вул. Садова, буд. 10')
})

const amountOf = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')

test('an accountant finds bills and payments by an amount, and records payments and imports statements from anywhere', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/')
  await test.step('a bill and a payment are found by an amount, and open', async () => {
    const call = callAs(page, product)
    const { data: bills } = await call<{ data: Bill[] }>('GET', '/bills?per_page=1')
    const { data: payments } = await call<{ data: Payment[] }>('GET', '/payments?per_page=1')
    await open(page)
    await page.keyboard.insertText(amountOf(bills[0]!.total_minor))
    const bill = palette(page).getByRole('group', { name: w.search.kind_bills }).getByRole('option')
    await expect(bill.first()).toBeVisible()
    await bill.first().click()
    await expect(page).toHaveURL(/\/Bills\/\d+$/)
    await expect(palette(page)).toBeHidden()
    await open(page)
    await page.keyboard.insertText(amountOf(payments[0]!.amount_minor))
    const payment = palette(page).getByRole('group', { name: w.search.kind_payments }).getByRole('option')
    await payment.first().click()
    await expect(page).toHaveURL(/\/Payments\?/)
    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
  await test.step('a payment is recorded and a statement imported from anywhere', async () => {
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    await go(page, 'внести пл', w.payments.create)
    await expect(dialog(w.payments.create)).toBeVisible()
    await expect(page).toHaveURL(/\/Payments$/)
    await expect(dialog(w.payments.create).getByRole('combobox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(w.payments.create)).toBeHidden()
    await go(page, 'імпортувати вип', w.statementImports.bring)
    await expect(dialog(w.statementImports.bring)).toBeVisible()
    await expect(page).toHaveURL(/\/Payments\/import$/)
    await page.keyboard.press('Escape')
    await expect(dialog(w.statementImports.bring)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/Payments$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('who may not record payments is not offered it', async () => {
    await signedIn(page, product, { as: 'manager' })
    await page.goto('/Payments?add=true')
    await expect(page).toHaveURL(/\/Payments$/)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await open(page)
    await page.keyboard.insertText('внести пл')
    await expect(hit(page, w.payments.create)).toBeHidden()
  })
})

test('it is used by keys alone and from within a field, and fits a phone', async ({ page, product }) => {
  await signedIn(page, product)
  await page.goto('/')
  await test.step('arrow keys move over sections and actions, and Enter opens the selected one', async () => {
    await open(page)
    const options = palette(page).getByRole('option')
    const marked = palette(page).locator('[data-combobox-selected]')
    await expect(options.first()).toHaveAccessibleName(w.houses.create)
    await expect(options.first()).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(marked).toHaveAccessibleName(w.realty.create)
    await expect(searchField(page)).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('data-combobox-selected', 'true')
    const last = (await marked.textContent())!
    expect(last).not.toBe(w.houses.create)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(heading(page)).toHaveText(last)
    await go(page, 'мешк', w.residents.section)
    await expect(page).toHaveURL(/\/Residents$/)
    await open(page)
    await page.keyboard.insertText('нема такого ніде')
    await expect(palette(page).getByText(w.search.nothing).first()).toBeVisible()
  })
  await test.step('it is accessible in light and dark, and fits a phone', async () => {
    await searchField(page).fill('шев')
    await expect(hit(page, /^Шевченко/).first()).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })
  await test.step('it opens from within a field, and Escape gives the field back as it was', async () => {
    await openInApp(page, '/Members/create')
    const name = page.getByRole('textbox', { name: w.member.last_name, exact: true })
    await name.fill('Недописана')
    await open(page)
    await page.keyboard.type('щ')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Недописана')
    await name.fill('')
    await openInApp(page, '/Vehicles')
    await page.getByRole('button', { name: w.vehicles.create, exact: true }).click()
    const plate = page.getByRole('dialog').getByRole('textbox', { name: w.vehicles.plate })
    await plate.fill('АА 1111 АА')
    await page.keyboard.press('Control+K')
    await expect(palette(page)).toBeHidden()
    await expect(plate).toHaveValue('АА 1111 АА')
  })
})

test('it offers only what the person may see', async ({ page, product }) => {
  await newMember(page, product, 'Непоказна Зоя Юріївна', '+380675550151')
  await signedIn(page, product, { as: 'guard' })
  await page.goto('/')
  await open(page)
  await expect(hit(page, w.residents.section)).toBeVisible()
  for (const name of [w.members.create, w.imports.section]) await expect(hit(page, name)).toHaveCount(0)
  await page.keyboard.insertText('0151')
  await expect(palette(page).getByText(w.search.nothing).first()).toBeVisible()
  await searchField(page).fill('непоказна')
  await expect(hit(page, /^Непоказна Зоя/)).toBeVisible()
})
