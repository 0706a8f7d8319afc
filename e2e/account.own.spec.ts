import { expectAccessible, expectFits } from './appearance.js'
import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { keyboard } from './input-methods.js'
import { test } from './mailbox.js'
import { openInApp } from './navigation.js'
import { expect, signedIn } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const password = 'demo-password'

// A guide over the page has a test of its own.
const noGuides = () => localStorage.setItem('guides', JSON.stringify({ home: true, houses: true }))

const fillIn = async (page: Page, name: string, secret: string) => {
  await page.getByLabel(w.account.email).fill(name)
  await page.getByLabel(w.account.password, { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

const logIn = async (page: Page, name: string) => {
  await page.addInitScript(noGuides)
  await page.goto('/Login')
  await fillIn(page, name, password)
}

const codeField = (page: Page) => page.getByLabel(w.asks.code)
const switchOf = (page: Page, text: string, way: string) => page.getByRole('button', { name: filled(text, { way }) })
const currentCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('the second step by e-mail: switched on by a code, asked for at the next login', async ({ page, mailbox }) => {
  const address = 'manager@example.com'
  await logIn(page, address)
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: w.shell.user }).click()
  await page.getByRole('menuitem', { name: w.shell.account }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.shell.account })).toBeVisible()

  await switchOf(page, w.safety.switchOnOf, w.safety.wayEmail).click()
  await expect(codeField(page)).toBeFocused()
  const first = await mailbox.code(address)
  const before = mailbox.count(address)
  await codeField(page).pressSequentially(first === '111111' ? '222222' : '111111')
  await expect(page.getByText('Неправильний код')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(first)
  await expect(switchOf(page, w.safety.switchOffOf, w.safety.wayEmail)).toBeVisible()
  // The person is notified.
  expect(await mailbox.letter(address, before)).not.toContain(first)

  await page.evaluate(() => localStorage.removeItem('auth.token'))
  const told = mailbox.count(address)
  await logIn(page, address)
  await expect(page.getByRole('heading', { name: w.account.secondStep })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'm•••@example.com' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /Надіслати ще раз через \d+ с/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  // Nothing is open yet to one who knows only the password.
  expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBeNull()
  const code = await mailbox.code(address, told)
  // As it is pasted out of a letter that writes it in two halves.
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(/\/$/)
})

test('the second step by an app: a key, a code of it, and recovery codes that work once, by keyboard alone', async ({
  page,
}) => {
  const address = 'dispatcher@example.com'
  await logIn(page, address)
  await expect(page).toHaveURL(/\/$/)
  await openInApp(page, '/User')
  const input = keyboard(page)
  await input.press(switchOf(page, w.safety.switchOnOf, w.safety.wayApp))
  await expect(page.getByRole('img', { name: w.safety.appQr })).toBeVisible()
  await expectFits(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replace(/\s/g, '')
  await input.fill(codeField(page), currentCode(secret))
  const codes = page.getByRole('list', { name: w.safety.recovery }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await input.press(page.getByRole('button', { name: w.safety.recoveryKept }))
  await expect(switchOf(page, w.safety.switchOffOf, w.safety.wayApp)).toBeVisible()

  for (const opens of [true, false]) {
    await page.evaluate(() => localStorage.removeItem('auth.token'))
    await logIn(page, address)
    await expect(page.getByText(w.asks.fromApp)).toBeVisible()
    await input.press(page.getByRole('button', { name: w.account.withRecoveryCode }))
    await input.fill(page.getByLabel(w.account.recoveryCode), recovery)
    await page.keyboard.press('Enter')
    if (opens) await expect(page).toHaveURL(/\/$/)
    else await expect(page.getByText('Неправильний код')).toBeVisible()
  }
})

test('a change of the password ends the other sessions and not this one', async ({ page, browser, product }) => {
  const next = 'нове довге речення'
  await logIn(page, 'accountant@example.com')
  await expect(page).toHaveURL(/\/$/)
  const other = await (await browser.newContext({ locale: 'uk-UA', baseURL: product.url })).newPage()
  await logIn(other, 'accountant@example.com')
  await expect(other).toHaveURL(/\/$/)
  await openInApp(page, '/User#sessions')
  await expect(page.getByText(w.own.thisSession)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Завершити сеанс/ })).toHaveCount(1)

  await page.getByRole('button', { name: w.own.changePassword }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w.own.current_password).fill('not-the-password')
  await dialog.locator('[data-path="password"]').fill(next)
  await dialog.locator('[data-path="password_confirmation"]').fill(next)
  await dialog.getByRole('button', { name: w.own.changePassword }).click()
  await expect(dialog.getByLabel(w.own.current_password)).toHaveAccessibleDescription(/\S/)
  await expect(dialog.getByLabel(w.own.current_password)).toBeFocused()
  await dialog.getByLabel(w.own.current_password).fill(password)
  // Made of the product's name: refused at its field, which gets the focus.
  const given = dialog.locator('[data-path="password"]')
  await given.fill('oselia-oselia')
  await dialog.locator('[data-path="password_confirmation"]').fill('oselia-oselia')
  await dialog.getByRole('button', { name: w.own.changePassword }).click()
  await expect(given).toHaveAttribute('aria-invalid', 'true')
  await expect(given).toBeFocused()
  await expect(given).toHaveAccessibleDescription(/Пароль не може складатися.*10 символів/s)
  await given.fill(next)
  await dialog.locator('[data-path="password_confirmation"]').fill(next)
  await page.keyboard.press('Enter')
  await expect(page.getByText(w.own.passwordChanged)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Завершити сеанс/ })).toHaveCount(0)

  await other.goto('/Houses')
  await expect(other).toHaveURL(/\/login$/)
  await fillIn(other, 'accountant@example.com', next)
  await expect(other).toHaveURL(/\/houses$/i)
  // Seen from the first one, it is ended there.
  await page.reload()
  await page.getByRole('button', { name: /^Завершити сеанс/ }).click()
  await expect(page.getByText(w.own.sessionEnded)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login$/i)
  await other.context().close()
})

