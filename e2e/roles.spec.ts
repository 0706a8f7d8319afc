import { expectFits, expectNoSideScroll } from './appearance.js'
import type { Department } from '@oselia/contract/departments'
import type { StaffRole } from '@oselia/contract/staff-roles'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expect, type Product, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const roleDialog = (page: Page, name: string) => dialog(page, filled(w.roles.open, { name }))
/** The box of a right in the grid, by the names of its row and column. */
const box = (page: Page, resource: string, action: string) =>
  page.getByRole('checkbox', {
    name: filled(w.rights.cell, { resource, action: action.toLocaleLowerCase() }),
    exact: true,
  })

interface Made<T> {
  data: T
}
const newRole = async (page: Page, product: Product, name: string, permissions: string[]) =>
  (await callAs(page, product)<Made<StaffRole>>('POST', '/staff_role', { name: { uk: name }, permissions })).data
const newDepartment = async (page: Page, product: Product, name: string, more: object = {}) =>
  (await callAs(page, product)<Made<Department>>('POST', '/staff_departure', { name: { uk: name }, ...more })).data
const newPerson = (page: Page, product: Product, last_name: string, role_id: number) =>
  callAs(page, product)('POST', '/staff', {
    last_name,
    first_name: 'Олена',
    email: `p${role_id}@example.com`,
    role_ids: [role_id],
    scope: { all: true },
    invite: false,
  })

test.beforeEach(async ({ page, product }) => {
  await signedIn(page, product)
})

