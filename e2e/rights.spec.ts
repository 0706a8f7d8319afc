import { expectFits, expectNoSideScroll } from './appearance.js'
import type { Browser, Page } from '@playwright/test'
import { type Mailbox, test } from './mailbox.js'
import { openInApp } from './navigation.js'
import { expect, signedIn } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const phone = { width: 360, height: 740 }
const password = 'двері-ключ-ліхтар-9'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The owner invites one person on the page of the setup, as on a phone. */
const invite = async (page: Page, email: string, role: string) => {
  await page.goto('/Setup?step=invites')
  const row = page.getByRole('group', { name: filled(w.setupInvites.row, { n: 1 }) })
  await row.getByRole('textbox', { name: w.setupInvites.contact }).fill(email)
  await row.getByLabel(w.setupInvites.role_id).selectOption({ label: role })
  await button(page, w.setupInvites.send).click()
  await expect(page.getByRole('region', { name: w.setupInvites.already }).getByText(email)).toBeVisible()
}

/** Opens the link of the email in a separate browser context, enters a name and sets a password. */
const accept = async (
  browser: Browser,
  base: string,
  link: string,
  [last, first]: [string, string],
  look?: (page: Page) => Promise<void>,
) => {
  const context = await browser.newContext({ locale: 'uk-UA', baseURL: base, viewport: phone })
  const page = await context.newPage()
  // Guides have a test of their own.
  await page.addInitScript(() =>
    localStorage.setItem('guides', JSON.stringify({ home: true, vehicles: true, members: true })),
  )
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: w.invite.title })).toBeVisible()
  await look?.(page)
  await page.getByLabel(w.setup.last_name).fill(last)
  await page.getByLabel(w.setup.first_name).fill(first)
  await page.getByRole('textbox', { name: w.setup.password, exact: true }).fill(password)
  await page.getByLabel(w.setup.repeatPassword).fill(password)
  await button(page, w.invite.accept).click()
  await expect(page).toHaveURL(/\/$/)
  return page
}

/** Switches the second step by e-mail on, goes out, and comes in with the code of the letter. */
const proveTwice = async (page: Page, mailbox: Mailbox, email: string) => {
  await page.goto('/User')
  const before = mailbox.count(email)
  await button(page, filled(w.safety.switchOnOf, { way: w.safety.wayEmail })).click()
  await page.getByLabel(w.asks.code).fill(await mailbox.code(email, before))
  await expect(button(page, filled(w.safety.switchOffOf, { way: w.safety.wayEmail }))).toBeVisible()
  await expectNoSideScroll(page)
  await page.evaluate(() => localStorage.removeItem('auth.token'))
  // The email about the setting contains no code.
  await expect.poll(() => mailbox.count(email)).toBe(before + 2)
  await page.goto('/Login')
  await page.getByLabel(w.account.email).fill(email)
  await page.getByLabel(w.account.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: w.account.secondStep })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByLabel(w.asks.code).fill(await mailbox.code(email, before + 2))
  await expect(page).toHaveURL(/\/$/)
}

/** The sections that the menu of a phone offers. */
const sectionsOf = async (page: Page) => {
  await button(page, w.shell.menu).click()
  const links = page.getByRole('navigation', { name: w.shell.sections }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const names = await links.allInnerTexts()
  await page.keyboard.press('Escape')
  return names
}

const expectTooLittle = async (page: Page, path: string) => {
  await openInApp(page, path)
  await expect(page.getByText(w.ui.tooLittleRight)).toBeVisible()
  await expectNoSideScroll(page)
}

test.describe('from the invitation to the first day at work, in Ukrainian and on a phone', () => {
  test.use({ locale: 'uk-UA', viewport: phone })

  test('a technician sets a password, logs in with a second factor, and finds buildings and vehicles but no people', async ({
    page,
    browser,
    product,
    mailbox,
  }) => {
    const email = 'slusar@example.org'
    await signedIn(page, product)
    await invite(page, email, 'Технік')
    const letter = await mailbox.letter(email)
    const link = /\S+\/Setup\?invite=\S+/.exec(letter)![0]
    const technicianPage = await accept(browser, product.url, link, ['Слюсаренко', 'Марко'], expectFits)
    await proveTwice(technicianPage, mailbox, email)

    const sections = await sectionsOf(technicianPage)
    expect(sections).toEqual(expect.arrayContaining([w.houses.section, w.realty.section, w.vehicles.section]))
    for (const hidden of [
      w.members.section,
      w.residents.section,
      w.announcements.section,
      w.staff.section,
      w.outbox.section,
    ])
      expect(sections).not.toContain(hidden)
    await openInApp(technicianPage, '/Houses')
    await expect(technicianPage.getByRole('link', { name: /\d/ }).first()).toBeVisible()
    await expect(technicianPage.getByRole('link', { name: w.houses.create })).toHaveCount(0)
    for (const path of ['/Members', '/Staff', '/Settings', '/Roles-departments'])
      await expectTooLittle(technicianPage, path)
    // The link has done its work.
    await technicianPage.goto(link)
    await expect(technicianPage.getByText(w.invite.gone)).toBeVisible()
  })

  test('a guard finds people with half hidden numbers, and changes nothing about them', async ({
    page,
    browser,
    product,
    mailbox,
  }) => {
    const email = 'ohorona@example.org'
    await signedIn(page, product)
    await invite(page, email, 'Охоронець')
    const link = /\S+\/Setup\?invite=\S+/.exec(await mailbox.letter(email))![0]
    const hers = await accept(browser, product.url, link, ['Вартова', 'Ганна'])

    const sections = await sectionsOf(hers)
    expect(sections).toEqual(expect.arrayContaining([w.members.section, w.vehicles.section, w.announcements.section]))
    for (const hidden of [w.staff.section, w.audit.section, w.imports.section, w.settings.section])
      expect(sections).not.toContain(hidden)
    await openInApp(hers, '/Members')
    await expect(hers.getByText(/\+380 ••/).first()).toBeVisible()
    await expect(hers.getByText(/\+380 ?\d{2} ?\d{3} ?\d{2} ?\d{2}/)).toHaveCount(0)
    await expect(hers.getByRole('link', { name: w.members.create })).toHaveCount(0)
    await expectTooLittle(hers, '/Audit')
    await expectTooLittle(hers, '/Members/create')
  })
})
