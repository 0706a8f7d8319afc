import { expectAccessible } from './appearance.js'
import type { Member } from '@oselia/contract/members'
import type { RequestBrief, ServiceRequest } from '@oselia/contract/service-request-details'
import type { RequestType } from '@oselia/contract/service-request-types'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { chatOf, guestPage, linesOf, newLink, newRequest, openDetails, pictureFile, writeMessages } from './chats.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
type ChatType = Parameters<typeof chatOf>[1]

/** A chat of the card, with the file field of its composer. */
const writing = (page: Page, type: ChatType) => {
  const chat = chatOf(page, type)
  const send = chat.box.getByRole('button', { name: w.chats[`send_${type}`], exact: true })
  return { ...chat, send, files: chat.box.locator('input[type=file]').first() }
}
const pendingFile = (page: Page, type: ChatType, name: string) =>
  chatOf(page, type).box.getByRole('button', { name: filled(w.ui.removeFile, { name }) })

test('pictures and files of a message', async ({ page, product }) => {
  const { id } = await newRequest(page, product, 'Акт огляду')
  await openDetails(page, product, id)

  await test.step('what was chosen is there after the page was loaded anew, and goes once', async () => {
    const { files } = writing(page, 'member_chat')
    await files.setInputFiles(pictureFile('акт.png'))
    await chatOf(page, 'member_chat').field.fill('Акт')
    await expect(pendingFile(page, 'member_chat', 'акт.png')).toBeVisible()
    await page.reload()
    await expect(pendingFile(page, 'member_chat', 'акт.png')).toBeVisible()
    await expect(pendingFile(page, 'staff_chat', 'акт.png')).toHaveCount(0)
    await writing(page, 'member_chat').send.click()
    const picture = chatOf(page, 'member_chat').log.getByRole('button', { name: /акт\.png/ })
    await expect(picture).toBeVisible()
    await page.reload()
    await expect(picture).toHaveCount(1)
    await expect(pendingFile(page, 'member_chat', 'акт.png')).toHaveCount(0)
    expect(await linesOf(page, product, id, 'member_chat')).toEqual(['Акт'])
  })

  await test.step('a file of a kind that is not taken says why, and what was written comes back with it', async () => {
    const { field, box, log, files, send } = writing(page, 'staff_chat')
    await files.setInputFiles({
      name: 'setup.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ\u0000'),
    })
    await field.fill('Ось програма')
    await field.press('Enter')
    const waiting = box.locator('[data-waiting=refused]')
    await expect(waiting).toContainText(w.chats.notSent)
    await expect(waiting).not.toContainText('undefined')
    await field.fill('І ще одне')
    await waiting.getByRole('button', { name: w.chats.takeBack }).click()
    await expect(field).toHaveValue('Ось програма\nІ ще одне')
    await pendingFile(page, 'staff_chat', 'setup.exe').click()
    await send.click()
    await expect(log.getByText('Ось програма')).toBeVisible()
    await expect.poll(() => linesOf(page, product, id, 'staff_chat')).toEqual(['Ось програма\nІ ще одне'])
  })

  await test.step('a picture that is pasted is sent without a text', async () => {
    const { field, log, send } = writing(page, 'staff_chat')
    await expect(send).toBeDisabled()
    await field.evaluate(async (target) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 20, height: 10 })
      canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
      const blob = await new Promise<Blob | null>((got) => canvas.toBlob(got))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([blob!], 'скло.png', { type: 'image/png' }))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(pendingFile(page, 'staff_chat', 'скло.png')).toBeVisible()
    await send.click()
    const picture = log.getByRole('button', { name: filled(w.chats.openPicture, { name: 'скло.png' }) })
    await expect(picture).toBeVisible()
    await expect(pendingFile(page, 'staff_chat', 'скло.png')).toHaveCount(0)
    await picture.click()
    await expect(page.getByRole('dialog', { name: 'скло.png' }).getByRole('link').getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    // The card's own files are not touched by what is pasted into a chat.
    const { data } = await callAs(page, product)<{ data: ServiceRequest }>('GET', `/service_request/${id}`)
    expect(data.before).toEqual([])
  })

  await test.step('a blank text is not sent, and a file that is too large says so at once', async () => {
    const { field, box, send, files } = writing(page, 'member_chat')
    await field.fill('   ')
    await expect(send).toBeDisabled()
    await field.press('Enter')
    await files.setInputFiles({
      name: 'відео.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(21 * 1024 * 1024),
    })
    await expect(box.getByRole('alert')).toContainText('20')
    await expect(pendingFile(page, 'member_chat', 'відео.pdf')).toHaveCount(0)
    await files.setInputFiles(Array.from({ length: 11 }, (_, n) => pictureFile(`${n}.png`)))
    await expect(box.getByRole('alert')).toHaveText(filled(w.chats.tooMany, { count: 10 }))
    await expect(box.getByRole('button', { name: /\d\.png$/ })).toHaveCount(10)
    expect(await linesOf(page, product, id, 'member_chat')).toEqual(['Акт'])
  })
})

