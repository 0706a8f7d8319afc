import { expectFits } from './appearance.js'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { knownCaller, newRequest, requestNow, requestWith, requestType } from './requests.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const first = (page: Page) => page.getByRole('combobox', { name: w.requestCreate.caller })
const type = (page: Page) => page.getByRole('combobox', { name: w.request.type })
const words = (page: Page) => page.getByRole('textbox', { name: w.request.description })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const who = (page: Page) => page.getByRole('region', { name: w.request.member })

/** The page, once its first field waits for the number. */
const opened = async (page: Page) => {
  await page.goto('/Requests/create')
  await expect(first(page)).toBeFocused()
}

/** Types, one key after another, and counts the keys. */
const counting = (page: Page) => {
  let keys = 0
  return {
    keys: () => keys,
    press: async (key: string) => {
      keys += key.split('+').length
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
  }
}

/** The page anew, from that of the request which was saved or found: its address is there before it is. */
const openedAgain = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d/)
  await openInApp(page, '/Requests/create')
  await expect(first(page)).toBeFocused()
}

const idIn = (page: Page) => Number(/\/Requests\/(\d+)/i.exec(page.url())![1])

test('a request is taken by the number of the caller', async ({ page, product }) => {
  await signedIn(page, product, { as: 'dispatcher' })
  await opened(page)

  await test.step('that of a known one takes at most 12 keys beside number and description', async () => {
    const { member, phone } = await knownCaller(page, product)
    const input = counting(page)
    await page.keyboard.type(phone.replace('+38', ''))
    await input.press('Enter')
    await expect(type(page)).toBeFocused()
    await expect(who(page)).toContainText(member.name)
    // The words of callers find the type, and an emergency of the same words is not taken by Enter.
    await input.type('світл')
    await input.press('Enter')
    await expect(words(page)).toBeFocused()
    await page.keyboard.type('Не горить лампа на майданчику')
    await input.press('Control+Enter')
    await expect(page).toHaveURL(/\/Requests\/\d+$/i)
    expect(input.keys()).toBeLessThanOrEqual(12)
    const saved = await requestNow(page, product, idIn(page))
    expect(saved.member?.id).toBe(member.id)
    expect(saved.realty?.id).toBe(member.links[0]!.realty.id)
    expect(saved.type.id).toBe(await requestType(page, product, 'Освітлення'))
    expect(saved.source).toBe('phone')
  })

  await test.step('a number that nobody has is written down with a name and a place', async () => {
    await openedAgain(page)
    await page.keyboard.type('0931112233')
    await expect(page.getByRole('option', { name: /0931112233/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(type(page)).toBeFocused()
    await page.keyboard.type('сміт')
    await page.keyboard.press('Enter')
    await words(page).fill('Не вивезли сміття')
    await page.keyboard.press('Control+Enter')
    // Without a place it is not saved, and says where it is missing.
    const house = page.getByRole('combobox', { name: w.requestCreate.house })
    await expect(house).toHaveAttribute('aria-invalid', 'true')
    await expect(words(page)).toHaveValue('Не вивезли сміття')
    await house.fill('а')
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: w.requestCreate.callerName }).fill('Сусід Петро')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/Requests\/\d+$/i)
    const saved = await requestNow(page, product, idIn(page))
    expect(saved.member).toBeNull()
    expect(saved.caller_phone).toBe('+380931112233')
    expect(saved.caller_name).toBe('Сусід Петро')
  })

  await test.step('Enter pressed before the answer comes takes the person of the whole number, never one of its beginning', async () => {
    const { member, phone } = await knownCaller(page, product, 1)
    await openedAgain(page)
    await page.route('**/api/admin/service_request/caller?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await first(page).pressSequentially(phone.slice(-4), { delay: 200 })
    await page.keyboard.press('Control+A')
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(who(page)).toContainText(member.name)
    // A name may be that of many: neither Enter nor an arrow takes a person of a list that was not shown.
    await button(page, w.requestCreate.change).click()
    await page.route('**/api/admin/search?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await first(page).fill(member.last_name!)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').filter({ hasText: member.last_name! }).first()).toBeVisible()
    await expect(first(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').nth(1)).toHaveAttribute('data-combobox-selected', 'true')
  })
})

test('a request like an open one is not made unasked', async ({ page, product }) => {
  await signedIn(page, product, { as: 'dispatcher' })
  const { member, phone } = await knownCaller(page, product, 3)
  const unit = member.links[0]!.realty
  const place = { realty_id: unit.id, house_id: unit.house_id, member_id: member.id }
  const one = await newRequest(page, product, 'Перегоріла лампа в коридорі', place)
  await opened(page)

  await test.step('a similar one is shown beside, where it fits, and one held back for it is asked about', async () => {
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(type(page)).toBeFocused()
    await page.keyboard.type('освіт')
    await page.keyboard.press('Enter')
    await expect(words(page)).toBeFocused()
    const beside = page.getByRole('alert').filter({ hasText: w.requestCreate.similar })
    await expect(beside).toContainText(one.number)
    await page.keyboard.press('Control+Enter')
    await expect(words(page)).toHaveAttribute('aria-invalid', 'true')
    await expectFits(page)
    await expect(words(page)).toBeFocused()
    await page.keyboard.type('Знову темно')
    await page.keyboard.press('Control+Enter')
    const asked = dialog(page, w.requestCreate.similar)
    await expect(asked).toContainText(one.number)
    expect(await requestWith(page, product, 'Знову темно')).toBeUndefined()
    await asked.getByRole('button', { name: w.requestCreate.anotherSave }).click()
    await expect(page).toHaveURL(/\/Requests\/\d+$/i)
    expect(idIn(page)).not.toBe(one.id)
  })

  await test.step('one of the house joins the open incident at once', async () => {
    const { member, phone } = await knownCaller(page, product, 5)
    const { house_id } = member.links[0]!.realty
    const call = callAs(page, product)
    const { data: incident } = await call<{ data: { id: number } }>('POST', '/incidents', {
      title: 'Немає світла в під’їзді',
      house_id,
      request_ids: [],
    })
    await openedAgain(page)
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(type(page)).toBeFocused()
    await page.getByRole('button', { name: w.requestCreate.join }).first().click()
    await type(page).fill('немає світ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Темно в усій квартирі')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/Requests\/\d+$/i)
    expect((await requestNow(page, product, idIn(page))).incident?.id).toBe(incident.id)
  })

  await test.step('«it is this one» opens the existing request', async () => {
    await openedAgain(page)
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(type(page)).toBeFocused()
    const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: w.requestCreate.same }) })
    await line.filter({ hasText: one.number }).getByRole('button', { name: w.requestCreate.same }).click()
    await expect(page).toHaveURL(new RegExp(`/Requests/${one.id}$`, 'i'))
  })
})

