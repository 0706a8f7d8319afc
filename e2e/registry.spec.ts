import { issueMessages } from '@oselia/contract/issues.messages'
import type { Page } from '@playwright/test'
import { mouse } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { newHouse, newMember } from './units.js'
import { filled, textsIn } from './texts.js'
import { type Cell, workbook } from './workbook.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const fileName = 'Реєстр співвласників.xlsx'

// As a chairman keeps it: titles and groups merged over the width, texts for numbers, a row twice, a sum below.
const register: Cell[][] = [
  ['ОСББ «Калинова оселя»'],
  ['Реєстр співвласників станом на 01.10.2026'],
  [null, null],
  [
    '№ п/п',
    '№ кв.',
    'Заг. площа, м²',
    'Поверх',
    'ПІБ співвласника',
    'Контактні телефони',
    'Частка',
    'Дата набуття',
    'Право',
  ],
  ['Під’їзд 1'],
  [1, '1', '62,3', 1, 'КОВАЛЕНКО Олена Петрівна', '067 901-73-64; (050) 901 73 65', '1/2', '12.03.2015', 'спадщина'],
  [2, '1', '62,3', 1, 'Коваленко Ігор Богданович', '0679017366', '1/2', '12.03.2015', 'спадщина'],
  [3, 2, 54.75, 1, 'Мельник  Ганна Іванівна', '+38 (063) 901-73-67', '1', '01.02.2019', 'договір купівлі-продажу'],
  [3, 2, 54.75, 1, 'Мельник Ганна Іванівна', '+38 (063) 901-73-67', '1', '01.02.2019', 'договір купівлі-продажу'],
  ['Під’їзд 2'],
  [4, '3', '71,2', 1, 'Шевчук Тарас Іванович', '067 12-34', '100%', '05.06.2021', 'договір купівлі-продажу'],
  [5, 'кв. 4', '48,125', 2, 'Гнатюк Наталія Сергіївна', '0679017368', '1', '17.09.2020', 'договір дарування'],
  [6, '5', '38,4', 2, 'Лисенко Павло Андрійович', '067-901-73-69', '1', '03.11.2018', 'свідоцтво про право власності'],
  [7, 'н.п. 1', '1\u00a0054,5', 1, 'ТОВ «Калина Плюс»', '067 901 73 70', '1', '20.12.2022', 'договір купівлі-продажу'],
  ['Разом', null, '1\u00a0391,58', null, null, null, null, null, null],
]

type Kind = 'realty' | 'owners'
const outcomes = ['add', 'change', 'same', 'conflict', 'error', 'skip'] as const

const stands = (page: Page, state: 'checked' | 'applied' | 'undone') =>
  expect(page.getByRole('main').getByText(w.imports[`state_${state}`], { exact: true })).toBeVisible()

/** The figures above the rows; what is left out is zero. */
const counts = async (
  page: Page,
  expected: Partial<Record<(typeof outcomes)[number], number>>,
  stage: 'outcome' | 'applied' = 'outcome',
) => {
  const tiles = page.getByRole('group', { name: /^Що (зміниться|було зроблено)$/ }).getByRole('button')
  await expect(tiles).toHaveText(
    outcomes.map((outcome) => new RegExp(`^${expected[outcome] ?? 0}\\s*${w.imports[`${stage}_${outcome}`]}$`)),
  )
}
const tile = (page: Page, outcome: (typeof outcomes)[number]) =>
  page.getByRole('button', { name: new RegExp(`${w.imports[`outcome_${outcome}`]}$`) })