test('a template is in a language of the reader, and a chat of a request that was closed long ago is only read', async ({
  page,
  product,
}) => {
  const call = callAs(page, product)
  const { data: types } = await call<{ data: RequestType[] }>('GET', '/service-request-types?per_page=1')
  const replies = [{ title: 'Прийнято', text: { uk: 'Заявку прийнято', en: 'We have your request', ru: '', es: '' } }]
  const made = await call<{ data: RequestType }>('POST', '/service-request-types', {
    name: { uk: `Шаблонна ${Date.now()}` },
    preset_id: types[0]!.preset_id,
    replies,
  })
  const { data: member } = await call<{ data: Member }>('POST', '/members', {
    last_name: 'Вайт',
    first_name: 'Джон',
    language: 'en',
  })
  const type_id = made.data.id
  const ofEnglish = await newRequest(page, product, 'No light', { type_id, member_id: member.id })
  const ofNobody = await newRequest(page, product, 'Немає світла', { type_id })
  await openDetails(page, product, ofEnglish.id)

  await test.step('in the language of the resident, otherwise in that of the community', async () => {
    for (const [id, words] of [
      [null, 'We have your request'],
      [ofNobody.id, 'Заявку прийнято'],
    ] as const) {
      if (id) await openInApp(page, `/Requests/${id}`)
      const { box, field } = chatOf(page, 'member_chat')
      await box.getByRole('button', { name: w.chats.templates }).click()
      await page.getByRole('menuitem', { name: 'Прийнято' }).click()
      await expect(field).toHaveValue(words)
      await expect(field).toBeFocused()
    }
  })

  await test.step('only read, and says why', async () => {
    const found = await callAs(page, product)<{ main_data: { data: RequestBrief[] } }>(
      'GET',
      '/service_request?status=closed&sort=created_at&per_page=1',
    )
    await openInApp(page, `/Requests/${found.main_data.data[0]!.id}`)
    const { box, field } = chatOf(page, 'member_chat')
    await expect(box).toContainText(w.chats.closed_closed_long_ago)
    await expect(field).toHaveCount(0)
  })
})

test('the list shows a new message soon after it was sent', async ({ page, product, browser }) => {
  const { id, number } = await newRequest(page, product, 'Капає з труби, як краплинка')
  const { path } = await newLink(page, product, id, 'member_chat', 'Олена')
  await signedIn(page, product)
  await page.clock.install()
  // The number is of its house only, so it is found by its words.
  await page.goto('/Requests?search_query=краплинка')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  const guest = await guestPage(browser, product, path)
  const { field } = chatOf(guest, 'member_chat')
  await field.fill('Калюжа вже до ліфта')
  await field.press('Enter')
  // A list that was read anew a moment ago rests for a quarter of a minute, which nobody waits for here.
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(row).toContainText(/1 непрочитан/, { timeout: 2_000 })
  }).toPass()
})

test('a guest who is refused or cut off is told so, and enters afterwards', async ({ page, product, browser }) => {
  const { id } = await newRequest(page, product, 'Підвал без зв’язку')
  const asked = await newLink(page, product, id, 'member_chat', 'Нетерпляча')
  const underground = await newLink(page, product, id, 'staff_chat', 'Підземний')
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
  const guest = await context.newPage()

  await test.step('one with too many attempts is asked to wait', async () => {
    const json = { message: 'Забагато спроб', code: 'too_many' }
    // Without its events, which would have the page read again before Retry is pressed.
    await context.route('**/api/member/chat/*/stream', () => undefined)
    const reading = '**/api/member/chat/*'
    await context.route(reading, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json }))
    await guest.goto(asked.path)
    await expect(guest.getByRole('alert')).toHaveAttribute('data-error', 'slow')
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(w.chatGuest.slow)
    await expectAccessible(guest)
    await context.unroute(reading)
    await guest.getByRole('button', { name: w.ui.retry }).click()
    await expect(chatOf(guest, 'member_chat').log).toBeVisible()
  })

  await test.step('a phone that has lost its connection is whole again when it is back', async () => {
    await context.route('**/api/staff/chat/*/stream', (route) => route.abort())
    await guest.goto(underground.path)
    await expect(chatOf(guest, 'staff_chat').log).toBeVisible()
    await expect(guest.getByText(w.chatGuest.lost)).toBeVisible({ timeout: 30_000 })
    await writeMessages(page, product, id, 'staff_chat', ['Чуєте мене?'])
    await context.unrouteAll()
    await expect(guest.getByText(w.chatGuest.lost)).toBeHidden({ timeout: 40_000 })
    await expect(chatOf(guest, 'staff_chat').log).toContainText('Чуєте мене?')
  })
})
