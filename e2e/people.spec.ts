import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard, mouse } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newHouse, newMember, newUnit } from './units.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('searchbox', { name: w.ui.search })

const flat = async (page: Page, product: Product, number: string) => {
  const house = await newHouse(page, product)
  const unit = await newUnit(page, product, { house_id: house.id, number, total_area: 41 })
  return { house, unit, name: `кв. ${number}, ${house.address}` }
}

const roleId = async (page: Page, product: Product, code: string) => {
  const roles = await callAs(page, product)<{ data: { id: number; code: string }[] }>(
    'GET',
    '/resident-roles?per_page=100',
  )
  return roles.data.find((role) => role.code === code)!.id
}

test('a person is added by keyboard alone, and a date is read to the end', async ({ page, product }) => {
  await signedIn(page, product)
  await page.goto('/Members')
  await test.step('errors are at their fields', async () => {
    const keys = keyboard(page)
    await keys.press(link(page, w.members.create))
    await keys.press(button(page, w.ui.save))
    await expect(field(page, w.member.last_name)).toBeFocused()
    for (const name of [w.member.last_name, w.member.first_name])
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.insertText('Зеленько')
    await keys.fill(field(page, w.member.first_name), 'Мар’яна')
    const phone = page.getByRole('group', { name: filled(w.members.phoneN, { n: 1 }) })
    await keys.fill(phone.getByRole('textbox', { name: w.member.phone }), '067 12')
    await keys.toggle(phone.getByRole('checkbox', { name: w.member.channel_viber }))
    await keys.press(button(page, w.members.addEmail))
    const email = page.getByRole('group', { name: filled(w.members.emailN, { n: 1 }) })
    await expect(email.getByRole('textbox', { name: w.member.email })).toBeFocused()
    await page.keyboard.insertText('mariana@приклад')
    await keys.fill(field(page, w.member.tax_number), '123')
    await page.keyboard.press('Control+Enter')
    await expect(phone.getByRole('textbox', { name: w.member.phone })).toBeFocused()
    await expect(phone.getByRole('textbox', { name: w.member.phone })).toHaveAttribute('aria-invalid', 'true')
    await expect(email.getByRole('textbox', { name: w.member.email })).toHaveAttribute('aria-invalid', 'true')
    await keys.fill(phone.getByRole('textbox', { name: w.member.phone }), '067 555-01-44')
    await keys.fill(email.getByRole('textbox', { name: w.member.email }), 'Mariana@Example.com')
    await page.keyboard.press('Control+Enter')
    await expect(field(page, w.member.tax_number)).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('3185001231')
    await page.keyboard.press('Control+Enter')
    await expect(heading(page)).toHaveText('Зеленько Мар’яна')
    const contacts = panel(page, w.memberPage.contacts)
    await expect(contacts).toContainText('+380 67 555 01 44 · viber')
    await expect(contacts).toContainText('mariana@example.com')
  })
  await test.step('Ctrl+Enter in a date reads it to the end, and never erases one that does not exist', async () => {
    const { id } = await newMember(page, product, 'Датченко Ольга Іванівна', '+380675550188')
    const stored = async () =>
      (await callAs(page, product)<{ data: { birth_date: string | null } }>('GET', `/members/${id}`)).data.birth_date
    const birth = field(page, w.member.birth_date)
    await openInApp(page, `/Members/edit/${id}`)
    await birth.fill('17.06.65')
    await page.keyboard.press('Control+Enter')
    await expect(heading(page)).toHaveText('Датченко Ольга Іванівна')
    expect(await stored()).toBe('1965-06-17')
    await link(page, w.ui.edit).click()
    await birth.fill('31.02.2026')
    await page.keyboard.press('Control+Enter')
    await expect(birth).toHaveAttribute('aria-invalid', 'true')
    await expect(birth).toHaveValue('31.02.2026')
    expect(await stored()).toBe('1965-06-17')
  })
})

