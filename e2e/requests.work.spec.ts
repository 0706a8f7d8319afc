import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { chatOf, newLink, newRequest } from './chats.js'
import { expect, type Product, signedIn, test } from './product.js'
import { demoStaff } from './staff.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const stateMenu = (page: Page, state: string) => button(page, filled(w.requestMoves.stateMenu, { state }))

const requestNow = async (page: Page, product: Product, id: number) =>
  (await callAs(page, product)<{ data: ServiceRequest }>('GET', `/service_request/${id}`)).data

/** Makes moves past the page, one after another. */
const moved = async (page: Page, product: Product, id: number, moves: readonly object[]) => {
  for (const move of moves) {
    const { version } = await requestNow(page, product, id)
    await callAs(page, product)('POST', `/service_request/${id}/transition`, { version, ...move })
  }
}

/** A request whose work is done. */
const doneRequest = async (page: Page, product: Product, words: string) => {
  const request = await newRequest(page, product, words)
  const performer_id = (await demoStaff(page, product, 'technician')).id
  await moved(page, product, request.id, [
    { to: 'assigned', performer_id },
    { to: 'in_progress' },
    { to: 'done', message: 'Готово' },
  ])
  return request
}

test('a rating given by the resident by phone closes the request, the work is checked after it, and the history has it', async ({
  page,
  product,
}) => {
  const { id } = await doneRequest(page, product, 'Замінити лампу на сходах')
  const performer = await demoStaff(page, product, 'technician')
  await newLink(page, product, id, 'staff_chat', 'Бригада Світло')
  await signedIn(page, product)
  await page.goto(`/Requests/${id}`)

  await test.step('a rating and the check of the work', async () => {
    const outcome = panel(page, w.requestWork.outcome)
    await outcome.getByRole('button', { name: w.requestWork.rate }).click()
    // Without a mark it is not sent.
    await dialog(page).getByRole('button', { name: w.requestWork.saveRating }).click()
    await expect(dialog(page).getByRole('radio').first()).toBeFocused()
    expect((await requestNow(page, product, id)).rating).toBeNull()
    await dialog(page).getByRole('radio', { name: '4', exact: true }).check()
    await dialog(page).getByText(w.requestWork.why_fast, { exact: true }).click()
    await dialog(page).getByRole('textbox', { name: w.requestWork.comment }).fill('Прийшли того самого дня')
    await dialog(page).getByRole('button', { name: w.requestWork.saveRating }).click()
    await expect(toast(page, w.requestWork.rated)).toBeVisible()
    await expect(stateMenu(page, w.request.status_closed)).toBeVisible()
    await expect(outcome.getByRole('img', { name: filled(w.requestWork.ratingOf, { rating: 4 }) })).toBeVisible()
    await expect(outcome).toContainText('Прийшли того самого дня')
    await expect(outcome.getByRole('button', { name: w.requestWork.rate })).toHaveCount(0)

    await outcome.getByRole('button', { name: w.requestWork.checkQuality }).click()
    await dialog(page).getByRole('radio', { name: w.requestWork.qualityBad }).check()
    await dialog(page).getByRole('textbox', { name: w.requestWork.quality_note }).fill('Плафон не помито')
    await dialog(page).getByRole('button', { name: w.ui.save, exact: true }).click()
    await expect(outcome).toContainText('Плафон не помито')
    expect(await requestNow(page, product, id)).toMatchObject({
      status: 'closed',
      rating: 4,
      rating_reasons: ['fast'],
      quality_ok: false,
      quality_note: 'Плафон не помито',
    })
  })

  await test.step('the history shows people by their names, states in words, and links', async () => {
    await button(page, w.history.title).click()
    const history = panel(page, w.history.title)
    await expect(history).toContainText(w.history.create_link)
    await expect(history).toContainText('Бригада Світло')
    await expect(history).toContainText(w.history.move)
    await expect(history).toContainText(w.request.status_assigned)
    await expect(history).toContainText(performer.last_name)
    await expect(history).not.toContainText(`№ ${performer.id}`)
  })
})

