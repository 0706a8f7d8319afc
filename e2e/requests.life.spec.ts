import { expectNoSideScroll } from './appearance.js'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { chatOf, guestPage, linesOf, pictureFile } from './chats.js'
import { test } from './mailbox.js'
import { expect, type Product, signedIn } from './product.js'
import { demoStaff } from './staff.js'
import { newHouse, newMember, newUnit } from './units.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stateMenu = (page: Page, state: string) => button(page, filled(w.requestMoves.stateMenu, { state }))
const brief = (guest: Page) => panel(guest, w.chatGuest.brief)

/** A resident of a flat of their own, who calls. */
const neighbour = async (page: Page, product: Product) => {
  const call = callAs(page, product)
  const house = await newHouse(page, product)
  const unit = await newUnit(page, product, { house_id: house.id, number: '17', total_area: 52 })
  const member = await newMember(page, product, 'Гончарук Олена Петрівна', '+380675550142')
  const roles = await call<{ data: { id: number; code: string }[] }>('GET', '/resident-roles?per_page=100')
  const role_id = roles.data.find(({ code }) => code === 'tenant')!.id
  const people = [{ member_id: member.id, role_id }]
  await call('POST', `/realty/${unit.id}/move-in`, { on: '2024-01-01', people })
  return { house, member, phone: '0675550142' }
}

/** The dispatcher writes the call down, by keys, and is on the card of the new request. */
const writtenDown = async (desk: Page, phone: string, name: string): Promise<number> => {
  await desk.goto('/Requests/create')
  await expect(desk.getByRole('combobox', { name: w.requestCreate.caller })).toBeFocused()
  await desk.keyboard.type(phone)
  await desk.keyboard.press('Enter')
  await expect(panel(desk, w.request.member)).toContainText(name)
  await expect(desk.getByRole('combobox', { name: w.request.type })).toBeFocused()
  await desk.keyboard.type('осв')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('textbox', { name: w.request.description })).toBeFocused()
  await desk.keyboard.type('На третьому поверсі темно, лампа біля ліфта не горить')
  await desk.keyboard.press('Control+Enter')
  await expect(desk).toHaveURL(/\/Requests\/\d+$/i)
  return Number(/\d+$/.exec(desk.url())![0])
}

/** Opens the form of a link to a chat; the rest of the form is the test’s. */
const linkForm = async (desk: Page, chat: 'staff_chat' | 'member_chat') => {
  await panel(desk, w.requestLinks.title).getByRole('button', { name: w.requestLinks.create }).click()
  await dialog(desk).getByRole('combobox', { name: w.requestLinks.chat }).selectOption(chat)
  return dialog(desk)
}
const make = (desk: Page) => dialog(desk).getByRole('button', { name: w.requestLinks.create }).click()
const pathIn = (address: string) => new URL(address).pathname

/** A move that asks for something, from the menu of the state to its form. */
const beginMove = async (desk: Page, from: string, name: string) => {
  // By keys, because the toast of the last transition may still cover the menu.
  await stateMenu(desk, from).press('Enter')
  await desk.getByRole('menuitem', { name, exact: true }).press('Enter')
  await expect(dialog(desk)).toBeVisible()
  return dialog(desk)
}

const finish = async (desk: Page, words: string) => {
  await button(desk, w.requestMoves.to_done).click()
  await dialog(desk).getByRole('textbox', { name: w.requestMoves.message }).fill(words)
  await dialog(desk).getByRole('button', { name: w.requestMoves.to_done }).click()
  await expect(stateMenu(desk, w.request.status_done)).toBeVisible()
}

const say = async (page: Page, type: 'staff_chat' | 'member_chat', words: string) => {
  const { field } = chatOf(page, type)
  await field.fill(words)
  await field.press('Enter')
}