test('notes about a person keep their trace, and papers are shown only for a reason', async ({ page, product }) => {
  await signedIn(page, product)
  const call = callAs(page, product)
  const body = { last_name: 'Паперова', first_name: 'Галина', tax_number: '2739412076', passport: 'КА123456' }
  const { data } = await call<{ data: { id: number } }>('POST', '/members', body)
  await page.goto(`/Members/${data.id}`)
  await test.step('notes keep the trace of what they were', async () => {
    const comments = panel(page, w.memberPage.comments)
    await field(page, w.memberPage.comment).fill('Просить дзвонити зранку')
    await comments.getByRole('checkbox', { name: w.memberPage.pin }).check()
    await button(page, w.memberPage.addComment).click()
    await expect(comments).toContainText('Просить дзвонити зранку')
    await expect(comments.getByText(w.memberPage.pinned, { exact: true })).toBeVisible()
    await expect(field(page, w.memberPage.comment)).toHaveValue('')
    await button(page, w.memberPage.editComment).click()
    const form = dialog(page, w.memberPage.editComment)
    await form.getByRole('textbox').fill('Просить дзвонити ввечері')
    await form.getByRole('button', { name: w.memberPage.saveComment }).click()
    await expect(comments).toContainText('Просить дзвонити ввечері')
    await expect(comments).toContainText(filled(w.memberPage.commentEdited, { at: '' }).trim())
    await button(page, w.memberPage.commentBefore).click()
    await expect(comments).toContainText(/\d: Просить дзвонити зранку/)
    await button(page, w.memberPage.removeComment).click()
    await expect(comments).toContainText('Видалено: Адміненко Олена')
    await expect(comments).not.toContainText('ввечері')
    await expect(button(page, w.memberPage.removeComment)).toHaveCount(0)
  })
  await test.step('papers are shown only for a reason, which is kept', async () => {
    const facts = panel(page, w.memberPage.facts)
    await expect(facts).toContainText('••••••2076')
    await button(page, w.memberPage.reveal).click()
    const question = dialog(page, w.memberPage.revealTitle)
    await expect(question.getByRole('button', { name: w.memberPage.show })).toBeDisabled()
    await question.getByRole('textbox', { name: w.memberPage.reason }).fill('Довідка для нотаріуса')
    await page.keyboard.press('Enter')
    for (const number of ['2739412076', 'КА123456']) await expect(question).toContainText(number)
    const { data: looks } = await call<{ data: { action: string; reason: string }[] }>(
      'GET',
      `/history?entity=members&id=${data.id}`,
    )
    expect(looks[0]).toMatchObject({ action: 'view_sensitive', reason: 'Довідка для нотаріуса' })
  })
})

test('two records of one person are found, joined, and parted again', async ({ page, product }) => {
  await signedIn(page, product)
  const { unit, name } = await flat(page, product, '7')
  const full = await newMember(page, product, 'Подвійна Оксана Юріївна', '+380675550146')
  const brief = await newMember(page, product, 'Подвійна Оксана', '+380675550146')
  const share = { realty_id: unit.id, numerator: 1, denominator: 1, from: '2020-01-01' }
  await callAs(page, product)('POST', '/ownerships', { ...share, member_id: brief.id })
  await page.goto('/Members')
  await link(page, w.members.duplicates).click()
  const pair = page.getByRole('listitem').filter({ hasText: 'Подвійна' })
  await expect(pair).toContainText(w.memberPage.because_phone)
  await expect(pair.getByRole('link', { name })).toBeVisible()
  await pair.getByRole('button', { name: w.memberPage.compare }).click()
  const compared = dialog(page, w.memberPage.mergeTitle)
  await compared.getByRole('radiogroup', { name: w.member.middle_name }).getByRole('radio', { name: 'Юріївна' }).check()
  await compared.getByRole('button', { name: w.memberPage.merge, exact: true }).click()
  await expect(toast(page, w.memberPage.merged)).toBeVisible()
  await expect(pair).toHaveCount(0)
  await toast(page, w.memberPage.merged).getByRole('button', { name: w.ui.undo }).click()
  await expect(toast(page, w.memberPage.unmerged)).toBeVisible()
  await expect(pair).toHaveCount(1)
  for (const { id, text } of [
    { id: full.id, text: w.memberPage.noUnits },
    { id: brief.id, text: name },
  ]) {
    await openInApp(page, `/Members/${id}`)
    await expect(panel(page, w.memberPage.units)).toContainText(text)
  }
})