test('Save pressed twice makes one request; what was begun is there again after the tab was killed, and only for the one who wrote it', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'dispatcher' })

  await test.step('twice', async () => {
    const { member } = await knownCaller(page, product, 7)
    await page.goto(`/Requests/create?member_id=${member.id}`)
    await expect(type(page)).toBeFocused()
    await page.keyboard.type('сміт')
    await page.keyboard.press('Enter')
    await expect(words(page)).toBeFocused()
    await page.keyboard.type('Двічі натиснули зберегти')
    await page.route('**/api/admin/service_request', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: w.requestCreate.save }).dblclick({ force: true })
    await expect(page).toHaveURL(/\/Requests\/\d+$/i)
    const path = `/service_request?search_query=${encodeURIComponent('Двічі натиснули зберегти')}`
    const found = await callAs(page, product)<{ main_data: { total: number } }>('GET', path)
    expect(found.main_data.total).toBe(1)
  })

  await test.step('begun', async () => {
    const { member, phone } = await knownCaller(page, product, 2)
    await openedAgain(page)
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(who(page)).toContainText(member.name)
    await words(page).fill('Капає з труби у ванній')
    const kept = () => page.evaluate(() => localStorage.getItem('draft.request'))
    await expect.poll(kept).toContain('Капає з труби у ванній')
    const { origin } = new URL(page.url())
    await page.goto('about:blank')
    await page.goto(`${origin}/Requests/create`)
    await expect(page.getByText(w.requestCreate.restored)).toBeVisible()
    await expect(words(page)).toHaveValue('Капає з труби у ванній')
    await expect(who(page)).toContainText(member.name)
    await page.getByRole('button', { name: w.requestCreate.startAnew }).click()
    await expect(first(page)).toBeVisible()
    await expect(words(page)).toHaveValue('')
  })
})

test('a request is begun about what is known already', async ({ page, product }) => {
  await signedIn(page, product, { as: 'dispatcher' })

  await test.step('a house in the address is where it is, and an address that names nothing is no harm', async () => {
    const { data } = await callAs(page, product)<{ data: { id: number; address: string }[] }>('GET', '/houses')
    const [house] = data
    await page.goto(`/Requests/create?house_id=${house!.id}`)
    await expect(type(page)).toBeFocused()
    await expect(page.getByRole('button', { name: new RegExp(house!.address) })).toBeVisible()
    await openInApp(page, '/Requests')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.requests.section)
    await openInApp(page, '/Requests/create?member_id=999999999')
    await expect(first(page)).toBeVisible()
  })

  await test.step('the page of a person or of a unit begins a request about it', async () => {
    const { member } = await knownCaller(page, product, 8)
    const unit = member.links[0]!.realty
    await openInApp(page, `/Members/${member.id}`)
    const begin = page.getByRole('region', { name: w.requests.section }).getByRole('link', { name: w.requests.create })
    await begin.click()
    await expect(type(page)).toBeFocused()
    await expect(who(page)).toContainText(member.name)
    await expect(who(page)).toContainText(unit.number)
    await words(page).fill('Почато зі сторінки людини')
    const kept = () => page.evaluate(() => localStorage.getItem('draft.request'))
    await expect.poll(kept).toContain('Почато зі сторінки людини')
    // What was begun about the person is offered, and is not in the request about the unit.
    await openInApp(page, `/Realty/${unit.type}/${unit.id}`)
    await begin.click()
    await expect(page.getByText(w.requestCreate.keptAside)).toBeVisible()
    await expect(words(page)).toHaveValue('')
    await page.getByRole('combobox', { name: w.requestCreate.whoOfUnit }).selectOption({ label: member.name })
    await expect(who(page)).toContainText(member.name)
  })
})

test('a technician, who sees no people, begins with the place', async ({ page, product }) => {
  await signedIn(page, product, { as: 'technician' })
  await page.goto('/Requests/create')
  await expect(first(page)).toHaveCount(0)
  const house = page.getByRole('combobox', { name: w.requestCreate.house })
  await house.click()
  await page.getByRole('option').first().click()
  await type(page).fill('осв')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Розбитий плафон біля сходів')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/Requests\/\d+$/i)
  expect((await requestNow(page, product, idIn(page))).source).toBe('staff_walk')
})
