import { expectFits } from './appearance.js'
import type { RequestSettings, WorkCalendar } from '@oselia/contract/service-request-types'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newType, presetNamed } from './request-types.js'
import { newStaff, staffRole } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const t = w.requestTerms
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const toast = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const main = (page: Page) => page.getByRole('main')

/** Terms made past the page. */
const newPreset = (page: Page, product: Product, name: string, more: object = {}) =>
  callAs(page, product)<{ data: { id: number; version: number } }>('POST', '/service-request-presets', {
    name: { uk: name },
    reply_amount: 1,
    reply_unit: 'hour',
    resolve_amount: 2,
    resolve_unit: 'day',
    ...more,
  })
/** Goes to another tab of the page. */
const tab = (page: Page, name: 'time' | 'rules') =>
  page.getByRole('link', { name: w.requestType[`tab_${name}`], exact: true }).click()

test.beforeEach(({ page, product }) => signedIn(page, product))

test('terms are made, get versions, and are deleted', async ({ page, product }) => {
  await newPreset(page, product, 'За договором', { code: 'by_contract' })
  const { data } = await newPreset(page, product, 'Зайняті строки')
  await newType(page, product, 'Тип із зайнятими строками', { preset_id: data.id })
  await newPreset(page, product, 'Вільні строки')
  await page.goto('/Type-requests?tab=terms&per_page=100')

  await test.step('their form is accessible', async () => {
    await button(page, 'Планова').click()
    await expect(dialog(page, filled(t.open, { name: 'Планова' }))).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
  })

  await test.step('invalid deadlines are errors at their fields', async () => {
    await button(page, t.create).click()
    const form = dialog(page, t.create)
    await textbox(form, t.reply_amount).fill('скоро')
    await textbox(form, t.resolve_amount).fill('0')
    await textbox(form, t.code).fill('Не Код')
    await button(form, w.ui.save).click()
    for (const name of [t.name, t.reply_amount, t.resolve_amount, t.code])
      await expect(textbox(form, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(textbox(form, t.name)).toBeFocused()
    await textbox(form, t.name).fill('Дуже швидко')
    await textbox(form, t.reply_amount).fill('0')
    await textbox(form, t.resolve_amount).fill('90')
    await form.getByRole('combobox', { name: t.resolve_unit }).selectOption('minute')
    await textbox(form, t.code).fill('very_fast')
    await button(form, w.ui.save).dblclick()
    await expect(form).toBeHidden()
    await expect(page.getByRole('row').filter({ has: button(page, 'Дуже швидко') })).toContainText(t.at_once)
    expect(await presetNamed(page, product, 'Дуже швидко')).toMatchObject({
      resolve_amount: 90,
      resolve_unit: 'minute',
    })
  })

  await test.step('a new version holds from a day on, and no two are of a day', async () => {
    await button(page, 'За договором').click()
    await button(dialog(page, filled(t.open, { name: 'За договором' })), t.next).click()
    const form = dialog(page, filled(t.nextOf, { name: 'За договором' }))
    await expect(textbox(form, t.code)).toHaveValue('by_contract')
    await button(form, w.ui.save).click()
    const from = form.getByLabel(t.valid_from)
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await from.fill('2000-01-01')
    await button(form, w.ui.save).click()
    await expect(from.or(textbox(form, t.code)).and(page.locator('[aria-invalid=true]')).first()).toBeVisible()
    await from.fill('2031-03-01')
    await textbox(form, t.resolve_amount).fill('1')
    await button(form, w.ui.save).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'За договором' })).toHaveCount(2)
    await expect(page.getByRole('table')).toContainText(filled(t.since, { day: '01.03.2031' }))
  })

  await test.step('those that types have are not deleted; free ones go to the bin', async () => {
    await button(page, 'Зайняті строки').click()
    await button(dialog(page, filled(t.open, { name: 'Зайняті строки' })), w.ui.delete).click()
    await expect(toast(page, 'Ці строки має 1 тип')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Вільні строки').click()
    await button(dialog(page, filled(t.open, { name: 'Вільні строки' })), w.ui.delete).click()
    await button(dialog(page, filled(t.removeTitle, { name: 'Вільні строки' })), w.ui.delete).click()
    await expect(toast(page, t.removed)).toBeVisible()
    await expect(button(page, 'Вільні строки')).toHaveCount(0)
  })
})

