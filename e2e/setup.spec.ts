import { expectFits, expectNoSideScroll } from './appearance.js'
import { issueMessages } from '@oselia/contract/issues.messages'
import type { Language } from '@oselia/contract/languages'
import { expect, test, type Page } from '@playwright/test'
import { closeGuide, type InputMethod, keyboard, mouse } from './input-methods.js'
import { launch, type Product } from './product.js'
import { filled, type Texts, textsIn } from './texts.js'

// A whole path on a product that starts from nothing.
const codeOf = (product: Product) => /setup code: (\S+)/.exec(product.said())![1]!
const secret = 'a-very-long-secret'
const owner = { last_name: 'Шевченко', first_name: 'Оксана', email: 'oksana@example.com' }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const passwords = (page: Page) => page.locator('input[type=password]')
const stepOf = (page: Page) => page.locator('[aria-current=step]')

// Each path has a product of its own; one after another they would be what the end of the run waits for.
test.describe.configure({ mode: 'parallel' })

interface Visit {
  page: Page
  input: InputMethod
  w: Texts
}

const becomeOwner = async ({ page, input, w }: Visit, product: Product, wrong: string) => {
  await page.goto(product.url)
  await input.press(link(page, w.account.toSetup).or(button(page, w.account.toSetup)))
  await expect(page.getByRole('heading', { name: w.setup.section })).toBeVisible()
  await input.fill(field(page, w.setup.code), 'AAAA-BBBB-CCCC')
  await input.fill(field(page, w.setup.last_name), owner.last_name)
  await input.fill(field(page, w.setup.first_name), owner.first_name)
  await input.fill(field(page, w.setup.email), owner.email)
  await input.fill(passwords(page).nth(0), secret)
  await input.fill(passwords(page).nth(1), secret)
  await input.press(button(page, w.setup.makeOwner))
  await expect(page.getByText(wrong, { exact: true })).toBeVisible()
  await expect(field(page, w.setup.code)).toBeFocused()
  await expect(field(page, w.setup.code)).toHaveAttribute('aria-invalid', 'true')
  await input.fill(field(page, w.setup.code), codeOf(product).toLowerCase())
  await input.press(button(page, w.setup.makeOwner))
  await expect(stepOf(page)).toContainText(w.setup.stepOrganisation)
}

const nameOrganisation = async ({ page, input, w }: Visit) => {
  await input.fill(field(page, w.setup.name), 'ОСББ «Мрія»')
  await input.press(button(page, w.setup.next))
  await expect(stepOf(page)).toContainText(w.setup.stepHouses)
}

const addHouses = async ({ page, input, w }: Visit, city: string) => {
  await input.fill(field(page, w.setup.complexName), 'ЖК «Мрія»')
  await input.pick(page.getByRole('combobox', { name: w.places.city }), city, new RegExp(`^${city},`))
  await input.pick(page.getByRole('combobox', { name: w.places.street, exact: true }), 'вул. Садова', /Садова/)
  await input.chooseFirst(page.getByRole('combobox', { name: w.house.house_type_id }))
  const row = (n: number) => page.getByRole('group', { name: filled(w.setup.house, { n }) })
  const cell = (n: number, name: string) => row(n).getByRole('textbox', { name })
  await input.fill(cell(1, w.setup.number), '2')
  await input.fill(cell(1, w.entrances.countEntrances), '2')
  await input.fill(cell(1, w.entrances.countFloors), '9')
  await input.fill(cell(1, w.entrances.countUnits), '4')
  await input.press(button(page, w.setup.addHouse))
  await input.fill(cell(2, w.setup.number), '4')
  await expect(page.getByText(filled(w.setup.willMake, { houses: 2, units: 144 }))).toBeVisible()
  await input.press(button(page, w.setup.next))
  await expect(stepOf(page)).toContainText(w.setupSteps.registers)
}

const leaveTheRest = async ({ page, input, w }: Visit) => {
  for (const step of ['registers', 'roles', 'invites', 'demo'] as const) {
    await expect(stepOf(page)).toContainText(w.setupSteps[step])
    await input.press(button(page, step === 'roles' ? w.setupSteps.markDone : w.setupSteps.skip))
  }
  await expect(page.getByRole('heading', { name: w.setup.finishTitle })).toBeVisible()
}

const figure = (page: Page, w: Texts, name: string) =>
  page.getByRole('region', { name: w.home.figures }).getByRole('link', { name })

const seeHouses = async ({ page, input, w }: Visit, addresses: string[]) => {
  await input.press(link(page, w.setup.toHome))
  await closeGuide(page, w.ui.tourClose)
  await expect(page.getByText(w.home.nothingWaits)).toBeVisible()
  await expect(figure(page, w, w.houses.figure)).toContainText('2')
  await expect(figure(page, w, w.houses.figureUnits)).toContainText('144')
  await input.press(figure(page, w, w.houses.figure))
  await closeGuide(page, w.ui.tourClose)
  for (const address of addresses) await expect(link(page, address)).toBeVisible()
}