test('one request from the call to the rating: the dispatcher at a desk, the technician and the resident on phones', async ({
  page: desk,
  product,
  mailbox,
  browser,
}) => {
  const { member, house, phone } = await neighbour(desk, product)
  const performer = await demoStaff(desk, product, 'technician')
  const dispatcher = await demoStaff(desk, product, 'dispatcher')
  await signedIn(desk, product, { as: 'dispatcher' })
  const id = await writtenDown(desk, phone, member.name)
  const now = async () => (await callAs(desk, product)<{ data: ServiceRequest }>('GET', `/service_request/${id}`)).data

  await test.step('it is taken and given to a performer', async () => {
    await button(desk, w.requestMoves.to_accepted).click()
    await expect(stateMenu(desk, w.request.status_accepted)).toBeVisible()
    await button(desk, w.requestMoves.to_assigned).click()
    const people = dialog(desk).getByRole('combobox', { name: w.request.performer })
    await people.click()
    await expect(desk.getByRole('option').first()).toBeVisible()
    await desk.route('**/service_request/form?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await people.fill(performer.last_name)
    // The list is still that of the empty search: the keys take nobody from it.
    await people.press('ArrowDown')
    await people.press('Enter')
    await expect(people).toHaveValue(performer.last_name)
    await expect(desk.getByRole('option')).toHaveText([new RegExp(performer.name)])
    // A handler that still waits would continue a request that is no longer its own.
    await desk.unrouteAll({ behavior: 'wait' })
    await desk.getByRole('option', { name: performer.name }).click()
    await dialog(desk).getByRole('button', { name: w.requestMoves.to_assigned }).click()
    await expect(stateMenu(desk, w.request.status_assigned)).toBeVisible()
    expect((await now()).performer?.id).toBe(performer.id)
  })

  const phones = await test.step('the assignee gets a link by e-mail, the resident by a QR code', async () => {
    const form = await linkForm(desk, 'staff_chat')
    await form.getByRole('combobox', { name: w.requestLinks.channel }).selectOption('email')
    const before = mailbox.count(performer.email!)
    await make(desk)
    // When the link is sent by email, nobody else gets its URL.
    await expect(dialog(desk)).toContainText('Надіслано')
    await expect(dialog(desk).getByRole('img', { name: /^QR/ })).toHaveCount(0)
    await desk.keyboard.press('Escape')
    const letter = await mailbox.letter(performer.email!, before)
    const technicianPath = pathIn(/https?:\/\/\S+\/staff\/chat\/[\w-]+/.exec(letter)![0])
    await linkForm(desk, 'member_chat')
    await make(desk)
    await expect(dialog(desk).getByRole('img', { name: /^QR/ })).toBeVisible()
    const residentPath = pathIn(await dialog(desk).getByRole('textbox', { name: w.requestLinks.address }).inputValue())
    await desk.keyboard.press('Escape')
    await expect(dialog(desk)).toBeHidden()
    return {
      technician: await guestPage(browser, product, technicianPath),
      resident: await guestPage(browser, product, residentPath),
    }
  })
  const { technician, resident } = phones
  const both = [technician, resident]
  const desks = { inner: chatOf(desk, 'staff_chat').log, open: chatOf(desk, 'member_chat').log }
  const [staffLog, residentLog] = [chatOf(technician, 'staff_chat').log, chatOf(resident, 'member_chat').log]
  const allSee = async (state: string) => {
    await expect(stateMenu(desk, state)).toBeVisible()
    for (const guest of both) await expect(brief(guest)).toContainText(state)
  }

  await test.step('each phone shows its own side', async () => {
    for (const guest of both) {
      await expect(brief(guest)).toContainText(house.address)
      await expect(brief(guest)).toContainText('лампа біля ліфта не горить')
    }
    await expect(technician.getByRole('link', { name: /67 ?555 ?01 ?42/ })).toHaveAttribute('href', /^tel:/)
    await allSee(w.request.status_assigned)
  })

  await test.step('work begins; words and a picture of the technician are at the desk at once', async () => {
    await say(desk, 'staff_chat', 'Драбина в підвалі, ключ в охорони')
    await expect(staffLog).toContainText('Драбина в підвалі, ключ в охорони')
    await say(technician, 'staff_chat', 'Прийняв, за 10 хвилин буду')
    await expect(desks.inner).toContainText('Прийняв, за 10 хвилин буду')
    await expect(staffLog).toContainText(`Прочитано: ${dispatcher.last_name}`)
    await button(desk, w.requestMoves.to_in_progress).click()
    await allSee(w.request.status_in_progress)
    await chatOf(technician, 'staff_chat')
      .box.locator('input[type=file]')
      .first()
      .setInputFiles(pictureFile('патрон.png'))
    await say(technician, 'staff_chat', 'Патрон обгорів')
    await expect(desks.inner).toContainText('Патрон обгорів')
    const picture = desks.inner.getByRole('button', { name: filled(w.chats.openPicture, { name: 'патрон.png' }) })
    await expect
      .poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('it waits for the resident, and resumes by itself after the answer', async () => {
    const form = await beginMove(desk, w.request.status_in_progress, w.requestMoves.to_waiting)
    await form.getByRole('combobox', { name: w.requestMoves.wait_reason }).selectOption('resident')
    await form.getByRole('button', { name: w.requestMoves.to_waiting }).click()
    await allSee(w.request.status_waiting)
    await say(desk, 'member_chat', 'Чи можна вимкнути світло на сходах на пів години?')
    // Only colleagues have written so far, so the first public message asks for confirmation.
    await dialog(desk).getByRole('button', { name: w.chats.publicYes }).click()
    await expect(residentLog).toContainText('Чи можна вимкнути світло')
    await say(resident, 'member_chat', 'Так, вимикайте')
    await expect(desks.open).toContainText('Так, вимикайте')
    await expect(desks.open).toContainText(`Прочитано: ${member.name}`)
    await expect(residentLog).toContainText(`Прочитано: ${dispatcher.last_name}`)
    await allSee(w.request.status_in_progress)
  })

  await test.step('the work is written down with pictures before and after, and finished with a word', async () => {
    const item = desk.getByRole('textbox', { name: w.requestWork.newItem })
    await item.fill('Замінити патрон')
    await item.press('Enter')
    const tick = desk.getByRole('checkbox', { name: 'Замінити патрон' })
    await tick.click()
    await expect(panel(desk, w.requestWork.checklist)).toContainText(filled(w.requestWork.doneOf, { done: 1, all: 1 }))
    for (const group of ['before', 'after']) {
      const files = desk.locator(`[data-files=${group}]`)
      await files.locator('input[type=file]').setInputFiles(pictureFile(`${group}.png`))
      await expect(files.getByRole('link', { name: new RegExp(`${group}\\.png`) }).first()).toBeVisible()
    }
    await finish(desk, 'Патрон і лампу замінено, на поверсі світло')
    await allSee(w.request.status_done)
    await expect(residentLog).toContainText('Патрон і лампу замінено, на поверсі світло')
  })

  await test.step('the resident returns it with a reason, and it is finished again', async () => {
    await resident.getByRole('button', { name: w.chatGuest.giveBack }).click()
    await dialog(resident).getByRole('textbox', { name: w.chatGuest.reason }).fill('Блимає')
    await dialog(resident).getByRole('button', { name: w.chatGuest.giveBackYes }).click()
    await allSee(w.request.status_in_progress)
    await expect(desk.getByText(/^Повернуто 1 раз$/)).toBeVisible()
    await expect(panel(desk, w.requestDetails.states)).toContainText('Блимає')
    await finish(desk, 'Підтягнуто контакт, більше не блимає')
    await allSee(w.request.status_done)
  })

  await test.step('the resident rates the work, and the request is closed for everybody', async () => {
    await resident.getByRole('radio', { name: filled(w.chatGuest.stars, { count: 5 }) }).check()
    await resident.getByText(w.chatGuest.reason_polite, { exact: true }).click()
    await resident.getByRole('textbox', { name: w.chatGuest.comment }).fill('Дякую, тепер світло')
    await button(resident, w.chatGuest.sendRating).click()
    await expect(resident.getByText(filled(w.chatGuest.rated, { count: 5 }))).toBeVisible()
    await allSee(w.request.status_closed)
    const outcome = panel(desk, w.requestWork.outcome)
    await expect(outcome.getByRole('img', { name: filled(w.requestWork.ratingOf, { rating: 5 }) })).toBeVisible()
    await expect(outcome).toContainText('Дякую, тепер світло')
    expect(await now()).toMatchObject({ status: 'closed', rating: 5, rating_reasons: ['polite'], reopen_count: 1 })
  })

  await test.step('everything was written once, and each side holds its own lines only', async () => {
    const inner = ['Драбина в підвалі, ключ в охорони', 'Прийняв, за 10 хвилин буду', 'Патрон обгорів']
    const open = [
      'Чи можна вимкнути світло на сходах на пів години?',
      'Так, вимикайте',
      'Патрон і лампу замінено, на поверсі світло',
      'Підтягнуто контакт, більше не блимає',
    ]
    expect(await linesOf(desk, product, id, 'staff_chat')).toEqual(inner)
    expect(await linesOf(desk, product, id, 'member_chat')).toEqual(open)
    for (const log of [desks.inner, staffLog])
      for (const words of inner) await expect(log.getByText(words, { exact: true })).toHaveCount(1)
    for (const log of [desks.open, residentLog])
      for (const words of open) await expect(log.getByText(words, { exact: true })).toHaveCount(1)
    for (const words of open) await expect(technician.getByText(words)).toHaveCount(0)
    for (const words of inner) await expect(resident.getByText(words)).toHaveCount(0)
    for (const guest of both) await expectNoSideScroll(guest)
  })
})