test('materials, an incident, a picture and the work order of a request', async ({ page, product }) => {
  const { id } = await newRequest(page, product, 'Поміняти вимикач')
  await signedIn(page, product)
  await page.goto(`/Requests/${id}`)

  await test.step('materials are written down with a comma in the sum, and counted', async () => {
    const materials = panel(page, w.requestWork.materials)
    await materials.getByRole('button', { name: w.requestWork.editMaterials }).click()
    await dialog(page).getByRole('button', { name: w.requestWork.addMaterial }).click()
    const field = (name: string) => dialog(page).getByRole('textbox', { name })
    await field(w.requestWork.name).fill('Кабель')
    await field(w.requestWork.qty).fill('2,5')
    await field(w.requestWork.unit).fill('м')
    await field(w.requestWork.price).fill('40,20')
    await field(w.requestWork.work_minutes).fill('35')
    await dialog(page).getByRole('button', { name: w.ui.save, exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(materials.getByRole('listitem')).toContainText('Кабель')
    await expect(materials).toContainText(w.requestWork.sum)
    await expect(materials).toContainText(/100,50\s/)
    expect(await requestNow(page, product, id)).toMatchObject({
      materials: [{ name: 'Кабель', qty: 2.5, unit: 'м', price_minor: 4020 }],
      cost_minor: 10_050,
      work_minutes: 35,
    })
  })

  await test.step('it joins a new incident from its card, and leaves it again', async () => {
    await button(page, w.requestDetails.joinIncident).click()
    await dialog(page).getByRole('radio', { name: w.requestDetails.newIncident }).check()
    await dialog(page).getByRole('textbox', { name: w.requestDetails.incidentTitle }).fill('Знеструмлено стояк')
    await dialog(page).getByRole('button', { name: w.requestDetails.join, exact: true }).click()
    await expect(toast(page, w.requestDetails.joinedIncident)).toBeVisible()
    await expect(page.getByText(filled(w.requestDetails.incidentOf, { name: 'Знеструмлено стояк' }))).toBeVisible()
    await expect(chatOf(page, 'staff_chat').log).toContainText('приєднано до аварії «Знеструмлено стояк»')
    await button(page, w.requestDetails.leaveIncident).click()
    await dialog(page).getByRole('button', { name: w.requestDetails.leaveIncident }).click()
    await expect(toast(page, w.requestDetails.leftIncident)).toBeVisible()
    await expect(page.getByText(w.requestDetails.noIncident)).toBeVisible()
    expect((await requestNow(page, product, id)).incident).toBeNull()
  })

  await test.step('a picture pasted on the page is added to those from before the work', async () => {
    await expect(panel(page, w.requestWork.files)).toBeVisible()
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 20, height: 10 })
      canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
      const blob = await new Promise<Blob | null>((got) => canvas.toBlob(got))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([blob!], 'плафон.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(
      page
        .locator('[data-files=before]')
        .getByRole('link', { name: /плафон\.png/ })
        .first(),
    ).toBeVisible()
    expect((await requestNow(page, product, id)).before.map(({ name }) => name)).toEqual(['плафон.png'])
  })

  await test.step('the work order opens for print as a PDF', async () => {
    await button(page, w.requestDetails.more).click()
    const drawn = page.waitForResponse('**/service_request/work_orders')
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: w.requestDetails.print }).click()
    const answer = await drawn
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('application/pdf')
    await opened
  })
})

test('two dispatchers work on one request at the same moment', async ({ page, product, browser }) => {
  const { id } = await newRequest(page, product, 'Гуде щитова')
  await signedIn(page, product)

  await test.step('it is taken once, and both see by whom', async () => {
    const other = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signedIn(other, product, { as: 'dispatcher' })
    for (const one of [page, other]) {
      await one.goto(`/Requests/${id}`)
      await expect(button(one, w.requestMoves.to_accepted)).toBeVisible()
    }
    // Who comes a moment late may find the button gone: the other's move is there live.
    const press = (one: Page) => button(one, w.requestMoves.to_accepted).click({ timeout: 3_000 })
    await Promise.allSettled([press(page), press(other)])
    for (const one of [page, other]) await expect(stateMenu(one, w.request.status_accepted)).toBeVisible()
    const { changes } = await requestNow(page, product, id)
    expect(changes.filter(({ to }) => to === 'accepted')).toHaveLength(1)
    await other.close()
  })

  await test.step('different fields are merged, of one field both values are shown side by side', async () => {
    const change = async (fields: object) => {
      const { version } = await requestNow(page, product, id)
      await callAs(page, product, 'dispatcher')('PUT', `/service_request/${id}`, { version, ...fields })
    }
    const edit = async (words: string) => {
      await button(page, w.ui.edit).click()
      await dialog(page).getByRole('textbox', { name: w.request.description }).fill(words)
    }
    const save = () => dialog(page).getByRole('button', { name: w.ui.save, exact: true }).click()

    await edit('Гуде щитова на другому поверсі')
    await change({ place_note: 'Ліве крило' })
    await save()
    await expect(dialog(page)).toBeHidden()
    await expect(panel(page, w.request.description)).toContainText('на другому поверсі')
    await expect(page.getByText('Ліве крило')).toBeVisible()

    await edit('Гуде й іскрить')
    await change({ description: 'Гуде, запах гару' })
    await save()
    const conflict = dialog(page).getByRole('alert').filter({ hasText: w.ui.conflictTitle })
    await conflict.getByRole('button', { name: /Гуде й іскрить/ }).click()
    await save()
    await expect(dialog(page)).toBeHidden()
    await expect(panel(page, w.request.description)).toContainText('Гуде й іскрить')
    expect(await requestNow(page, product, id)).toMatchObject({
      description: 'Гуде й іскрить',
      place_note: 'Ліве крило',
    })
  })
})

test('an assignee who refuses the work gives the reason, and returns to the list', async ({ page, product }) => {
  const request = await newRequest(page, product, 'Стукає насос')
  const performer_id = (await demoStaff(page, product, 'technician')).id
  await moved(page, product, request.id, [{ to: 'assigned', performer_id }])
  await signedIn(page, product, { as: 'technician' })
  await page.goto(`/Requests/${request.id}`)
  await stateMenu(page, w.request.status_assigned).click()
  await page.getByRole('menuitem', { name: w.requestMoves.refuse }).click()
  await dialog(page).getByRole('textbox', { name: w.requestMoves.reason }).fill('Я електрик, а це насосна')
  await dialog(page).getByRole('button', { name: w.requestMoves.refuse }).click()
  await expect(page).toHaveURL(/\/Requests$/i)
  await expect(toast(page, filled(w.requestMoves.gone, { number: request.number }))).toBeVisible()
  expect(await requestNow(page, product, request.id)).toMatchObject({ status: 'accepted', performer: null })
})
