import { expectFits } from './appearance.js'
import type { Page } from '@playwright/test'
import { callAs, createAnnouncement } from './api-client.js'
import { keyboard } from './input-methods.js'
import { fillMoment } from './moments.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

test('many are archived together with progress, and taken back', async ({ page, product }) => {
  for (let i = 1; i <= 6; i++) await createAnnouncement(page, product, `Гуртом ${i}`, { state: 'published' })
  await signedIn(page, product, { as: 'chair' })
  await page.goto('/Announcements?search_query=Гуртом')
  await expect(page.getByRole('row')).toHaveCount(7)
  await page.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }).check()
  await expect(page.getByText('Вибрано 6 рядків')).toBeVisible()
  // The first look gets no answer: six are done so fast that their progress would never be seen.
  await page.route('**/api/admin/jobs/*', (route) => route.abort(), { times: 2 })
  await button(page, 'Перенести в архів').click()
  const question = page.getByRole('dialog', { name: 'Перенести в архів вибране: 6?' })
  await question.getByRole('button', { name: 'Перенести в архів' }).click()
  const progress = toast(page, 'Перенесення вибраного в архів')
  await expect(progress).toContainText('Можна працювати далі')
  await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100')
  await expect(toast(page, 'Перенесено в архів: 6')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'В архіві' })).toHaveCount(6)
  await expect(page.getByText('Вибрано 6 рядків')).toBeHidden()
  await button(page, 'Скасувати дію').click()
  await expect(toast(page, 'Скасовано змін: 6')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Опубліковано' })).toHaveCount(6)
})