test('rules and the calendar are changed', async ({ page, product }) => {
  const days = page.getByRole('region', { name: t.days })
  await page.goto('/Type-requests?tab=time')

  await test.step('a day that differs is added to the calendar, with its hours or none', async () => {
    const day = (n: number) => days.getByRole('group', { name: filled(t.dayN, { n }), exact: true })
    await expect(button(days, t.addDay)).toBeVisible()
    const before = await days.getByRole('group').count()
    const [one, two] = [day(before + 1), day(before + 2)]
    for (const each of [one, two]) {
      await button(days, t.addDay).click()
      await each.getByLabel(t.day).fill('2033-05-02')
    }
    await textbox(one, t.dayName).fill('Прибирання двору')
    await two.getByRole('checkbox', { name: t.works }).check()
    await textbox(two, t.from).fill('18')
    await textbox(two, t.to).fill('9')
    await button(page, w.ui.save).click()
    await expect(two.getByLabel(t.day)).toHaveAttribute('aria-invalid', 'true')
    await two.getByLabel(t.day).fill('2033-05-07')
    await button(page, w.ui.save).click()
    await expect(textbox(two, t.to)).toHaveAttribute('aria-invalid', 'true')
    await textbox(two, t.to).fill('20.30')
    await button(page, w.ui.save).click()
    await expect(toast(page, w.ui.saved)).toBeVisible()
    const { data } = await callAs(page, product)<{ data: WorkCalendar }>('GET', '/work-calendar')
    expect(data.days).toEqual(
      expect.arrayContaining([
        { day: '2033-05-02', name: 'Прибирання двору', hours: null },
        { day: '2033-05-07', name: null, hours: { from: '18:00', to: '20:30' } },
      ]),
    )
  })

  await test.step('rules are validated, and merged with changes of another user', async () => {
    const path = '/service-request-settings'
    const now = () => callAs(page, product)<{ data: RequestSettings & { version: number } }>('GET', path)
    const { data: before } = await now()
    await tab(page, 'rules')
    await textbox(page, t.autoclose_days).fill('0')
    await textbox(page, t.return_days).fill('пів дня')
    await button(page, w.ui.save).click()
    await expect(textbox(page, t.autoclose_days)).toBeFocused()
    for (const name of [t.autoclose_days, t.return_days])
      await expect(textbox(page, name)).toHaveAttribute('aria-invalid', 'true')
    await textbox(page, t.autoclose_days).fill(String(before.autoclose_days))
    await textbox(page, t.return_days).fill(String(before.return_days + 1))
    // Another one’s change comes in between; the page holds the old version.
    await page.route(`**/api/admin${path}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await callAs(page, product)('PUT', path, { version: before.version, reminder_days: before.reminder_days + 1 })
    await button(page, w.ui.save).click()
    await expect(toast(page, w.ui.merged)).toBeVisible()
    const { data: after } = await now()
    expect(after).toMatchObject({ return_days: before.return_days + 1, reminder_days: before.reminder_days + 1 })
    const { return_days, reminder_days } = before
    await callAs(page, product)('PUT', path, { version: after.version, return_days, reminder_days })
  })

  await test.step('who may only read sees the days', async () => {
    await signedIn(page, product, { as: 'dispatcher' })
    await page.goto('/Type-requests?tab=time')
    await expect(days.getByText(`02.05.2033 · Прибирання двору · ${t.dayOff}`)).toBeVisible()
    await expect(days.getByText('07.05.2033 · 18:00–20:30')).toBeVisible()
  })
})

test('a manager of one house reads types and terms, for they are the whole community’s', async ({ page, product }) => {
  const { form } = await callAs(page, product)<{ form: { address: { value: number }[] } }>(
    'GET',
    '/service_request/form',
  )
  const { email, link } = await newStaff(page, product, 'Обмежена Марта', {
    invite: true,
    role_ids: [await staffRole(page, product, 'manager')],
    scope: { all: false, house_ids: [form.address[0]!.value], complex_ids: [] },
  })
  const password = 'двері-ключ-ліхтар-9'
  await callAs(page, product)('POST', '/setup/invite/accept', {
    token: new URL(link!).searchParams.get('invite'),
    last_name: 'Обмежена',
    first_name: 'Марта',
    password,
    password_confirmation: password,
  })
  const login = await page.request.post(`${product.url}/api/admin/login`, { data: { email, password } })
  const { access_token } = (await login.json()) as { access_token: string }
  await page.addInitScript((token) => localStorage.setItem('auth.token', token), access_token)
  await page.goto('/Type-requests?tab=terms')
  await button(page, 'Аварійна').click()
  const open = dialog(page, filled(t.open, { name: 'Аварійна' }))
  await expect(open.getByText(w.requestType.readOnly)).toBeVisible()
  await expect(open.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, t.create)).toHaveCount(0)
  await tab(page, 'rules')
  await expect(main(page).getByText(w.requestType.readOnly)).toBeVisible()
})