const announce = async ({ page, input, w }: Visit) => {
  await page.goBack()
  await input.press(figure(page, w, w.announcementFigures.inForce))
  await closeGuide(page, w.ui.tourClose)
  await input.press(link(page, w.announcements.new).first())
  await input.fill(field(page, w.announcements.title), 'Перше оголошення')
  await input.fill(field(page, `${w.announcements.body} (UK)`), 'У суботу прибираємо двір.')
  await input.press(button(page, w.publication.publish))
  // The whole community is addressed.
  await input.press(page.getByRole('dialog').getByRole('button', { name: w.publication.publish, exact: true }))
  await expect(page.getByRole('heading', { name: 'Перше оголошення', level: 1 })).toBeVisible()
  await input.press(page.getByRole('navigation', { name: w.shell.crumbs }).getByRole('link').first())
  const row = page.getByRole('row', { name: 'Перше оголошення' })
  await expect(row.getByText(w.publication.published, { exact: true })).toBeVisible()
}

// The crawl shows the steps in the other languages, which differ in texts alone.
const newcomers = [
  {
    language: 'uk',
    city: 'Львів',
    addresses: ['Львів, вул. Садова, буд. 2', 'Львів, вул. Садова, буд. 4'],
    by: keyboard,
  },
  { language: 'en', city: 'Lviv', addresses: ['Lviv, Sadova St, 2', 'Lviv, Sadova St, 4'], by: mouse, width: 360 },
] as const satisfies { language: Language; by: typeof mouse; width?: number; [key: string]: unknown }[]

for (const { language, city, addresses, by, ...rest } of newcomers) {
  const width = 'width' in rest ? rest.width : 1280
  test.describe(`a newcomer who speaks ${language}, ${by === keyboard ? 'by keyboard alone' : `${width} px wide`}`, () => {
    test.use({ locale: language, viewport: { width, height: 800 } })

    test('goes from the printed code to a published announcement', async ({ page }) => {
      const product = await launch(false)
      try {
        const visit = { page, input: by(page), w: textsIn(language) }
        await becomeOwner(visit, product, issueMessages.wrong_code[language])
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const step of [
          nameOrganisation,
          (v: Visit) => addHouses(v, city),
          leaveTheRest,
          (v: Visit) => seeHouses(v, [...addresses]),
          announce,
        ]) {
          await expectNoSideScroll(page)
          await step(visit)
        }
        await expectNoSideScroll(page)
      } finally {
        await product.stop()
      }
    })
  })
}

test.describe('the setup', () => {
  test.describe.configure({ mode: 'serial' })
  const w = textsIn('uk')
  let product: Product & { stop(): Promise<void> }
  test.beforeAll(async () => {
    product = await launch(false)
  })
  test.afterAll(() => product.stop())

  test('makes the owner, is left, and goes on where it was left', async ({ page }) => {
    const visit = { page, input: mouse(page), w }
    await page.goto(`${product.url}/setup`)
    await expectFits(page)
    await becomeOwner(visit, product, issueMessages.wrong_code.uk)
    await link(page, w.setup.later).click()
    await closeGuide(page, w.ui.tourClose)
    await page.getByRole('link', { name: w.setup.stepsLeft }).click()
    await expect(stepOf(page)).toContainText(w.setup.stepOrganisation)
    await nameOrganisation(visit)
  })

  test('says that there is an owner, goes on after the login, and shows the errors of a building at its own row', async ({
    page,
    context,
  }) => {
    await page.goto(`${product.url}/setup`)
    await expect(page.getByRole('heading', { name: w.setup.hasOwner })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: w.shell.login }).click()
    await field(page, w.account.email).fill(owner.email)
    await passwords(page).fill(secret)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/setup$/i)
    await expect(stepOf(page)).toContainText(w.setup.stepHouses)
    await page.reload()
    await expect(stepOf(page)).toContainText(w.setup.stepHouses)
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${product.url}/SETUP?step=organisation`)
    await expect(field(elsewhere, w.setup.name)).toHaveValue('ОСББ «Мрія»')
    await elsewhere.close()

    await button(page, w.setup.next).click()
    await expect(field(page, w.setup.complexName)).toBeFocused()
    await field(page, w.setup.complexName).fill('ЖК «Мрія»')
    await mouse(page).pick(page.getByRole('combobox', { name: w.places.city }), 'Київ', /^Київ/)
    await page.getByRole('combobox', { name: w.places.street, exact: true }).fill('просп. Перемоги')
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: w.house.house_type_id }).selectOption({ index: 1 })
    const row = (n: number) => page.getByRole('group', { name: filled(w.setup.house, { n }) })
    const number = (n: number) => row(n).getByRole('textbox', { name: w.setup.number })
    await number(1).fill('7')
    await row(1).getByRole('textbox', { name: w.entrances.countFloors }).fill('many')
    await button(page, w.setup.next).click()
    await expect(row(1).getByRole('textbox', { name: w.entrances.countFloors })).toBeFocused()
    await row(1).getByRole('textbox', { name: w.entrances.countFloors }).fill('')
    await button(page, w.setup.addHouse).click()
    await number(2).fill('7')
    await button(page, w.setup.next).click()
    await expect(row(2).getByText(issueMessages.taken.uk)).toBeVisible()
    await expect(number(2)).toBeFocused()
    await expectFits(page)
    await page.getByRole('button', { name: filled(w.setup.removeHouse, { n: 2 }) }).click()
    await button(page, w.setup.next).click()
    await expect(stepOf(page)).toContainText(w.setupSteps.registers)
  })
})