test('another e-mail address is taken by the code that comes to it', async ({ page, mailbox, product }) => {
  await signedIn(page, product, { as: 'auditor' })
  await page.goto('/User')
  await page.getByRole('button', { name: w.own.changeEmail }).click()
  await page.getByLabel(w.own.newEmail).fill('new.auditor@example.com')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await mailbox.code('new.auditor@example.com'))
  await expect(page.getByText(w.own.emailChanged)).toBeVisible()
  await expect(page.getByText('new.auditor@example.com').first()).toBeVisible()
  // The old address learns of it.
  await mailbox.letter('auditor@example.com')
})

test('theme and language come along to another browser, and the notification settings of a person are saved', async ({
  page,
  browser,
  product,
}) => {
  await test.step('theme and language come along to another browser', async () => {
    await logIn(page, 'technician@example.com')
    await expect(page).toHaveURL(/\/$/)
    await openInApp(page, '/User#looks')
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/user') && answer.request().method() === 'POST',
    )
    await page.getByLabel(w.shell.theme).last().selectOption({ label: w.shell.themeDark })
    await saved
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    const other = await (
      await browser.newContext({ locale: 'uk-UA', colorScheme: 'light', baseURL: product.url })
    ).newPage()
    await logIn(other, 'technician@example.com')
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await other.context().close()
  })
  await test.step('the notification settings of a person are saved', async () => {
    const box = page.getByRole('checkbox', { name: `${w.own.kind_rights}: ${w.own.channel_email}` })
    await expect(box).toBeChecked()
    await box.click()
    const work = page.getByRole('checkbox', { name: `${w.own.kind_requests_assigned}: ${w.own.channel_sms}` })
    const hadSms = await work.isChecked()
    await work.click()
    await page.getByRole('checkbox', { name: w.own.quiet }).click()
    await page.getByLabel(w.own.quietFrom, { exact: true }).fill('23:30')
    await page.getByRole('region', { name: w.own.notices }).getByRole('button', { name: w.ui.save }).click()
    await expect(page.getByText(w.ui.saved)).toBeVisible()
    await page.reload()
    await expect(box).not.toBeChecked()
    await expect(work).toBeChecked({ checked: !hadSms })
    await expect(page.getByLabel(w.own.quietFrom, { exact: true })).toHaveValue('23:30')
  })
})