const moveIn = async (page: Page, product: Product) => {
  const { house, unit, name } = await flat(page, product, '8')
  const former = await newMember(page, product, 'Колишня Надія Олегівна')
  const people = [{ member_id: former.id, role_id: await roleId(page, product, 'tenant') }]
  const call = callAs(page, product)
  await call('POST', `/realty/${unit.id}/move-in`, { on: '2022-01-01', people })
  const { data } = await call<{ data: { id: number }[] }>('GET', `/residents?realty_id=${unit.id}`)
  await call('POST', `/realty/${unit.id}/move-out`, { on: '2024-05-31', resident_ids: [data[0]!.id] })

  await page.goto(`/Residents?house_id=${house.id}`)
  await expect(page.getByRole('heading', { name: w.ui.nothingFound })).toBeVisible()
  await page.getByRole('combobox', { name: w.residents.when }).selectOption({ label: w.residents.past })
  await expect(page.getByRole('row').filter({ hasText: 'Колишня Надія' })).toContainText('31.05.2024')
  await page.getByRole('combobox', { name: w.residents.when }).selectOption({ label: w.residents.now })

  await button(page, w.residents.create).click()
  const form = dialog(page, w.residents.create)
  await form.getByRole('combobox', { name: w.residents.who }).fill('Новенький Артем')
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: w.memberPicker.phone }).fill('067 555 01 47')
  await mouse(page).pick(form.getByRole('combobox', { name: w.residents.realty }), `канатна ${house.number} 8`, name)
  await form.getByRole('button', { name: w.residents.create }).click()
  const role = form.getByRole('combobox', { name: w.residents.role })
  await expect(role).toHaveAttribute('aria-invalid', 'true')
  await role.selectOption({ label: 'Орендар' })
  await form.getByRole('button', { name: w.residents.create }).click()
  await expect(toast(page, w.residents.created)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Новенький Артем' })
  await expect(row).toContainText('+380 67 555 01 47')
  await page.getByRole('combobox', { name: w.residents.when }).selectOption({ label: w.residents.always })
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await row.getByRole('link', { name: 'Новенький Артем' }).click()
  await expect(panel(page, w.memberPage.units)).toContainText('Орендар')
}

