import { expectFits, expectLoaded } from './appearance.js'
import type { Announcement } from '@oselia/contract/announcements'
import type { Settings } from '@oselia/contract/settings'
import type { Page } from '@playwright/test'
import { callAs, countOf, createAnnouncement } from './api-client.js'
import { expectMoment, fillMoment } from './moments.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const body = (page: Page) => field(page, 'Текст (UK)')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })

const fillDraft = async (page: Page, title: string) => {
  await openInApp(page, '/Announcements/create')
  await field(page, 'Заголовок').fill(title)
  await body(page).fill('Просимо набрати води.')
}

test('a manager writes for one complex, schedules, publishes and finds it', async ({ page, product }) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/Announcements')
  await page.getByRole('link', { name: 'Нове оголошення' }).click()
  await field(page, 'Заголовок').fill('Миття вікон у під’їздах')
  await body(page).click()
  await page.keyboard.type('Прохання ')
  await button(page, 'Жирний').click()
  await page.keyboard.type('зачинити балкони')
  await page.keyboard.press('Enter')
  await button(page, 'Маркований список').click()
  await page.keyboard.type('перший під’їзд')

  const reach = page.getByRole('group', { name: 'Кому' }).getByRole('status')
  await expect(reach).toHaveText(/^Адресовано: \d+ .+ з 12 будинків$/)
  await page.getByRole('radio', { name: 'Вибрати комплекси, будинки' }).check()
  await expect(reach).toHaveText('Виберіть, кому це адресовано.')
  await button(page, 'Опублікувати').click()
  await expect(page.getByText('Виберіть, кому це адресовано', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Вибрати комплекси, будинки' })).toBeFocused()
  const houses = page.getByRole('combobox', { name: 'Будинки' })
  await houses.fill('лесі')
  await page.getByRole('option', { name: /Лесі/ }).first().click()
  await expect(houses).toHaveValue('лесі')
  await houses.fill('')
  await houses.press('Backspace')
  await houses.press('Escape')
  await expect(reach).toHaveText('Виберіть, кому це адресовано.')
  const units = page.getByRole('combobox', { name: 'Приміщення' })
  await units.fill('12')
  await page
    .getByRole('option', { name: /^кв\. 12, / })
    .first()
    .click()
  await expect(reach).toHaveText(/, 1 з \d+ приміщень, 1 з 12 будинків$/)
  await units.fill('')
  await units.press('Backspace')
  await units.press('Escape')
  await page.getByRole('combobox', { name: 'Комплекси' }).fill('соняч')
  await page.getByRole('option', { name: 'ЖК «Сонячний»' }).click()
  await expect(reach).toHaveText(/4 з 12 будинків$/)

  const refused = page.waitForResponse((r) => r.url().endsWith('/announcements') && r.request().method() === 'POST')
  await button(page, 'Запланувати').click()
  expect((await refused).status()).toBe(422)
  await expect(field(page, 'Час публікації')).toBeFocused()
  await expect(field(page, 'Час публікації')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Обов’язкове поле')).toBeVisible()
  await fillMoment(page, 'Час публікації', '2030-05-06T09:30')
  await button(page, 'Запланувати').click()

  await expect(page).toHaveURL(/\/Announcements\/\d+$/)
  await expect(toast(page, 'Публікацію заплановано')).toBeVisible()
  await expect(page.getByText('06.05.2030, 09:30').first()).toBeVisible()
  const text = page.getByRole('region', { name: 'Як бачать мешканці' })
  await expect(text.locator('strong')).toHaveText('зачинити балкони')
  await expect(text.getByRole('listitem')).toHaveText('перший під’їзд')
  await expect(page.getByText('ЖК «Сонячний»')).toBeVisible()

  await button(page, 'Опублікувати').click()
  const question = page.getByRole('dialog', { name: 'Опублікувати?' })
  await expect(question.getByText(/Адресовано: .+ 4 з 12 будинків/)).toBeVisible()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(toast(page, 'Опубліковано')).toBeVisible()
  await button(page, 'Скасувати дію').click()
  await toast(page, 'Публікацію скасовано').getByRole('button', { name: 'Закрити' }).click()
  await expect(button(page, 'Скасувати публікацію')).toBeHidden()
  await button(page, 'Опублікувати').click()
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(button(page, 'Скасувати публікацію')).toBeVisible()
  await button(page, 'Інші дії').click()
  await expect(page.getByRole('menuitem', { name: 'Перенести в архів' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Шлях до сторінки' }).getByRole('link', { name: 'Оголошення' }).click()
  await page.getByRole('searchbox', { name: 'Пошук' }).fill('миття вікон')
  await expect(page).toHaveURL(/search_query=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Миття вікон')).toContainText('ЖК «Сонячний»')
  await expect(row(page, 'Миття вікон')).toContainText('Опубліковано')
})

test('an edit is in the history with its author and time', async ({ page, product }) => {
  const { id } = await createAnnouncement(page, product, 'Було так')
  await signedIn(page, product, { as: 'chair' })
  await page.goto(`/Announcements/${id}`)
  await page.getByRole('link', { name: 'Редагувати' }).click()
  await field(page, 'Заголовок').fill('Стало інакше')
  await field(page, 'Заголовок').press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Стало інакше')
  const history = page.getByRole('region', { name: 'Історія змін' })
  const change = history.getByRole('listitem').filter({ hasText: 'Змінено' })
  await expect(change).toContainText('Головко Микола')
  await expect(change.getByRole('time').first()).toHaveText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  await expect(change).toContainText('Було: Було так')
  await expect(change).toContainText('Стало: Стало інакше')
  await expect(history.getByRole('listitem').filter({ hasText: 'Створено' })).toContainText('Адміненко Олена')
})

test('two people change one announcement: different fields are joined, of one field a value is chosen', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await page.goto('/Announcements')
  await expectLoaded(page)
  await test.step('changes in different fields are joined', async () => {
    const { id, version } = await createAnnouncement(page, product, 'Різні поля')
    await openInApp(page, `/Announcements/edit/${id}`)
    await field(page, 'Заголовок').fill('Різні поля, мій')
    await callAs(page, product, 'chair')('PUT', `/announcements/${id}`, { pinned: true, version })
    await button(page, 'Зберегти чернетку').click()
    await expect(toast(page, 'об’єднано і збережено')).toBeVisible()
    const { data } = await callAs(page, product)<{ data: Announcement }>('GET', `/announcements/${id}`)
    expect(data).toMatchObject({ title: { uk: 'Різні поля, мій' }, pinned: true })
  })
  await test.step('both values of one field are shown side by side, one is chosen', async () => {
    const { id, version } = await createAnnouncement(page, product, 'Спільний заголовок')
    await openInApp(page, `/Announcements/edit/${id}`)
    await field(page, 'Заголовок').fill('Мій заголовок')
    const change = { title: { uk: 'Чужий заголовок' }, pinned: true, version }
    await callAs(page, product, 'chair')('PUT', `/announcements/${id}`, change)
    await button(page, 'Зберегти чернетку').click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Ці поля вже змінив хтось інший' })
    const mine = conflict.getByRole('button', { name: /Моє значення\s*Мій заголовок/ })
    const theirs = conflict.getByRole('button', { name: /Збережене значення\s*Чужий заголовок/ })
    expect((await mine.boundingBox())!.y).toBe((await theirs.boundingBox())!.y)
    await expect(button(page, 'Зберегти чернетку')).toBeDisabled()
    await expectFits(page)
    await theirs.click()
    await button(page, 'Зберегти чернетку').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Чужий заголовок')
    const { data } = await callAs(page, product)<{ data: Announcement }>('GET', `/announcements/${id}`)
    expect(data).toMatchObject({ title: { uk: 'Чужий заголовок' }, pinned: true })
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 0x90)])

const choose = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Вибрати файли').click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

test('a draft is saved once, with the pictures that were accepted', async ({ page, product }) => {
  await signedIn(page, product)
  await page.goto('/Announcements')
  await expectLoaded(page)
  await test.step('a double press on save makes one announcement', async () => {
    await fillDraft(page, 'Подвійне натискання')
    await page.route('**/api/admin/announcements', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await button(page, 'Зберегти чернетку').dblclick()
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/Announcements\/\d+$/)
    expect(await countOf(page, product, 'Подвійне натискання')).toBe(1)
    await page.unrouteAll()
  })
  await test.step('a picture is attached, a program in a picture’s name is refused at the field', async () => {
    await fillDraft(page, 'Оголошення з фото')
    await choose(page, 'подвір’я.png', png)
    await expect(page.getByRole('link', { name: 'подвір’я.png' })).toBeVisible()
    const refused = page.waitForResponse((r) => r.status() === 415)
    await choose(page, 'фото.png', exe)
    await refused
    const issue = page.getByRole('group', { name: 'Зміст' }).getByRole('alert')
    await expect(issue).not.toBeEmpty()
    await button(page, 'Прибрати повідомлення: фото.png').click()
    await expect(issue).toBeHidden()
    await button(page, 'Зберегти чернетку').click()
    const files = page.getByRole('region', { name: 'Вкладення' })
    await expect(files.getByRole('link')).toHaveCount(1)
    const picture = files.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  })
  await test.step('an answer that was lost is asked for again without a second announcement', async () => {
    await fillDraft(page, 'Загублена відповідь')
    let lost = 0
    await page.route('**/api/admin/announcements', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, 'Зберегти чернетку').click()
    await expect(toast(page, 'Немає зв’язку із сервером')).toBeVisible()
    await button(page, 'Зберегти чернетку').click()
    await expect(page).toHaveURL(/\/Announcements\/\d+$/)
    expect(lost).toBe(2)
    expect(await countOf(page, product, 'Загублена відповідь')).toBe(1)
  })
})

test('a draft has its icon in the list, and what is not saved is left only when one says so', async ({
  page,
  product,
}) => {
  await createAnnouncement(page, product, 'Чернетка з піктограмою')
  await createAnnouncement(page, product, 'Опубліковане без піктограми', { state: 'published' })
  await signedIn(page, product)
  await page.goto('/Announcements')
  await test.step('a draft is marked with its icon', async () => {
    await expect(row(page, 'Чернетка з піктограмою').getByRole('link').locator('svg')).toBeVisible()
    await expect(row(page, 'Чернетка з піктограмою')).toContainText('Чернетка')
    await expect(row(page, 'Опубліковане без піктограми').getByRole('link').locator('svg')).toHaveCount(0)
  })
  await test.step('leaving what is not saved asks first', async () => {
    await page.getByRole('link', { name: 'Нове оголошення' }).click()
    await field(page, 'Заголовок').fill('Не збережено')
    const leave = page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Будинки' })
    const question = page.getByRole('dialog', { name: 'Є незбережені зміни' })
    await leave.click()
    await question.getByRole('button', { name: 'Залишитися' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/create$/)
    await expect(field(page, 'Заголовок')).toHaveValue('Не збережено')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/create$/)
    await leave.click()
    await question.getByRole('button', { name: 'Піти без збереження' }).click()
    await expect(page).toHaveURL(/\/Houses$/)
    expect(await countOf(page, product, 'Не збережено')).toBe(0)
  })
  await test.step('closing the tab over what is not saved is asked by the browser', async () => {
    await fillDraft(page, 'Закрита вкладка')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field(page, 'Заголовок')).toHaveValue('Закрита вкладка')
  })
})

test('the details have a tab for each language, and times in the time zone of the organisation', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  const call = callAs(page, product)
  const inZone = async (timezone: string) => {
    const { data } = await call<{ data: Settings }>('GET', '/settings')
    await call('PUT', '/settings', { version: data.version, timezone })
  }
  const planned = { state: 'scheduled', publish_at: '2030-01-15T00:00:00.000Z' }
  const title = { uk: 'Чотирма мовами', en: 'In four languages', ru: 'На четырёх языках', es: 'En cuatro idiomas' }
  const { id } = await createAnnouncement(page, product, '', { ...planned, title })
  await inZone('Asia/Tokyo')
  await page.goto(`/Announcements/${id}`)
  await expect(page.getByText('15.01.2030, 09:00').first()).toBeVisible()
  await test.step('the details have a tab for each language that is written', async () => {
    const text = page.getByRole('region', { name: 'Як бачать мешканці' })
    for (const [language, words] of Object.entries(title)) {
      await text.getByRole('tab', { name: language.toUpperCase() }).click()
      await expect(text.getByRole('heading')).toHaveText(words)
      await expect(text.getByRole('heading')).toHaveAttribute('lang', language)
    }
  })
  await page.getByRole('link', { name: 'Редагувати' }).click()
  await expectMoment(page, 'Час публікації', '2030-01-15T09:00')
  await fillMoment(page, 'Час публікації', '2030-01-15T10:30')
  const saved = page.waitForResponse((r) => r.url().endsWith(`/announcements/${id}`) && r.request().method() === 'PUT')
  await button(page, 'Зберегти').click()
  expect((await saved).ok()).toBe(true)
  const { data } = await call<{ data: Announcement }>('GET', `/announcements/${id}`)
  expect(data.publish_at).toBe('2030-01-15T01:30:00.000Z')
  await inZone('Europe/Kyiv')
})
