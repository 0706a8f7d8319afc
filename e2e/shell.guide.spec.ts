import { expectFits } from './appearance.js'
import type { Page } from '@playwright/test'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'

const guide = (page: Page) => page.getByRole('dialog')
const inGuide = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })
const seen = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('guides') ?? '{}') as object)

test.beforeEach(async ({ page, product }) => signedIn(page, product, { guides: true }))

test('a guide is shown once, moved by buttons and keys, and ended in each of its ways', async ({ page }) => {
  const help = page.getByRole('button', { name: 'Підказки до цієї сторінки' })
  const replay = async () => {
    await help.click()
    await expect(guide(page)).toContainText('1/4')
  }
  await page.goto('/')
  await expect(guide(page)).toContainText('1/4')
  expect(await seen(page)).toEqual({ home: true })

  await test.step('Tab stays inside; the focus ring shows only after a key', async () => {
    await inGuide(page, 'Далі').click()
    await expect(guide(page)).toContainText('2/4')
    await expect(page.locator('[data-ring=true]')).toHaveCount(0)
    const stops = new Set<string>()
    // The ring stays hidden for 300 ms whatever is pressed.
    await page.waitForTimeout(350)
    for (let i = 0; i < 7; i++) {
      await page.keyboard.press('Tab')
      expect(await guide(page).evaluate((node) => node.contains(document.activeElement))).toBe(true)
      stops.add(await page.evaluate(() => document.activeElement!.outerHTML))
    }
    expect(stops.size).toBeGreaterThanOrEqual(3)
    await expect(page.locator('[data-ring=true]')).toHaveCount(1)
    await inGuide(page, 'Назад').click()
    await expect(guide(page)).toContainText('1/4')
  })

  await test.step('its buttons go on and back to the end', async () => {
    await expect(inGuide(page, 'Назад')).toBeDisabled()
    await inGuide(page, 'Далі').click()
    await expect(guide(page)).toContainText('2/4')
    await inGuide(page, 'Назад').click()
    await expect(guide(page)).toContainText('1/4')
    for (const step of ['2/4', '3/4', '4/4']) {
      await inGuide(page, 'Далі').click()
      await expect(guide(page)).toContainText(step)
    }
    await expect(inGuide(page, 'Далі')).toHaveCount(0)
    await inGuide(page, 'Зрозуміло').click()
    await expect(guide(page)).toBeHidden()
  })

  await test.step('arrow keys move it, but neither before the first step nor past the last', async () => {
    await replay()
    await page.keyboard.press('ArrowLeft')
    await expect(guide(page)).toContainText('1/4')
    for (const step of ['2/4', '3/4', '4/4', '4/4']) {
      await page.keyboard.press('ArrowRight')
      await expect(guide(page)).toContainText(step)
    }
    await page.keyboard.press('ArrowLeft')
    await expect(guide(page)).toContainText('3/4')
  })

  await test.step('Escape and the close icon cancel it, a press beside it does not', async () => {
    await page.mouse.click(900, 780)
    await page.waitForTimeout(300)
    await expect(guide(page)).toContainText('3/4')
    await page.keyboard.press('Escape')
    await expect(guide(page)).toBeHidden()
    await replay()
    await inGuide(page, 'Закрити підказки').click()
    await expect(guide(page)).toBeHidden()
    await expect(help).toBeFocused()
  })

  await page.reload()
  await expect(page.getByRole('region', { name: 'У цифрах' })).toBeVisible()
  await page.waitForTimeout(700)
  await expect(guide(page)).toBeHidden()
})

test('any navigation cancels a guide, each list has its own, and a page without one has nothing to replay', async ({
  page,
}) => {
  await page.goto('/no-such-page')

  await test.step('any navigation cancels it', async () => {
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Головна' }).click()
    await expect(guide(page)).toContainText('1/4')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сторінку не знайдено')
    await expect(guide(page)).toBeHidden()
    await page.goForward()
    await expect(page.getByRole('region', { name: 'У цифрах' })).toBeVisible()
    await page.waitForTimeout(500)
    await expect(guide(page)).toBeHidden()
  })

  await test.step('that of a list is ended by its own word', async () => {
    await openInApp(page, '/Announcements')
    await expect(guide(page)).toContainText('1/3')
    await expectFits(page)
    await inGuide(page, 'Далі').click()
    await inGuide(page, 'Далі').click()
    await expect(guide(page)).toContainText('3/3')
    await expect(inGuide(page, 'Далі')).toHaveCount(0)
    await inGuide(page, 'Завершити').click()
    await expect(guide(page)).toBeHidden()
    await openInApp(page, '/Houses')
    await expect(guide(page)).toContainText('1/3')
    await page.keyboard.press('Escape')
    expect(await seen(page)).toEqual({ home: true, announcements: true, houses: true })
    await openInApp(page, '/Announcements/create')
    await expect(page.getByRole('button', { name: 'Підказки до цієї сторінки' })).toBeDisabled()
  })
})

test('on a phone it explains only what is seen there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(guide(page)).toContainText('1/3')
  await expect(guide(page)).toContainText('Потребує уваги')
  await expect(guide(page)).toBeInViewport({ ratio: 1 })
})

test('no guide covers a page that is refused', async ({ page }) => {
  // What the first step points at is drawn, only the list is refused.
  await page.route('**/api/admin/service_request?*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'forbidden', message: 'Доступ заборонено', status: 403 }),
    }),
  )
  await page.goto('/Requests')
  await expect(page.getByRole('heading', { name: 'Доступ заборонено' })).toBeVisible()
  await expect(page.locator('[data-guide=request-views]')).toBeVisible()
  // The guide waits five seconds for the page.
  await page.waitForTimeout(5500)
  await expect(guide(page)).toBeHidden()
  expect(await seen(page)).toEqual({})
})
