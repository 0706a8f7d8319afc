import { expectFits, expectNoSideScroll } from './appearance.js'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { newRequest as chatRequest } from './chats.js'
import { keyboard } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { demoStaff } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const stateMenu = (page: Page, state: string) => button(page, filled(w.requestMoves.stateMenu, { state }))

const about = {
  common_place: 'staircase',
  caller_name: 'Заявна Оксана',
  caller_phone: '+380675550177',
}

/** A request of its own for a test; nobody does it yet. */
const newRequest = (page: Page, product: Product, more: object = {}): Promise<ServiceRequest> =>
  chatRequest(page, product, 'На третьому поверсі не світить лампа', { ...about, ...more })

const moved = async (page: Page, product: Product, { id }: ServiceRequest, body: object): Promise<ServiceRequest> => {
  const call = callAs(page, product)
  const { version } = (await call<{ data: ServiceRequest }>('GET', `/service_request/${id}`)).data
  const sent = { version, ...body }
  return (await call<{ data: ServiceRequest }>('POST', `/service_request/${id}/transition`, sent)).data
}

test('a request goes from assigned to done by the keyboard alone', async ({ page, product }) => {
  await signedIn(page, product)
  const performer = await demoStaff(page, product, 'technician')
  const request = await newRequest(page, product)
  await moved(page, product, request, { to: 'assigned', performer_id: performer.id })
  await page.goto(`/Requests/${request.id}`)
  const keys = keyboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(request.number)

  await keys.press(button(page, w.requestMoves.to_in_progress))
  await expect(stateMenu(page, w.request.status_in_progress)).toBeVisible()
  const item = page.getByRole('textbox', { name: w.requestWork.newItem })
  await keys.fill(item, 'Замінити лампу')
  await page.keyboard.press('Enter')
  const tick = page.getByRole('checkbox', { name: 'Замінити лампу' })
  await keys.toggle(tick)
  await expect(tick).toBeChecked()
  await expect(panel(page, w.requestWork.checklist)).toContainText(filled(w.requestWork.doneOf, { done: 1, all: 1 }))

  await keys.press(button(page, w.requestMoves.to_done))
  const message = dialog(page).getByRole('textbox', { name: w.requestMoves.message })
  await expect(message).toBeFocused()
  // There is no message for the resident yet, so the transition is rejected at its field.
  await page.keyboard.press('Control+Enter')
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.insertText('Лампу замінено, на сходах світло.')
  await page.keyboard.press('Control+Enter')
  await expect(stateMenu(page, w.request.status_done)).toBeVisible()
  await expect(panel(page, w.requestDetails.states).getByRole('listitem').first()).toContainText(w.request.status_done)
  await expect(panel(page, w.requestWork.outcome)).toBeVisible()
})

test('the card of a request: moves, the description and links for others', async ({ page, product }) => {
  await signedIn(page, product)
  const request = await newRequest(page, product)
  await page.goto(`/Requests/${request.id}`)

  await test.step('what a move asks for is accessible in light and dark, at a desk and on a phone', async () => {
    await stateMenu(page, w.request.status_new).click()
    await page.getByRole('menuitem', { name: w.requestMoves.to_deferred }).click()
    await expect(dialog(page).getByLabel(w.requestMoves.deferred_until)).toHaveValue(/^\d\d\.\d\d\.\d{4}$/)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('only the moves that are allowed are offered, and the last one is taken back', async () => {
    await stateMenu(page, w.request.status_new).click()
    const names = page.getByRole('menuitem')
    await expect(names).toHaveText([
      w.requestMoves.to_accepted,
      w.requestMoves.to_assigned,
      w.requestMoves.to_deferred,
      w.requestMoves.to_cancelled,
    ])
    await names.filter({ hasText: w.requestMoves.to_accepted }).click()
    await expect(toast(page, w.request.status_accepted)).toBeVisible()
    await expect(stateMenu(page, w.request.status_accepted)).toBeVisible()
    await button(page, /^Скасувати зміну/).click()
    await expect(stateMenu(page, w.request.status_new)).toBeVisible()
    await expect(panel(page, w.requestDetails.states)).toContainText('Зміну скасовано')
  })

  await test.step('the description that is being changed is kept when the window is closed by mistake', async () => {
    await button(page, w.ui.edit).click()
    const field = dialog(page).getByRole('textbox', { name: w.request.description })
    await field.fill('Не світить на всіх поверхах')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await button(page, w.ui.edit).click()
    await expect(field).toHaveValue('Не світить на всіх поверхах')
    // The window takes the focus shortly after it is drawn.
    await field.press('Control+Enter')
    await expect(panel(page, w.request.description)).toContainText('на всіх поверхах')
  })

  await test.step('a link for a performer from outside is made, seen once with its picture, and revoked', async () => {
    const links = panel(page, w.requestLinks.title)
    await links.getByRole('button', { name: w.requestLinks.create }).click()
    await dialog(page).getByRole('textbox', { name: w.requestLinks.name }).fill('Світло-Сервіс')
    await dialog(page).getByRole('button', { name: w.requestLinks.create }).click()
    await expect(dialog(page).getByRole('textbox', { name: w.requestLinks.address })).toHaveValue(/\/staff\/chat\//)
    await expect(dialog(page).getByRole('img', { name: /^QR/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await links.getByRole('button', { name: filled(w.requestLinks.revokeOf, { name: 'Світло-Сервіс' }) }).click()
    await dialog(page).getByRole('button', { name: w.requestLinks.revoke, exact: true }).click()
    await expect(links.getByRole('listitem')).toContainText('відкликано')
  })

  await test.step('a transition that came too late is refused, and the current state is shown', async () => {
    await stateMenu(page, w.request.status_new).click()
    await page.getByRole('menuitem', { name: w.requestMoves.to_cancelled }).click()
    await dialog(page).getByRole('combobox', { name: w.requestMoves.cancel_reason }).selectOption('spam')
    await moved(page, product, request, { to: 'accepted' })
    await moved(page, product, request, {
      to: 'assigned',
      performer_id: (await demoStaff(page, product, 'technician')).id,
    })
    await moved(page, product, request, { to: 'in_progress' })
    await expect(page.getByRole('status').filter({ hasText: 'щойно змінено' })).toBeAttached()
    // What was chosen before somebody else wrote is still there.
    await expect(dialog(page).getByRole('combobox', { name: w.requestMoves.cancel_reason })).toHaveValue('spam')
  })

  await test.step('a request that is not there answers as one that is not for the person', async () => {
    await openInApp(page, '/Requests/987654321')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
  })
})

test('an assignee on a phone has the next transitions, a call and navigation at hand', async ({ page, product }) => {
  await signedIn(page, product, { as: 'technician' })
  const performer = await demoStaff(page, product, 'technician')
  const request = await newRequest(page, product)
  await moved(page, product, request, { to: 'assigned', performer_id: performer.id })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/Requests/${request.id}`)
  await expect(button(page, w.requestMoves.refuse)).toBeVisible()
  await expect(page.getByRole('link', { name: w.requestDetails.route })).toBeVisible()
  await expectNoSideScroll(page)
  await button(page, w.requestMoves.to_in_progress).click()
  await expect(button(page, w.requestMoves.to_done)).toBeVisible()
  await expect(button(page, w.requestMoves.to_waiting)).toBeVisible()
  // Closing and cancelling are the dispatcher's.
  await stateMenu(page, w.request.status_in_progress).click()
  await expect(page.getByRole('menuitem')).toHaveText([w.requestMoves.to_waiting, w.requestMoves.to_done])
})
