import { expectFits } from './appearance.js'
import { issueMessages } from '@oselia/contract/issues.messages'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { mouse } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newHouse, newMember, newUnit } from './units.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lookup = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chooseAction = async (page: Page, name: string) => {
  await button(page, w.moves.actions).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.beforeEach(({ page, product }) => signedIn(page, product))

const plateOf = ({ id }: { id: number }) => `ВС ${String(id).padStart(4, '0')} ЕН`

/** A flat with two owners, 1/3 and 1/2, and one tenant with a car. */
const flat = async (page: Page, product: Product) => {
  const call = callAs(page, product)
  const house = await newHouse(page, product)
  const unit = await newUnit(page, product, {
    house_id: house.id,
    number: '45',
    total_area: 54.3,
    floor: 3,
    entrance: 1,
  })
  const [taras, larysa, tenant] = [
    await newMember(page, product, 'Шевченко Тарас Григорович', '+380671234567'),
    await newMember(page, product, 'Косач Лариса Петрівна'),
    await newMember(page, product, 'Кобилянська Ольга Юліанівна', '+380931234567'),
  ]
  const from = '2019-05-14'
  for (const [member, numerator, denominator] of [
    [taras, 1, 3],
    [larysa, 1, 2],
  ] as const)
    await call('POST', '/ownerships', { realty_id: unit.id, member_id: member.id, numerator, denominator, from })
  const roles = await call<{ data: { id: number; is_owner: boolean; code: string }[] }>(
    'GET',
    '/resident-roles?per_page=50',
  )
  const role_id = roles.data.find(({ is_owner }) => !is_owner)!.id
  const people = [{ member_id: tenant.id, role_id, is_primary_contact: true }]
  await call('POST', `/realty/${unit.id}/move-in`, { on: '2024-02-01', people })
  await call('POST', '/vehicles', { plate_raw: plateOf(unit), member_id: tenant.id, realty_id: unit.id })
  await call('POST', '/accounts', { realty_id: unit.id, number: `0045${unit.id}` })
  return unit
}