const gridRow = (page: Page, n: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${n}(?!\\d)`) }) })
const cell = async (page: Page, n: number, column: string) => {
  const headings = page.getByRole('grid').getByRole('columnheader')
  // Columns come with their rows: the position is read once it no longer changes.
  let at = -1
  const stays = async () => {
    const before = at
    at = (await headings.allTextContents()).indexOf(column)
    return at > 0 && at === before
  }
  await expect.poll(stays, { intervals: [150] }).toBe(true)
  return gridRow(page, n)
    .getByRole('gridcell')
    .nth(at - 1)
}

/** Loads the first page, and opens the others inside it. */
const go = (page: Page, path: string) => (page.url() === 'about:blank' ? page.goto(path) : openInApp(page, path))

const bring = async (page: Page, kind: Kind, address: string) => {
  await go(page, '/Imports')
  await button(page, w.imports.start).first().click()
  const start = dialog(page, w.imports.newTitle)
  await start.getByRole('combobox', { name: w.imports.kind }).selectOption(kind)
  await mouse(page).pick(start.getByRole('combobox', { name: w.imports.house, exact: true }), address, address)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    start.getByRole('button', { name: w.imports.chooseFile }).click(),
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await chooser.setFiles({ name: fileName, mimeType, buffer: workbook(register) })
  await start.getByRole('button', { name: w.imports.send }).click()
  await expect(heading(page)).toHaveText(`${w.imports[`kind_${kind}`]}: ${fileName}`)
  await stands(page, 'checked')
  return page.url()
}

/** Types over the cell, by the keyboard alone once it is reached. */
const correct = async (page: Page, n: number, column: string, text: string) => {
  await tile(page, 'error').click()
  await expect(tile(page, 'error')).toHaveAttribute('aria-pressed', 'true')
  await (await cell(page, n, column)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Перевірити 1 виправлений рядок$/ }).click()
}

const chooseColumn = async (page: Page, column: string, field: string) => {
  await page.getByRole('combobox', { name: filled(w.imports.fieldOf, { column }) }).selectOption({ label: field })
  await button(page, w.imports.recheck).click()
  await expect(button(page, w.imports.recheck)).toBeDisabled()
  await stands(page, 'checked')
}

const decide = async (page: Page, n: number, choice: RegExp) => {
  await gridRow(page, n).getByRole('rowheader').click()
  await panel(page, filled(w.imports.rowN, { n })).getByRole('radio', { name: choice }).click()
}

const apply = async (page: Page, add: number) => {
  await button(page, w.imports.apply).click()
  const question = dialog(page, w.imports.applyTitle)
  await expect(question).toContainText(filled(w.imports.applyText, { add, change: 0 }))
  await question.getByRole('button', { name: w.imports.apply }).click()
  await stands(page, 'applied')
}

const undo = async (page: Page, address: string) => {
  await go(page, new URL(address).pathname)
  await button(page, w.imports.undo).click()
  await dialog(page, w.imports.undoTitle).getByRole('button', { name: w.imports.undo }).click()
  await stands(page, 'undone')
}

const importUnits = async (page: Page, address: string) => {
  const at = await bring(page, 'realty', address)
  await counts(page, { add: 5, error: 1, skip: 8 })
  await expect(await cell(page, 12, 'Заг. площа, м²')).toContainText(issueMessages.two_decimals.uk)
  await correct(page, 12, 'Заг. площа, м²', '48,13')
  await counts(page, { add: 6, skip: 8 })
  await apply(page, 6)
  return at
}

const importOwners = async (page: Page, address: string) => {
  const at = await bring(page, 'owners', address)
  await counts(page, { add: 5, error: 1, conflict: 1, skip: 7 })
  await expect(page.getByLabel(w.imports.headerRow)).toHaveValue('4')
  await chooseColumn(page, 'Право', w.importFields.title_kind)
  await correct(page, 11, 'Контактні телефони', '067 901 73 71')
  await counts(page, { add: 6, conflict: 1, skip: 7 })
  await tile(page, 'conflict').click()
  await decide(page, 12, /^Бойко Наталія Сергіївна/)
  await counts(page, { add: 7, skip: 7 })
  await apply(page, 7)
  return at
}

/** What the palette finds by a line. */
const seek = async (page: Page, line: string, name: string) => {
  await page.keyboard.press('Control+K')
  await expect(dialog(page, w.search.title).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(line)
  const found = dialog(page, w.search.title).getByRole('option', { name })
  await expect(found).toBeVisible()
  return found
}

/** By Ctrl+K to whomever the last digits of a phone lead. */
const findByPhone = async (page: Page, tail: string, name: string) => {
  await seek(page, tail, name)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
}

test('a messy list becomes the register, is taken back without a trace, comes again, and a flat of it is sold', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  const house = await newHouse(page, product)
  await newMember(page, product, 'Бойко Наталія Сергіївна', '+380679017368')
  const known = await newMember(page, product, 'Лисенко Павло Андрійович', '+380679017369')
  const { address } = house
  const imported: string[] = []

  await test.step('units and owners come out of one file', async () => {
    imported.push(await importUnits(page, address), await importOwners(page, address))
    await counts(page, { add: 7, skip: 7 }, 'applied')
  })

  await test.step('a person is found by the last digits of a phone, and leads to the flat', async () => {
    await findByPhone(page, '7364', 'Коваленко Олена Петрівна')
    const contacts = panel(page, w.memberPage.contacts)
    for (const phone of ['+380 67 901 73 64', '+380 50 901 73 65']) await expect(contacts).toContainText(phone)
    await link(page, `кв. 1, ${address}`).first().click()
    await expect(heading(page)).toHaveText(`кв. 1, ${address}`)
    const owners = panel(page, w.unitFile.owners).getByRole('listitem')
    await expect(owners).toHaveCount(2)
    await expect(owners.filter({ hasText: 'Коваленко Олена' })).toContainText('1/2')
    await expect(owners.filter({ hasText: 'Коваленко Ігор' })).toContainText(/Свідоцтво про спадщину.*з 12\.03\.2015/i)
    await expect(page.getByRole('main')).toContainText('62,3 м²')
    await go(page, `/Members/${known.id}`)
    await expect(link(page, `кв. 5, ${address}`)).toBeVisible()
    await go(page, `/Realty/commercial?house_id=${house.id}`)
    await expect(page.getByRole('table')).toContainText(/1\s054,5/)
  })

  await test.step('undo leaves nothing of it, and everybody unchanged', async () => {
    for (const at of imported.toReversed()) await undo(page, at)
    await go(page, `/Realty/apartment?house_id=${house.id}`)
    await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
    await go(page, '/Members?search_query=Наталія Сергіївна')
    await expect(link(page, 'Бойко Наталія Сергіївна')).toBeVisible()
    await go(page, `/Members/${known.id}`)
    await expect(panel(page, w.memberPage.units)).toContainText(w.memberPage.noUnits)
    await go(page, '/Members?search_query=Коваленко Ігор Богданович')
    await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
  })

  await test.step('the same file comes again, and once more has nothing new', async () => {
    await importUnits(page, address)
    await importOwners(page, address)
    await bring(page, 'owners', address)
    await chooseColumn(page, 'Право', w.importFields.title_kind)
    await counts(page, { same: 6, error: 1, skip: 7 })
    await expect(page.getByText(w.imports.nothingToApply)).toBeHidden()
    await correct(page, 11, 'Контактні телефони', '067 901 73 71')
    await counts(page, { same: 7, skip: 7 })
    await expect(page.getByText(w.imports.nothingToApply)).toBeVisible()
    await expect(button(page, w.imports.apply)).toHaveCount(0)
  })

  await test.step('the flat is sold whole to somebody new', async () => {
    // What the palette found before was deleted by the undo.
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await findByPhone(page, '7364', 'Коваленко Олена Петрівна')
    await link(page, `кв. 1, ${address}`).first().click()
    await button(page, w.moves.actions).click()
    await page.getByRole('menuitem', { name: w.moves.sale, exact: true }).click()
    const sale = page.getByRole('dialog')
    await sale.getByRole('combobox', { name: w.moves.buyer, exact: true }).fill('Ткаченко Олег')
    await page.keyboard.press('Tab')
    await sale.getByRole('textbox', { name: w.memberPicker.phone }).fill('067 901 73 72')
    await expect(sale.getByText(filled(w.moves.sumFull, { sum: '1' }))).toBeVisible()
    await sale.getByRole('button', { name: w.moves.sale, exact: true }).click()
    const owners = panel(page, w.unitFile.owners)
    await expect(owners.getByRole('link', { name: 'Ткаченко Олег' })).toBeVisible()
    await expect(owners.getByRole('link', { name: 'Коваленко Олена Петрівна' })).toBeHidden()
    await owners.getByText(filled(w.unitFile.pastOwners, { n: 2 })).click()
    await expect(owners.getByRole('listitem').filter({ hasText: 'Коваленко Олена' })).toContainText('12.03.2015 –')
    await expect(await seek(page, '7372', 'Ткаченко Олег')).toContainText('кв. 1')
  })
})

test('a long list is read on while its page is closed, and waits to be looked at', async ({ page, product }) => {
  await signedIn(page, product)
  const plates = Array.from({ length: 12_000 }, (_, i) => `АА ${String(i % 10_000).padStart(4, '0')} К${'АВЕ'[i % 3]}`)
  const buffer = Buffer.from(`Держ. номер;Марка\n${plates.map((plate) => `${plate};Škoda`).join('\n')}`)
  await page.goto('/Imports')
  await button(page, w.imports.start).first().click()
  const start = dialog(page, w.imports.newTitle)
  await start.getByRole('combobox', { name: w.imports.kind }).selectOption('vehicles')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    start.getByRole('button', { name: w.imports.chooseFile }).click(),
  ])
  await chooser.setFiles({ name: 'Автівки.csv', mimeType: 'text/csv', buffer })
  await start.getByRole('button', { name: w.imports.send }).click()
  await expect(page.getByRole('status').filter({ hasText: w.imports.state_reading })).toBeVisible()
  await expect(page.getByText(w.imports.working)).toBeVisible()
  const { context, url } = { context: page.context(), url: page.url() }
  await page.close()
  const later = await context.newPage()
  await later.goto(`${product.url}/Imports`)
  await later.getByRole('link', { name: 'Автівки.csv' }).click()
  await expect(later).toHaveURL(url)
  await expect(later.getByRole('heading', { level: 1, name: 'Автівки.csv' })).toBeVisible()
  await expect(later.getByRole('main').getByText(w.imports.state_checked, { exact: true })).toBeVisible({
    timeout: 40_000,
  })
  await button(later, w.imports.remove).click()
  await expect(later).toHaveURL(/\/Imports$/)
  await expect(later.getByRole('link', { name: 'Автівки.csv' })).toBeHidden()
})