test('the question before publishing fits, what is deleted comes back by Undo, and a new one shows its faults', async ({
  page,
  product,
}) => {
  const { id } = await createAnnouncement(page, product, 'Зайве оголошення')
  await signedIn(page, product)
  await page.goto(`/Announcements/${id}`)
  await test.step('the question before publishing is accessible in light and dark and fits a phone', async () => {
    await button(page, 'Опублікувати').click()
    await expect(page.getByRole('dialog').getByText('Адресовано:')).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('what is deleted comes back by Undo', async () => {
    await button(page, 'Інші дії').click()
    await page.getByRole('menuitem', { name: 'Видалити' }).click()
    const question = page.getByRole('dialog', { name: /^Видалити «/ })
    await question.getByRole('button', { name: 'Видалити' }).click()
    await expect(page).toHaveURL(/\/Announcements$/)
    await expect(toast(page, 'Переміщено до кошика')).toBeVisible()
    await expect(row(page, 'Зайве оголошення')).toHaveCount(0)
    await button(page, 'Скасувати дію').click()
    await expect(toast(page, 'Відновлено')).toBeVisible()
    await expect(row(page, 'Зайве оголошення')).toHaveCount(1)
  })
  await test.step('a new one with its faults is accessible in light and dark and fits a phone', async () => {
    await link(page, 'Нове оголошення').click()
    await page.getByRole('radio', { name: 'Вибрати комплекси, будинки' }).check()
    await button(page, 'Зберегти чернетку').click()
    await expect(page.getByText('Обов’язкове поле').first()).toBeVisible()
    await expectFits(page)
  })
})

test('an accountant prepares a draft and sees who can publish it', async ({ page, product }) => {
  await signedIn(page, product, { as: 'accountant' })
  await page.goto('/Announcements/create')
  await field(page, 'Заголовок').fill('Рахунки від бухгалтера')
  await field(page, 'Текст (UK)').fill('Рахунки готові.')
  await expect(page.getByText('Ваша роль дає змогу готувати чернетки')).toBeVisible()
  await expect(button(page, 'Опублікувати')).toHaveCount(0)
  await expect(button(page, 'Запланувати')).toHaveCount(0)
  await button(page, 'Зберегти чернетку').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рахунки від бухгалтера')
  await expect(link(page, 'Редагувати')).toHaveCount(0)
})

test('a dispatcher publishes an emergency from a ready text, and nothing else', async ({ page, product }) => {
  await signedIn(page, product, { as: 'dispatcher' })
  await page.goto('/Announcements/create')
  const kind = page.getByRole('combobox', { name: 'Вид' })
  await kind.selectOption('Планові роботи')
  await expect(page.getByText('Ваша роль дає змогу готувати чернетки')).toBeVisible()
  await expect(button(page, 'Опублікувати')).toHaveCount(0)
  await kind.selectOption('Аварія')
  await expect(page.getByText('Ваша роль дає змогу готувати чернетки')).toBeHidden()
  await button(page, 'Вода').click()
  await expect(field(page, 'Заголовок')).toHaveValue('Тимчасово немає води')
  await expect(field(page, 'Текст (UK)')).toContainText('Через аварію на мережі')
  const question = page.getByRole('dialog', { name: 'Опублікувати для всієї громади?' })
  await button(page, 'Опублікувати').click()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(question).toBeHidden()
  await expect(field(page, 'Діє до')).toBeFocused()
  await expect(field(page, 'Діє до')).toHaveAttribute('aria-invalid', 'true')
  await fillMoment(page, 'Діє до', '2031-01-02T10:00')
  await button(page, 'Опублікувати').click()
  await expect(question.getByText(/^Адресовано: \d+ ос/)).toBeVisible()
  await question.getByRole('button', { name: 'Скасувати' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/create$/)
  await button(page, 'Опублікувати').click()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(toast(page, 'Опубліковано')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тимчасово немає води')
  await expect(button(page, 'Інші дії')).toHaveCount(0)
})

test('a guard reads and is offered nothing else', async ({ page, product }) => {
  await signedIn(page, product, { as: 'guard' })
  await page.goto('/Announcements?search_query=вентиляції')
  await row(page, 'Перевірка вентиляції').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Перевірка вентиляції')
  await expect(page.getByRole('heading', { name: 'Історія змін' })).toBeVisible()
  for (const act of ['Редагувати', 'Опублікувати', 'Інші дії'])
    await expect(button(page, act).or(link(page, act))).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(link(page, 'Нове оголошення')).toHaveCount(0)
  await openInApp(page, '/Announcements/create')
  await expect(page.getByRole('heading', { name: 'Доступ заборонено' })).toBeVisible()
})

test('a technician sees why the page is not available', async ({ page, product }) => {
  await signedIn(page, product, { as: 'technician' })
  for (const path of ['/Announcements/1', '/Announcements/edit/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Доступ заборонено' })).toBeVisible()
    await expect(page.getByText('Ваша роль не дає права переглядати цей розділ')).toBeVisible()
  }
  const sections = page.getByRole('navigation', { name: 'Розділи' })
  await expect(sections.getByRole('link', { name: 'Будинки' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Оголошення' })).toHaveCount(0)
})

test('what one publishes and changes appears on another’s open pages', async ({ page, product, browser }) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await signedIn(other, product, { as: 'guard' })
  await other.goto(`${product.url}/Announcements`)
  await expect(other.getByRole('table')).toBeVisible()
  await other.evaluate(() => (document.body.dataset['mark'] = 'kept'))
  await signedIn(page, product)
  await page.goto('/Announcements/create')
  await field(page, 'Заголовок').fill('З’явилося саме')
  await field(page, 'Текст (UK)').fill('Без перезавантаження.')
  await button(page, 'Опублікувати').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опублікувати' }).click()
  await expect(row(other, 'З’явилося саме')).toBeVisible()
  await row(other, 'З’явилося саме').click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('З’явилося саме')
  const id = Number(new URL(other.url()).pathname.split('/').at(-1))
  const { data } = await callAs(page, product)<{ data: { version: number } }>('GET', `/announcements/${id}`)
  await callAs(page, product)('PUT', `/announcements/${id}`, { title: { uk: 'Змінилося саме' }, version: data.version })
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Змінилося саме')
  await expect(other.locator('body')).toHaveAttribute('data-mark', 'kept')
  await context.close()
})

/** Adds up how far the page's parts jump; answers what it has come to. */
const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)
}

test('the list: nothing jumps while it is loading, a chosen row fits, and it is used by keyboard alone', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await test.step('nothing jumps while it is loading', async () => {
    const shifts = await watchShifts(page)
    await page.route('**/api/admin/announcements?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.route('**/api/admin/houses?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue()
    })
    const houses = page.waitForResponse('**/api/admin/houses?*')
    await page.goto('/Announcements')
    await expect(page.getByRole('row')).toHaveCount(21)
    await houses
    // Whatever still comes and could push something away has come by then.
    await page.waitForTimeout(500)
    // Names of houses that come late make their column wider: that is all that may move.
    expect(await shifts()).toBeLessThan(0.05)
    await page.unrouteAll()
  })
  await test.step('with a chosen row it is accessible in light and dark and fits a phone', async () => {
    const box = page.getByRole('row').nth(3).getByRole('checkbox')
    await box.check()
    await expect(button(page, 'Зняти вибір')).toBeVisible()
    await expectFits(page)
    await box.uncheck()
  })
  await test.step('it is read, opened and left by keyboard alone', async () => {
    await page.getByRole('searchbox', { name: 'Пошук' }).fill('вентиляції')
    await expect(page).toHaveURL(/search_query=/)
    const input = keyboard(page)
    await input.press(page.getByRole('table').getByRole('link', { name: 'Перевірка вентиляції' }).first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Перевірка вентиляції')
    await input.press(page.getByRole('navigation', { name: 'Шлях до сторінки' }).getByRole('link'))
    await expect(page.getByRole('table')).toBeVisible()
    await input.press(button(page, 'Заголовок'))
    await expect(page).toHaveURL(/sort=title/)
    await expect(page.getByRole('columnheader', { name: 'Заголовок' })).toHaveAttribute('aria-sort', 'ascending')
  })
})