test('the grid of rights is worked by keyboard, ticks whole rows, is read only for the owner, and folds on a phone', async ({
  page,
  product,
}) => {
  await newRole(page, product, 'Клітинки', ['houses.read'])
  const { id } = await newRole(page, product, 'Рядок', [])
  await newRole(page, product, 'Телефонна', ['members.read', 'residents.read'])
  await page.goto('/Roles-departments')

  await test.step('it says what comes with what', async () => {
    await button(page, 'Клітинки').click()
    await expect(roleDialog(page, 'Клітинки')).toBeVisible()
    const { rights: words } = w
    const members = words.resource_members
    await box(page, words.resource_houses, words.action_read).focus()
    await page.keyboard.press('Home')
    await expect(button(page, filled(words.row, { name: words.resource_houses }))).toBeFocused()
    await page.keyboard.press('ArrowRight')
    // The next row below, over the heading of the next group too.
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
    await expect(box(page, members, words.action_read)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const move = box(page, words.resource_residents, words.action_create)
    await expect(move).toBeFocused()
    await page.keyboard.press('Space')
    await expect(move).toBeChecked()
    for (const resource of [words.resource_residents, members, words.resource_realty])
      await expect(box(page, resource, words.action_read)).toBeChecked()
    await box(page, members, words.action_read).focus()
    await page.keyboard.press('Enter')
    await expect(box(page, members, words.action_read)).toBeChecked()
    await expect(page.getByRole('status').getByText(/не можна зняти окремо/)).toBeVisible()
    await button(page, filled(words.takeAll, { count: 3 })).click()
    await expect(move).not.toBeChecked()
    await expect(box(page, members, words.action_read)).not.toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(roleDialog(page, 'Клітинки')).toBeHidden()
  })

  await test.step('a whole row is ticked at once, and what is saved comes back as it was ticked', async () => {
    await button(page, 'Рядок').click()
    const name = w.rights.resource_vehicles
    await button(page, filled(w.rights.row, { name })).click()
    await expect(button(page, filled(w.rights.row, { name }))).toHaveAttribute('aria-pressed', 'true')
    await button(page, w.ui.save).click()
    await expect(roleDialog(page, 'Рядок')).toBeHidden()
    await expect(toast(page, w.ui.saved).first()).toBeVisible()
    const { data } = await callAs(page, product)<Made<StaffRole>>('GET', `/staff_role/${id}`)
    expect(data.permissions).toEqual([
      'houses.read',
      'vehicles.read',
      'vehicles.create',
      'vehicles.update',
      'vehicles.delete',
      'vehicles.export',
    ])
  })

  await test.step('the role of the owner is read only, with the reason', async () => {
    await button(page, 'Власник системи').click()
    await expect(roleDialog(page, 'Власник системи').getByText(w.roles.ownerFixed)).toBeVisible()
    const cell = box(page, w.rights.resource_roles, w.rights.action_approve)
    await expect(cell).toHaveAttribute('aria-disabled', 'true')
    await cell.focus()
    await page.keyboard.press('Space')
    await expect(cell).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('it is accessible in light and dark, at a desk and on a phone', async () => {
    await button(page, 'Диспетчер').click()
    await expect(page.getByRole('grid', { name: w.rights.title })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone it is a list by what the rights are about', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await button(page, 'Телефонна').click()
    await page.getByRole('button', { name: new RegExp(`^${w.rights.resource_members}`) }).click()
    const see = page.getByRole('checkbox', { name: w.rights.action_read, exact: true })
    await expect(see).toBeChecked()
    await see.click()
    await expect(page.getByText(/не можна зняти окремо/)).toBeVisible()
    await expectNoSideScroll(page)
    await button(page, filled(w.rights.takeAll, { count: 2 })).click()
    await expect(see).not.toBeChecked()
  })
})

test('a role that somebody has is deleted only with its replacement; a default role is changed, reverted and copied', async ({
  page,
  product,
}) => {
  const role = await newRole(page, product, 'Тимчасова', ['houses.read'])
  await newPerson(page, product, 'Замінна', role.id)
  await page.goto('/Roles-departments')

  await test.step('its people get the replacement', async () => {
    await button(page, 'Тимчасова').click()
    await button(roleDialog(page, 'Тимчасова'), w.ui.delete).click()
    const asked = dialog(page, filled(w.roles.replaceTitle, { name: 'Тимчасова' }))
    await expect(asked.getByText(filled(w.roles.usage_staff, { count: 1 }))).toBeVisible()
    await button(asked, w.roles.replace).click()
    await expect(asked.getByText(w.ui.chooseReplacement)).toBeVisible()
    await asked.getByRole('combobox', { name: w.roles.replacement }).selectOption({ label: 'Диспетчер' })
    await button(asked, w.roles.replace).click()
    await expect(toast(page, w.roles.removed)).toBeVisible()
    await expect(button(page, 'Тимчасова')).toBeHidden()
    const found = await callAs(page, product)<{ data: { data: { roles: { code: string }[] }[] } }>(
      'GET',
      `/staff?search_query=${encodeURIComponent('Замінна')}`,
    )
    expect(found.data.data[0]!.roles.map(({ code }) => code)).toEqual(['dispatcher'])
  })

  await test.step('a default role is marked as changed, and never deleted', async () => {
    const entry = page.getByRole('listitem').filter({ has: button(page, 'Технік') })
    await button(page, 'Технік').click()
    const open = roleDialog(page, 'Технік')
    await expect(button(open, w.ui.delete)).toHaveCount(0)
    await box(page, w.rights.resource_audit, w.rights.action_read).uncheck()
    await expect(open.getByText(w.rights.belowDefault)).toBeVisible()
    await button(open, w.ui.save).click()
    await expect(open).toBeHidden()
    await expect(entry.getByText(w.roles.changed)).toBeVisible()
    await button(page, 'Технік').click()
    await button(open, w.roles.revert).click()
    await button(dialog(page, filled(w.roles.revertTitle, { name: 'Технік' })), w.roles.revert).click()
    await expect(toast(page, w.roles.reverted)).toBeVisible()
    await expect(entry.getByText(w.roles.changed)).toBeHidden()
    await button(page, 'Технік').click()
    await button(open, w.roles.copy).click()
    const copy = filled(w.roles.copyOf, { name: 'Технік' })
    await expect(dialog(page, w.roles.create).getByRole('textbox', { name: w.roles.name })).toHaveValue(copy)
    await button(dialog(page, w.roles.create), w.ui.save).click()
    await expect(button(page, copy)).toBeVisible()
  })
})

test('a department is made under another, and deleted only with the one that takes its place', async ({
  page,
  product,
}) => {
  await newDepartment(page, product, 'Експлуатація')
  await page.goto('/Roles-departments')
  await button(page, w.departments.create).click()
  const form = dialog(page, w.departments.create)
  await form.getByRole('textbox', { name: w.departments.name }).fill('Ліфти')
  await form.getByRole('combobox', { name: w.departments.parent_id }).selectOption({ label: 'Експлуатація' })
  await button(form, w.departments.addPhone).click()
  await form.getByRole('textbox', { name: filled(w.departments.phone, { n: 1 }) }).fill('12')
  await button(form, w.ui.save).click()
  const phone = form.getByRole('textbox', { name: filled(w.departments.phone, { n: 1 }) })
  await expect(phone).toBeFocused()
  await expectFits(page)
  await phone.fill('067 123 45 67')
  await button(form, w.ui.save).click()
  const parent = page.getByRole('listitem').filter({ has: button(page, 'Експлуатація') })
  await expect(button(parent.getByRole('listitem'), 'Ліфти')).toBeVisible()
  await expect(parent.getByText('+380 67 123 45 67')).toBeVisible()

  await newDepartment(page, product, 'Сервіс')
  await button(page, 'Експлуатація').click()
  const open = dialog(page, filled(w.departments.open, { name: 'Експлуатація' }))
  await button(open, w.ui.delete).click()
  const asked = dialog(page, filled(w.departments.replaceTitle, { name: 'Експлуатація' }))
  const choice = asked.getByRole('combobox', { name: w.departments.replacement })
  await expect(choice.getByRole('option', { name: 'Сервіс' })).toBeAttached()
  await expect(choice.getByRole('option', { name: 'Ліфти' })).toHaveCount(0)
  await choice.selectOption({ label: 'Сервіс' })
  await button(asked, w.roles.replace).click()
  await expect(toast(page, w.departments.removed)).toBeVisible()
  const next = page.getByRole('listitem').filter({ has: button(page, 'Сервіс') })
  await expect(button(next.getByRole('listitem'), 'Ліфти')).toBeVisible()
})

test('the chair proposes a change of a role, and the owner sees it waiting', async ({ page, product }) => {
  await signedIn(page, product, { as: 'chair' })
  await page.goto('/Roles-departments')
  await button(page, 'Охоронець').click()
  await button(page, w.roles.propose).click()
  await box(page, w.rights.resource_announcements, w.rights.action_create).check()
  await button(page, w.roles.propose).click()
  const reason = page.getByRole('textbox', { name: w.roles.reason })
  await expect(reason).toBeFocused()
  await reason.fill('Оголошення про ключі')
  await button(page, w.roles.propose).click()
  await expect(toast(page, w.roles.proposed)).toBeVisible()
  const waiting = await callAs(page, product)<{ data: { reason: string; kind: string }[] }>('GET', '/approvals')
  expect(waiting.data.map(({ kind, reason }) => `${kind}: ${reason}`)).toContain('roles.change: Оголошення про ключі')
})
