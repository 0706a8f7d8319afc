import { expectFits } from './appearance.js'
import type { HouseDetails } from '@oselia/contract/houses'
import { type Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import { keyboard } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test, type Product } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.beforeEach(({ page, product }) => signedIn(page, product))

let counter = 0
/** A house past the page, on a street of its own. */
const made = async (page: Page, product: Product, more: object = {}): Promise<HouseDetails> => {
  const call = callAs(page, product)
  const { data: types } = await call<{ data: { id: number }[] }>('GET', '/house-types')
  const { data: cities } = await call<{ data: { id: number }[] }>(
    'GET',
    `/find/city?search_query=${encodeURIComponent('Львів')}`,
  )
  const body = {
    house_type_id: types[0]!.id,
    city_id: cities[0]!.id,
    street: { type: 'street', name: 'Паспортна' },
    number: String(++counter),
    ...more,
  }
  return (await call<{ data: HouseDetails }>('POST', '/houses', body)).data
}

const filledIn = {
  postal_index: '79000',
  year_built: 1978,
  year_overhaul: 2019,
  series: 'КТ-12',
  floors_above: 9,
  tech_floor: true,
  wall_material: 'panel',
  roof_type: 'flat',
  energy_class: 'C',
  heating: 'central',
  hot_water: 'heat_point',
  gas: 'mains',
  electricity: 'category_2',
  electricity_supplier: 'Львівобленерго',
  generator: true,
  generator_kw: 22.5,
  shelter: true,
  shelter_capacity: 80,
  shelter_ready_on: '2023-10-01',
  residential_area: 4250.75,
  units_count: 72,
  entrances: [
    { number: 1, floors: 9, units_from: 1, units_to: 36, lifts: 1, door_code: '38К1204', concierge: true },
    { number: 2, floors: 9, units_from: 37, units_to: 72, lifts: 1, duty_staff: 'Олена Коваль' },
  ],
  description: { uk: 'Дев’ятиповерхівка біля парку.' },
}
const papers = () => [
  { kind: 'insurance', number: 'ПС-9', valid_until: dayFromNow(200) },
  { kind: 'lift', number: '12/3', issued_on: dayFromNow(-400), valid_until: dayFromNow(-12), note: 'ТОВ «Ліфтсервіс»' },
  { kind: 'fire', number: null, valid_until: dayFromNow(12) },
]

