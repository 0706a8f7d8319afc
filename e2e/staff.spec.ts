import type { StaffDetails } from '@oselia/contract/staff'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import { keyboard } from './input-methods.js'
import { fillMoment, momentOf } from './moments.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { demoStaff, newColleague, newStaff } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
// A page can have an alert with the same words.
const toasts = (page: Page) => page.getByRole('alert').and(page.locator('.mantine-Notifications-notification'))
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ page, product }) => signedIn(page, product))

test('a person is added, with errors at the fields, and nothing typed is lost', async ({ page }) => {
  await page.goto('/Staff/create')

  await test.step('an e-mail that is already in use', async () => {
    await field(page, w.employee.last_name).fill('Двійниченко')
    await field(page, w.employee.first_name).fill('Іван')
    await field(page, w.employee.email).fill('technician@example.com')
    await page.getByRole('checkbox', { name: 'Технік', exact: true }).check()
    await button(page, w.staff.add).click()
    await expect(field(page, w.employee.email)).toBeFocused()
    await expect(field(page, w.employee.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, w.employee.last_name)).toHaveValue('Двійниченко')
    await link(page, w.ui.cancel).click()
    await expect(dialog(page, w.ui.unsavedTitle)).toBeVisible()
    await button(page, w.ui.stay).click()
    await expect(field(page, w.employee.first_name)).toHaveValue('Іван')
    await link(page, w.ui.cancel).click()
    await button(page, w.ui.leave).click()
    await expect(heading(page)).toHaveText(w.staff.section)
  })

  await test.step('a person is invited by keyboard alone', async () => {
    const keys = keyboard(page)
    await keys.press(link(page, w.staff.create))
    await keys.press(button(page, w.staff.add))
    await expect(field(page, w.employee.last_name)).toBeFocused()
    await page.keyboard.insertText('Ліхтаренко')
    await keys.fill(field(page, w.employee.first_name), 'Мар’ян')
    await keys.fill(field(page, w.employee.email), 'marian@приклад')
    await keys.fill(field(page, w.employee.phone), '067 12')
    await page.keyboard.press('Control+Enter')
    await expect(field(page, w.employee.email)).toBeFocused()
    await expect(field(page, w.employee.phone)).toHaveAttribute('aria-invalid', 'true')
    await keys.fill(field(page, w.employee.email), 'Marian@Example.org')
    await keys.fill(field(page, w.employee.phone), '')
    await page.keyboard.press('Control+Enter')
    // Nobody is without a role.
    await expect(page.getByRole('checkbox', { name: 'Власник системи' })).toBeFocused()
    await keys.toggle(tick(page, 'Охоронець'))
    await keys.reach(page.getByRole('radio', { name: w.staff.scopeSome }))
    await page.keyboard.press('ArrowUp')
    await keys.fill(page.getByRole('combobox', { name: w.employee.specialisations }), 'відеонагляд')
    await page.keyboard.press('Enter')
    await keys.fill(field(page, w.employee.max_open_requests), '5')
    await page.keyboard.press('Control+Enter')
    const passed = dialog(page, w.staff.linksTitle)
    await expect(passed.getByRole('textbox')).toHaveValue(/\/Setup\?invite=/)
    await keys.press(button(page, w.staff.linksDone))
    await expect(heading(page)).toHaveText('Ліхтаренко Мар’ян')
    await expect(panel(page, w.staffPage.account)).toContainText('Надіслано на marian@example.org')
    await expect(panel(page, w.staff.sectionWork)).toContainText('0 / 5')
    await expect(panel(page, w.staff.sectionAccess)).toContainText(w.employee.scope_all)
  })
})