const replaceRole = async (page: Page, product: Product) => {
  const { unit } = await flat(page, product, '9')
  const { id } = await newMember(page, product, 'Рольова Тамара Ігорівна')
  await openInApp(page, '/Residents/roles')
  await button(page, w.residents.roleCreate).click()
  const form = dialog(page, w.residents.roleCreate)
  await form.getByRole('textbox', { name: w.residents.roleName, exact: true }).fill('Доглядальниця')
  await form.getByRole('textbox', { name: w.residents.roleCode, exact: true }).fill('tenant')
  await form.getByRole('button', { name: w.ui.save }).click()
  const code = form.getByRole('textbox', { name: w.residents.roleCode, exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('carer')
  await form.getByRole('button', { name: w.ui.save }).click()
  await expect(form).toBeHidden()
  const people = [{ member_id: id, role_id: await roleId(page, product, 'carer') }]
  await callAs(page, product)('POST', `/realty/${unit.id}/move-in`, { on: '2024-01-01', people })

  await search(page).fill('Доглядальниця')
  await button(page, 'Доглядальниця').click()
  await dialog(page, w.residents.roleEdit).getByRole('button', { name: w.ui.delete }).click()
  const name = 'Доглядальниця'
  await dialog(page, filled(w.residents.roleRemove, { name })).getByRole('button', { name: w.ui.delete }).click()
  const asked = dialog(page, filled(w.residents.replaceTitle, { name }))
  await asked.getByRole('combobox', { name: w.residents.replacement }).selectOption({ label: 'Член сім’ї' })
  await asked.getByRole('button', { name: w.residents.replace }).click()
  await expect(toast(page, w.residents.roleRemoved)).toBeVisible()
  await openInApp(page, `/Members/${id}`)
  await expect(panel(page, w.memberPage.units)).toContainText('Член сім’ї')
}

test('residents come and go, and a role that they have goes only with another in its place', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await test.step('somebody new moves in from the list, and who moved out is seen among the former', () =>
    moveIn(page, product))
  await test.step('a role that residents have goes only with another in its place', () => replaceRole(page, product))
})

test('a car written in Cyrillic is found by Latin letters', async ({ page, product }) => {
  await signedIn(page, product)
  const owner = await newMember(page, product, 'Автівка Степан Іванович', '+380675550148')
  await page.goto('/Vehicles')
  await button(page, w.vehicles.create).click()
  const form = dialog(page, w.vehicles.create)
  await form.getByRole('textbox', { name: w.vehicles.plate }).fill('ВС 1x')
  await expect(form.getByText(w.vehicles.plateOther)).toBeVisible()
  await form.getByRole('textbox', { name: w.vehicles.plate }).fill('ВС 7341 КА')
  await expect(form.getByText(w.vehicles.plateOther)).toBeHidden()
  await form.getByRole('textbox', { name: w.vehicles.brand }).fill('Lanos')
  const whose = form.getByRole('combobox', { name: w.vehicles.owner })
  await mouse(page).pick(whose, '0148', /^Автівка Степан/)
  await form.getByRole('button', { name: w.ui.save }).click()
  await expect(toast(page, w.ui.saved)).toBeVisible()
  await expect(form).toBeHidden()
  await search(page).fill('bc7341')
  await expect(page.getByRole('row').filter({ hasText: 'ВС 7341 КА' })).toContainText('Автівка Степан Іванович')
  await openInApp(page, `/Members/${owner.id}`)
  await expect(panel(page, w.memberPage.vehicles)).toContainText('ВС 7341 КА')
})

test('a guard sees phones masked and no papers, a technician no people at all', async ({ page, product, browser }) => {
  const call = callAs(page, product)
  const body = { last_name: 'Таємна', first_name: 'Леся', tax_number: '1234567899', passport: 'КА654321' }
  const phones = [{ number: '+380675550149', is_primary: true }]
  const { data } = await call<{ data: { id: number } }>('POST', '/members', { ...body, phones })
  await signedIn(page, product, { as: 'guard' })
  await page.goto('/Members?search_query=Таємна')
  const row = page.getByRole('row').filter({ hasText: 'Таємна Леся' })
  await expect(row).toContainText('•')
  await expect(row).not.toContainText('555')
  await expect(link(page, w.members.create)).toHaveCount(0)
  await row.getByRole('link', { name: 'Таємна Леся' }).click()
  await expect(panel(page, w.memberPage.contacts)).toContainText('•')
  await expect(page.getByRole('link', { name: /\+380/ })).toHaveCount(0)
  await expect(button(page, w.memberPage.reveal)).toHaveCount(0)
  await expect(panel(page, w.memberPage.comments)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('7899')
  await openInApp(page, `/Members/edit/${data.id}`)
  await expect(page.getByText(w.ui.tooLittleRight)).toBeVisible()

  const other = await browser.newContext({ locale: 'uk-UA', baseURL: product.url })
  const technician = await other.newPage()
  await signedIn(technician, product, { as: 'technician' })
  await technician.goto('/')
  const sections = technician.getByRole('navigation', { name: w.shell.sections })
  await expect(sections.getByRole('link', { name: w.vehicles.section })).toBeVisible()
  for (const name of [w.members.section, w.residents.section, w.imports.section])
    await expect(sections.getByRole('link', { name, exact: true })).toHaveCount(0)
  for (const path of ['/Members', '/Residents', '/Imports']) {
    await openInApp(technician, path)
    await expect(technician.getByText(w.ui.tooLittleRight)).toBeVisible()
  }
  await technician.goto(`/Members/${data.id}`)
  await expect(technician.getByText(w.ui.tooLittleRight)).toBeVisible()
  await other.close()
})
