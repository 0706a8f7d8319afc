import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import type { Page } from '@playwright/test'
import { callAs, createAnnouncement } from './api-client.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Розділи' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mark = (page: Page) => page.evaluate(() => (document.body.dataset['mark'] = 'kept'))

test('addresses match in any letter case, and one that is not there has its page', async ({ page, product }) => {
  await page.goto('/LOGIN')
  await expect(heading(page)).toHaveText('Вхід')
  await signedIn(page, product)
  await page.goto('/ANNOUNCEMENTS/CREATE')
  await expect(heading(page)).toHaveText('Нове оголошення')
  const pages = {
    '/announcements': 'Оголошення',
    '/HOUSES': 'Будинки',
    '/houses/COMPLEXES': 'Житлові комплекси',
  }
  for (const [path, title] of Object.entries(pages)) {
    await openInApp(page, path)
    await expect(heading(page)).toHaveText(title)
  }
  await openInApp(page, '/no-such-page')
  for (const path of ['/Announcements/999999', '/Announcements/abc', null]) {
    await expect(heading(page)).toHaveText('Сторінку не знайдено')
    await expect(page.getByText('404')).toBeVisible()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Сторінку не знайдено · Oselia$/)
    await page.getByRole('link', { name: 'На головну' }).click()
    await expect(heading(page)).toHaveText('Вітаємо, Олена!')
    if (path) await openInApp(page, path)
  }
})

test('a page or a list that could not be loaded says so and tries again, and an error that nothing caught is recorded', async ({
  page,
  product,
}) => {
  await signedIn(page, product)

  await test.step('a page', async () => {
    const dead = /\/api\/admin\/announcements\/\d+$/
    await page.route(dead, (route) => route.abort())
    await page.goto('/Announcements/1')
    await expect(heading(page)).toHaveText('Внутрішня помилка сервера')
    await expect(page.getByText('500')).toBeVisible()
    await expect(page.getByText('Немає зв’язку із сервером')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(dead)
    await button(page, 'Спробувати ще раз').click()
    await expect(heading(page)).toHaveText('Аварія: прорив труби опалення')
  })

  await test.step('an error that nothing caught, for the owner', async () => {
    const sent = page.waitForResponse((response) => response.url().endsWith('/client-errors'))
    await page.evaluate(() => void setTimeout(() => document.querySelector('.broken')!.remove()))
    expect((await sent).status()).toBe(200)
    await openInApp(page, '/Client-errors')
    await page.getByRole('button', { name: /null/ }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('/Announcements/$id')
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a list', async () => {
    const dead = /\/api\/admin\/announcements(\?|$)/
    await page.route(dead, (route) => route.abort())
    await openInApp(page, '/Announcements')
    await expect(page.getByText('Не вдалося завантажити список')).toBeVisible({ timeout: 20_000 })
    await page.unroute(dead)
    await button(page, 'Спробувати ще раз').click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test('the first Tab offers to skip to the content; a chosen theme is kept, another language is on the page at once', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signedIn(page, product)
  await page.goto('/Announcements?kind=planned_works')

  await test.step('the first Tab', async () => {
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Перейти до вмісту' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((node) => node.contains(document.activeElement))).toBe(true)
  })

  await test.step('a theme', async () => {
    const scheme = page.locator('html')
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
    await button(page, 'Тема').click()
    await page.getByRole('menuitemradio', { name: 'Темна' }).click()
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await button(page, 'Тема').click()
    await page.getByRole('menuitemradio', { name: 'Світла' }).click()
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  })

  await test.step('another language, in its title too', async () => {
    await mark(page)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Оголошення · Oselia$/)
    const said = {
      English: ['en', 'Announcements', 'Planned works'],
      Русский: ['ru', 'Объявления', 'Плановые работы'],
      Español: ['es', 'Avisos', 'Obras programadas'],
    } as const
    for (const [name, [language, title, kind]] of Object.entries(said)) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(Мова|Language|Язык|Idioma): / })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} · Oselia$`))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('cell', { name: kind }).first()).toBeVisible()
    }
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'kept')
    await callAs(page, product)('POST', '/user', { locale: 'uk' })
  })
})

test('on a phone the sections are behind a menu', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(page, product)
  await page.goto('/')
  await expect(sections(page)).toBeHidden()
  const burger = button(page, 'Меню розділів')
  await burger.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Оголошення' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await menu.getByRole('link', { name: 'Оголошення' }).click()
  await expect(heading(page)).toHaveText('Оголошення')
  await expect(menu).toBeHidden()
})

test('a modal holds the focus and is the only one; a toast is shown at the top end for five seconds', async ({
  page,
  product,
}) => {
  const { id } = await createAnnouncement(page, product, 'П’ять секунд', { state: 'published' })
  await signedIn(page, product)
  await page.goto(`/Announcements/${id}`)
  const opener = button(page, 'Інші дії')

  await test.step('a modal is left by Escape only, and gives the focus back', async () => {
    await opener.click()
    await page.getByRole('menuitem', { name: 'Видалити' }).click()
    const modal = page.getByRole('dialog', { name: /^Видалити «/ })
    await expect(modal.getByRole('button', { name: 'Скасувати' })).toBeFocused()
    const layer = await modal.evaluate((node) => {
      let at: Element | null = node
      while (at && !Number(getComputedStyle(at).zIndex)) at = at.parentElement
      return getComputedStyle(at!).zIndex
    })
    expect(layer).toBe('1055')
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab')
      expect(await modal.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    }
    await page.mouse.click(30, 700)
    await page.waitForTimeout(800)
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('a toast', async () => {
    await opener.click()
    await page.getByRole('menuitem', { name: 'Перенести в архів' }).click()
    await page.mouse.move(20, 780)
    const toast = page.getByRole('alert').filter({ hasText: 'Перенесено в архів' })
    await toast.waitFor()
    const from = Date.now()
    await expect(toast).toBeInViewport({ ratio: 1 })
    const box = (await toast.boundingBox())!
    expect(box.x + box.width).toBeGreaterThan(1280 - 40)
    expect(box.x).toBeGreaterThan(640)
    expect(box.y).toBeLessThan(80)
    await toast.waitFor({ state: 'hidden' })
    // No upper bound but that it goes: a busy machine makes every timer late.
    expect(Date.now() - from).toBeGreaterThan(4500)
  })

  await test.step('there is only one modal, and it changes at most twice a second', async () => {
    const title = page.getByRole('textbox', { name: 'Заголовок' })
    await sections(page).getByRole('link', { name: 'Оголошення' }).click()
    await page.getByRole('link', { name: 'Нове оголошення' }).click()
    await title.fill('Зміни')
    await sections(page).getByRole('link', { name: 'Будинки' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.waitForTimeout(600)
    await page.evaluate(() => history.back())
    await page.waitForTimeout(700)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(title).toHaveValue('Зміни')

    await sections(page).getByRole('link', { name: 'Будинки' }).click()
    await page.getByRole('dialog').waitFor()
    const from = Date.now()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(Date.now() - from).toBeGreaterThan(300)
  })
})