test('a person is changed, several are blocked together from the list, and of oneself it is closed', async ({
  page,
  product,
}) => {
  const { id } = await newStaff(page, product, 'Гуртовий Антон')
  await newStaff(page, product, 'Гуртовий Богдан')
  await page.goto(`/Staff/edit/${id}`)

  await test.step('position, houses, a licence that is over and one that soon will be', async () => {
    await field(page, w.employee.position).fill('Електромеханік')
    await page.getByRole('radio', { name: w.staff.scopeSome }).check()
    await expect(page.getByText(w.staff.scopeEmpty)).toBeVisible()
    await page.getByRole('combobox', { name: w.employee.complexes }).click()
    await page.getByRole('option', { name: 'ЖК «Сонячний»' }).click()
    await page.keyboard.press('Escape')
    for (const [n, kind, until] of [
      [1, 'Допуск до ліфтів', '2024-05-01'],
      [2, 'Група з електробезпеки IV', dayFromNow(10)],
    ] as const) {
      await button(page, w.staff.addCredential).click()
      const row = page.getByRole('group', { name: filled(w.staff.credential, { n }) })
      await row.getByRole('textbox', { name: w.employee.credentialKind }).fill(kind)
      await row.getByLabel(w.employee.valid_until).fill(until)
    }
    await button(page, w.ui.save).click()
    await expect(heading(page)).toHaveText('Гуртовий Антон')
    await expect(page.getByRole('main')).toContainText('Електромеханік')
    await expect(panel(page, w.staff.sectionAccess)).toContainText('ЖК «Сонячний»')
    const licences = panel(page, w.employee.credentials).getByRole('listitem')
    await expect(licences.nth(0)).toContainText(filled(w.staffPage.expired, { day: '01.05.2024' }))
    await expect(licences.nth(1)).toContainText('Залишилося 10 днів')
  })

  await test.step('blocked together', async () => {
    await openInApp(page, '/Staff?search_query=Гуртовий')
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
    await button(page, w.staffPage.block).click()
    const asked = dialog(page, w.staffPage.block)
    await expect(asked).toContainText('Гуртовий Антон, Гуртовий Богдан')
    await asked.getByRole('textbox', { name: w.staffPage.reason }).fill('Договір закінчився')
    await asked.getByRole('checkbox', { name: w.staffPage.dismissed }).check()
    await asked.getByRole('button', { name: w.staffPage.block }).click()
    await expect(page.getByRole('row').filter({ hasText: w.employee.status_dismissed })).toHaveCount(2)
  })

  await test.step('of one’s own record roles and access are closed, with the reason', async () => {
    const self = await demoStaff(page, product, 'admin')
    await openInApp(page, `/Staff/${self.id}`)
    await expect(page.getByText(w.staff.you)).toBeVisible()
    await expect(button(page, w.staffPage.block)).toHaveCount(0)
    await expect(button(page, w.ui.delete)).toHaveCount(0)
    await link(page, w.ui.edit).click()
    await expect(page.getByText('Власні ролі й доступ може змінити лише хтось інший')).toBeVisible()
    await expect(tick(page, 'Охоронець')).toBeDisabled()
    await expect(page.getByRole('radio', { name: w.staff.scopeSome })).toBeDisabled()
  })
})

test('a role is given for a time and ended early; a block needs a reason, and is taken back', async ({
  page,
  product,
}) => {
  const { id } = await newColleague(page, product, 'Часова Ольга')
  await page.goto(`/Staff/${id}`)

  await test.step('a role for a time, with an end and a reason', async () => {
    await button(page, w.staffTimes.addGrant).click()
    const asked = dialog(page, w.staffTimes.addGrant)
    await asked.getByRole('button', { name: w.staffTimes.give }).click()
    await expect(asked.getByRole('combobox', { name: w.staffTimes.role_id })).toBeFocused()
    await asked.getByRole('combobox', { name: w.staffTimes.role_id }).selectOption({ label: 'Диспетчер' })
    await fillMoment(asked, w.staffTimes.ends_at, '2020-01-01T10:00')
    await asked.getByRole('textbox', { name: w.staffPage.reason }).fill('Нічна зміна')
    await asked.getByRole('button', { name: w.staffTimes.give }).click()
    await expect(momentOf(asked, w.staffTimes.ends_at).day).toHaveAttribute('aria-invalid', 'true')
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16)
    await fillMoment(asked, w.staffTimes.ends_at, soon)
    await asked.getByRole('button', { name: w.staffTimes.give }).click()
    const grants = panel(page, w.staffTimes.grants)
    await expect(grants.getByRole('listitem')).toContainText('Диспетчер')
    await expect(grants.getByRole('listitem')).toContainText('Нічна зміна')
    await button(page, filled(w.staffTimes.endGrantOf, { role: 'Диспетчер' })).click()
    await dialog(page, w.staffTimes.endGrantTitle).getByRole('button', { name: w.staffTimes.endGrant }).click()
    await expect(grants).toContainText(w.staffTimes.noGrants)
  })

  await test.step('a block', async () => {
    await button(page, w.staffPage.block).click()
    const asked = dialog(page, w.staffPage.block)
    await asked.getByRole('button', { name: w.staffPage.block }).click()
    await expect(asked.getByRole('textbox', { name: w.staffPage.reason })).toBeFocused()
    await expect(asked.getByRole('textbox', { name: w.staffPage.reason })).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.insertText('Втрачено робочий телефон')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, w.staffPage.blocked)).toBeVisible()
    await expect(page.getByText('Доступ заблоковано. Причина: Втрачено робочий телефон')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(w.employee.status_blocked)
    await button(page, w.staffPage.unblock).click()
    await dialog(page, w.staffPage.unblock).getByRole('button', { name: w.staffPage.unblock }).click()
    await expect(toast(page, w.staffPage.unblocked)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(w.employee.status_active)
  })
})