test('a unit is added by its form, which reports invalid values', async ({ page, product }) => {
  const house = await newHouse(page, product)
  await newUnit(page, product, { house_id: house.id, number: '12' })
  await page.goto(`/Realty/apartment?house_id=${house.id}`)
  await page.getByRole('link', { name: w.realty.create }).click()
  await expect(lookup(page, w.unit.house_id)).toHaveValue(new RegExp(`буд. ${house.number}$`))
  await button(page, w.ui.save).click()
  await expect(field(page, w.unit.number)).toBeFocused()
  await field(page, w.unit.number).fill('12')
  await field(page, w.unit.total_area).fill('40,5')
  await field(page, w.unit.living_area).fill('41')
  await field(page, w.unit.registry_number).fill('АБ-12')
  await expect(page.getByText(w.unit.registryWarning)).toBeVisible()
  await button(page, w.ui.save).click()
  await expect(field(page, w.unit.living_area)).toHaveAttribute('aria-invalid', 'true')
  await field(page, w.unit.living_area).fill('24')
  await button(page, w.ui.save).click()
  await expect(page.getByText(issueMessages.taken.uk)).toBeVisible()
  await field(page, w.unit.number).fill('12А')
  await button(page, w.ui.save).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^кв. 12А, .+, буд. ${house.number}$`))
  await openInApp(page, `/Realty/apartment?house_id=${house.id}&unowned=true`)
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['12', '12А'])
})

test('the file of a unit answers a phone call', async ({ page, product }) => {
  const unit = await flat(page, product)
  await page.goto(`/realty/Parking/${unit.id}`)
  await expect(page).toHaveURL(new RegExp(`/Realty/apartment/${unit.id}$`))
  const owners = panel(page, w.unitFile.owners)
  await expect(owners.getByRole('listitem').filter({ hasText: 'Шевченко Тарас' })).toContainText('1/3')
  await expect(owners.getByRole('link', { name: '+380 67 123 45 67' })).toHaveAttribute('href', 'tel:+380671234567')
  await expect(panel(page, w.unitFile.warnings)).toContainText(filled(w.unitFile.sharesOpen, { sum: '5/6' }))
  await expect(panel(page, w.unitFile.residents)).toContainText(w.unitFile.primary)
  await expect(panel(page, w.unitFile.vehicles)).toContainText(plateOf(unit))
  await expect(panel(page, w.unitFile.timeline).getByRole('listitem').first()).toBeVisible()
  await expectFits(page)

  await signedIn(page, product, { as: 'dispatcher' })
  await page.goto(`/Realty/apartment/${unit.id}`)
  await expect(owners.getByRole('listitem').filter({ hasText: 'Шевченко Тарас' })).toContainText('+380 67 123 45 67')
  await expect(owners).toContainText(w.unitFile.sharesHidden)
  await expect(owners).not.toContainText('1/3')
  await expect(page.getByText(w.unitFile.noOwner)).toHaveCount(0)
})

const sellToTwo = async (page: Page, product: Product, unit: { id: number }) => {
  await newMember(page, product, 'Франко Іван Якович', '+380501112233')
  await chooseAction(page, w.moves.sale)
  const sale = page.getByRole('dialog')
  await sale.getByLabel(w.moves.saleOn).fill('2026-11-20')
  await mouse(page).pick(sale.getByRole('combobox', { name: w.moves.buyer, exact: true }), '2233', /Франко Іван/)
  await sale.getByRole('textbox', { name: w.unit.share }).fill('1/3')
  await expect(sale.getByText(filled(w.moves.sumLess, { sum: '1/3', all: '5/6', rest: '1/2' }))).toBeVisible()
  await sale.getByRole('button', { name: w.moves.addBuyer }).click()
  const second = sale.getByRole('group', { name: filled(w.moves.buyerN, { n: 2 }) })
  const who = second.getByRole('combobox', { name: w.moves.buyer, exact: true })
  await who.fill('Франко Івана')
  await page.keyboard.press('Tab')
  await expect(second.getByRole('textbox', { name: w.memberPicker.last_name })).toHaveValue('Франко')
  await second.getByRole('textbox', { name: w.memberPicker.first_name }).fill('Ольга')
  await second.getByRole('textbox', { name: w.memberPicker.phone }).fill('050 111 22 33')
  await expect(second.getByText(w.memberPicker.similar)).toBeVisible()
  await second.getByRole('textbox', { name: w.unit.share }).fill('50%')
  await expect(sale.getByText(filled(w.moves.sumFull, { sum: '5/6' }))).toBeVisible()
  await sale.getByRole('checkbox', { name: /^Кобилянська/ }).check()
  await sale.getByRole('checkbox', { name: new RegExp(plateOf(unit)) }).check()
  for (const line of [
    '2 частки закриються 19.11.2026',
    '2 частки відкриються 20.11.2026',
    '1 мешканець виїде, останній день 19.11.2026',
    '1 перепустка припинить дію',
  ])
    await expect(sale.getByText(line)).toBeVisible()
  await expectFits(page)
  await sale.getByRole('button', { name: w.moves.sale, exact: true }).click()
  await expect(toast(page, w.moves.saleDone)).toBeVisible()
  const owners = panel(page, w.unitFile.owners)
  await expect(owners.getByRole('link', { name: 'Франко Ольга' })).toBeVisible()
  await expect(owners.getByText(filled(w.unitFile.pastOwners, { n: 2 }))).toBeVisible()
  await expect(owners.getByRole('link', { name: 'Шевченко Тарас Григорович' })).toBeHidden()
  // The buyers are marked as living there.
  await expect(panel(page, w.unitFile.residents).getByRole('link', { name: /^Франко/ })).toHaveCount(2)
  await expect(panel(page, w.unitFile.vehicles)).toContainText('В архіві')
}

test('shares over 1 are refused, and a flat is sold to two, one of them new', async ({ page, product }) => {
  const unit = await flat(page, product)
  await page.goto(`/Realty/apartment/${unit.id}`)
  await test.step('shares over 1 are refused at the share, and Escape gives the focus back', async () => {
    const add = button(page, w.moves.addShare)
    await add.click()
    const dialog = page.getByRole('dialog', { name: w.moves.addShare })
    await dialog.getByRole('combobox', { name: w.moves.owner }).fill('Стус')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: w.ui.save }).click()
    await expect(dialog.getByRole('textbox', { name: w.memberPicker.first_name })).toBeFocused()
    await mouse(page).pick(dialog.getByRole('combobox', { name: w.moves.owner }), 'Кобилянська', /Кобилянська Ольга/)
    const share = dialog.getByRole('textbox', { name: w.unit.share })
    await share.fill('1/2')
    await expect(dialog.getByText(filled(w.moves.sumMore, { sum: '4/3', all: '1', rest: '1/3' }))).toBeVisible()
    await dialog.getByRole('button', { name: w.ui.save }).click()
    await expect(share).toHaveAttribute('aria-invalid', 'true')
    await expect(share).toBeFocused()
    await page.keyboard.press('Escape')
    await button(page, w.ui.leave).click()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  })
  await test.step('it is sold to two, one of them new, as one act', () => sellToTwo(page, product, unit))
})

test('a unit is deleted and restored by Undo, two people move in, and it is split in two', async ({
  page,
  product,
}) => {
  const unit = await flat(page, product)
  await page.goto(`/Realty/apartment/${unit.id}`)
  await test.step('deleting a unit shows its related records, and Undo restores it', async () => {
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await chooseAction(page, w.ui.delete)
    const question = page.getByRole('dialog', { name: filled(w.realty.removeTitle, { name: name! }) })
    await expect(question).toContainText(filled(w.realty.usage_accounts, { count: 1 }))
    await question.getByRole('button', { name: w.ui.delete }).click()
    await toast(page, w.realty.removed).getByRole('button', { name: w.ui.undo }).click()
    await expect(toast(page, w.realty.restored)).toBeVisible()
    await openInApp(page, `/Realty/apartment/${unit.id}`)
    await expect(panel(page, w.unitFile.accounts)).toContainText(`0045${unit.id}`)
  })
  await test.step('two people move in on a day, and a unit is split in two', async () => {
    await button(page, w.moves.moveIn).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: w.moves.person }).fill('Грінченко Борис')
    await page.keyboard.press('Tab')
    await dialog.getByRole('combobox', { name: w.moves.role }).selectOption({ index: 2 })
    await dialog.getByRole('button', { name: w.moves.moveIn, exact: true }).click()
    await expect(toast(page, w.moves.moveInDone)).toBeVisible()
    await expect(panel(page, w.unitFile.residents).getByRole('link', { name: 'Грінченко Борис' })).toBeVisible()

    await chooseAction(page, w.moves.split)
    const split = page.getByRole('dialog')
    const part = (n: number) => split.getByRole('group', { name: filled(w.moves.part, { n }) })
    await part(1).getByRole('textbox', { name: w.unit.total_area }).fill('30,3')
    await part(2).getByRole('textbox', { name: w.unit.number, exact: true }).fill('45А')
    await part(2).getByRole('textbox', { name: w.unit.total_area }).fill('24')
    await expect(split.getByText(filled(w.moves.areaSame, { sum: '54,3' }))).toBeVisible()
    await split.getByRole('button', { name: w.moves.split, exact: true }).click()
    await expect(toast(page, w.moves.splitDone)).toBeVisible()
    const linked = panel(page, w.unitFile.linked)
    await linked.getByRole('link', { name: 'кв. 45А' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('кв. 45А')
    await expect(panel(page, w.unitFile.owners)).toContainText('Шевченко Тарас')
  })
})