test('the passport is filled in by keyboard alone, from the gap that the page names', async ({ page, product }) => {
  const { id } = await made(page, product, { entrances: [{ number: 1, floors: 5, units_from: 1, units_to: 20 }] })
  await page.goto(`/Houses/${id}`)
  const input = keyboard(page)
  const engineering = w.passport.sectionEngineering
  await expect(region(page, engineering)).toContainText('Ще не заповнено: 5 полів.')
  await expectFits(page)
  await input.press(
    region(page, engineering).getByRole('link', { name: filled(w.ui.fillSection, { section: engineering }) }),
  )
  await expect(region(page, engineering)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(select(page, w.house.heating)).toBeFocused()
  await input.chooseFirst(select(page, w.house.heating))
  await input.chooseFirst(select(page, w.passport.hot_water))
  await input.fill(field(page, w.passport.electricity_supplier), 'Львівобленерго')
  await input.toggle(tick(page, w.house.generator))
  await input.fill(field(page, w.passport.generator_kw), '22,5')
  await input.toggle(tick(page, w.house.shelter))
  await input.fill(field(page, w.house.shelter_capacity), '80')
  await input.fill(field(page, w.house.residential_area), '1 200,5')

  const doubt = page.getByText(w.passport.registryWarning)
  await input.fill(field(page, w.passport.ownership_registry_number), '123')
  await expect(doubt).toBeVisible()
  await input.toggle(tick(page, w.ui.looked))
  await expect(doubt).toBeHidden()

  const entrance = page.getByRole('group', { name: filled(w.entrances.row, { n: 1 }), exact: true })
  await input.fill(entrance.getByRole('textbox', { name: w.entrances.door_code }), '45К7')
  await input.toggle(entrance.getByRole('checkbox', { name: w.entrances.concierge }))

  await input.press(button(page, w.passport.addDoc))
  await expect(select(page, w.passport.docKind)).toBeFocused()
  await input.fill(field(page, w.passport.docNumber), '7-Л')
  await input.reach(page.getByLabel(w.passport.valid_until))
  await page.keyboard.type('01012020')
  await page.keyboard.press('Control+Enter')

  await expect(page).toHaveURL(new RegExp(`/Houses/${id}$`))
  await expect(region(page, engineering)).toContainText('Львівобленерго')
  await expect(region(page, engineering)).toContainText('Ще не заповнено: 2 поля.')
  await expect(region(page, w.passport.sectionSafety)).toContainText('22,5')
  await expect(region(page, w.house.sectionAreas)).toContainText(/1\s200,5/)
  await expect(page.getByRole('row', { name: '1 5 1–20' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Код дверей: 45К7 · Є консьєрж' })).toBeVisible()
  await expect(region(page, w.passport.safety_docs)).toContainText('Огляд ліфтів № 7-Л')
  await expect(region(page, w.passport.safety_docs)).toContainText(/Прострочено на \d+ д/)
})

test('errors of an overhaul and of a document are at their fields, and a former name of the street finds the house', async ({
  page,
  product,
}) => {
  const { id, number } = await made(page, product, { year_built: 1990, safety_docs: papers() })
  await test.step('an overhaul before the year of construction and a document that ends before it begins', async () => {
    await page.goto(`/Houses/edit/${id}`)
    await field(page, w.passport.year_overhaul).fill('1980')
    const lift = page.getByRole('group', { name: filled(w.passport.doc, { n: 2 }), exact: true })
    await lift.getByLabel(w.passport.valid_until).fill(dayFromNow(-500))
    await button(page, w.ui.save).click()
    await expect(lift.getByText('Не може бути раніше за дату видачі')).toBeVisible()
    await expect(lift.getByLabel(w.passport.valid_until)).toBeFocused()
    await lift.getByLabel(w.passport.valid_until).fill(dayFromNow(-12))
    await button(page, w.ui.save).click()
    await expect(page.getByText('Не може бути раніше за рік побудови')).toBeVisible()
    await expect(field(page, w.passport.year_overhaul)).toBeFocused()
    await field(page, w.passport.year_overhaul).fill('1995')
    await button(page, w.ui.save).click()
    await expect(region(page, w.house.sectionBuilding)).toContainText('1995')
  })
  await test.step('a former name of the street is added in the form, and finds the house', async () => {
    await page.getByRole('link', { name: w.ui.edit, exact: true }).click()
    await field(page, w.house.former_street).fill('Піонерська')
    await button(page, w.ui.save).click()
    await expect(page.getByRole('main')).toContainText('Піонерська')
    await openInApp(page, `/Houses?search_query=${encodeURIComponent(`Піонерська ${number}`)}`)
    await expect(page.getByRole('link', { name: `Львів, вул. Паспортна, буд. ${number}`, exact: true })).toBeVisible()
  })
})

test('a full passport shows what expires, takes files and hides the codes of doors from a guard', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await made(page, product, { ...filledIn, safety_docs: papers() })
  await page.goto(`/Houses/${id}`)
  const list = region(page, w.passport.safety_docs).getByRole('listitem')
  await test.step('it shows what has expired and what expires soon, and is accessible', async () => {
    await expect(list.nth(0)).toContainText('Огляд ліфтів № 12/3Прострочено на 12 днів')
    await expect(list.nth(1)).toContainText('Пожежна безпекаСпливає через 12 днів')
    await expect(list.nth(2)).toContainText('Страхування № ПС-9')
    await expect(list.nth(2)).not.toContainText('Спливає')
    await expect(page.getByRole('cell', { name: 'Код дверей: 38К1204' })).toBeVisible()
    await expectFits(page)
  })
  await test.step('its form is accessible, and attaches files to documents', async () => {
    await page.getByRole('link', { name: w.ui.edit, exact: true }).click()
    const registry = field(page, w.passport.ownership_registry_number)
    await registry.fill('1')
    await expect(page.getByText(w.passport.registryWarning)).toBeVisible()
    await expectFits(page)
    await registry.fill('')
    const fire = page.getByRole('group', { name: filled(w.passport.doc, { n: 3 }), exact: true })
    const chooser = page.waitForEvent('filechooser')
    await fire.getByRole('button').filter({ hasText: 'Вибрати файли' }).click()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    await (await chooser).setFiles({ name: 'Акт.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(fire.getByRole('link', { name: 'Акт.pdf' })).toBeVisible()
    await button(page, w.ui.save).click()
    await expect(list.nth(1).getByRole('link', { name: 'Акт.pdf' })).toBeVisible()
  })
  await test.step('a guard sees the entrances and not the codes of their doors', async () => {
    const other = await browser.newContext({ locale: 'uk-UA', baseURL: product.url })
    const theirs = await other.newPage()
    await signedIn(theirs, product, { as: 'guard' })
    await theirs.goto(`/Houses/${id}`)
    const table = theirs.getByRole('table', { name: w.house.entrances })
    await expect(table).toContainText('Олена Коваль')
    await expect(table).not.toContainText('38К1204')
    await expect(theirs.getByRole('link', { name: w.ui.fill })).toHaveCount(0)
    await other.close()
  })
})