test('an absence names a deputy, who is deleted only with a successor', async ({ page, product }) => {
  const { id } = await newColleague(page, product, 'Відпускний Роман')
  const deputy = await newColleague(page, product, 'Заступна Дарина')
  await newColleague(page, product, 'Наступна Зоя')
  await page.goto(`/Staff/${id}`)

  await test.step('the deputy holds the roles meanwhile; days that overlap are refused', async () => {
    const absences = panel(page, w.staffTimes.absences)
    const fill = async (from: string, to: string) => {
      await button(page, w.staffTimes.addAbsence).click()
      await page.getByLabel(w.employee.from).fill(from)
      await page.getByLabel(w.employee.to).fill(to)
    }
    await fill('2027-07-10', '2027-07-01')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByLabel(w.employee.to)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(w.employee.to)).toBeFocused()
    await page.getByLabel(w.employee.to).fill('2027-07-20')
    await page.getByRole('combobox', { name: w.employee.deputy_id }).fill('Заступна')
    await page.getByRole('option', { name: /Заступна Дарина/ }).click()
    await tick(page, w.employee.deputy_has_roles).check()
    await dialog(page, w.staffTimes.addAbsence).getByRole('button', { name: w.ui.save }).click()
    await expect(absences).toContainText('10.07.2027 – 20.07.2027')
    await expect(absences).toContainText('Заступна Дарина')
    // The dialog that fades out has the same fields.
    await expect(page.getByRole('dialog')).toBeHidden()
    await fill('2027-07-15', '2027-07-30')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByLabel(w.employee.from)).toBeFocused()
    await expect(page.getByText('На ці дні відсутність уже записано')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, w.ui.leave).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await openInApp(page, `/Staff/${deputy.id}`)
    await expect(panel(page, w.staffTimes.grants)).toContainText('Технік')
    await expect(panel(page, w.staffTimes.grants)).toContainText(w.staffTimes.fromAbsence)
  })

  await test.step('Undo restores the deputy', async () => {
    await button(page, w.ui.delete).click()
    const asked = dialog(page, w.staffPage.removeTitle)
    await expect(asked).toContainText(filled(w.staffPage.usage_absences, { count: 1 }))
    await asked.getByRole('button', { name: w.ui.delete }).click()
    await expect(asked).toContainText(w.staffPage.takesOverNeeded)
    await asked.getByRole('combobox', { name: w.staffPage.takesOver }).fill('Наступна')
    await page.getByRole('option', { name: /Наступна Зоя/ }).click()
    await asked.getByRole('button', { name: w.ui.delete }).click()
    await expect(heading(page)).toHaveText(w.staff.section)
    await toast(page, w.staffPage.removed).getByRole('button', { name: w.ui.undo }).click()
    await expect(toast(page, w.staffPage.restored)).toBeVisible()
    const { data } = await callAs(page, product)<{ data: StaffDetails }>('GET', `/staff/${id}`)
    expect(data.absences[0]?.deputy?.name).toBe('Наступна Зоя')
  })
})
