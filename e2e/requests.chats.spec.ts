import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { chatOf, guestPage, linesOf, newLink, newRequest, openDetails, writeMessages } from './chats.js'
import { callAs } from './api-client.js'
import { expect, signedIn, test } from './product.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
const unknownToken = 'x'.repeat(43)

test('a dispatcher, a technician by link and a resident by link talk: each line is seen by whom it is for, and by nobody else', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await newRequest(page, product, 'Не горить лампа біля ліфта')
  const [inner, open] = [
    await newLink(page, product, id, 'staff_chat', 'Іван Електрик'),
    await newLink(page, product, id, 'member_chat', 'Олена Коваль'),
  ]
  await openDetails(page, product, id)
  const technician = await guestPage(browser, product, inner.path)
  const resident = await guestPage(browser, product, open.path)
  const [publicChat, innerChat] = [chatOf(page, 'member_chat'), chatOf(page, 'staff_chat')]
  const [residentChat, staffChat] = [chatOf(resident, 'member_chat'), chatOf(technician, 'staff_chat')]
  await expect(residentChat.log).toBeVisible()
  await expect(staffChat.log).toBeVisible()

  await innerChat.field.fill('Ключ від щитової в охорони')
  await innerChat.field.press('Enter')
  await expect(staffChat.log).toContainText('Ключ від щитової в охорони')
  await staffChat.field.fill('Беру\nключ')
  await staffChat.box.getByRole('button', { name: w.chatGuest.send, exact: true }).click()
  await expect(innerChat.log).toContainText('Беру')
  await residentChat.field.fill('Коли прийдете?')
  await residentChat.field.press('Enter')
  await expect(publicChat.log).toContainText('Коли прийдете?')
  await publicChat.field.fill('Сьогодні до 18:00')
  await publicChat.field.press('Control+Enter')
  await expect(residentChat.log).toContainText('Сьогодні до 18:00')

  for (const words of ['Коли прийдете?', 'Сьогодні до 18:00']) {
    await expect(technician.getByText(words)).toHaveCount(0)
    await expect(innerChat.log.getByText(words)).toHaveCount(0)
  }
  for (const words of ['Ключ від щитової', 'Беру'])
    for (const other of [resident.getByText(words), publicChat.log.getByText(words)]) await expect(other).toHaveCount(0)
  await expect(publicChat.log).toContainText('Прочитано: Олена Коваль')
  await expect(technician).not.toHaveTitle(/Коваль|лампа/)
  await expect(technician.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  for (const guest of [technician, resident]) {
    await expect(guest).toHaveURL(/\/chat\//)
    await expectNoSideScroll(guest)
    // On a phone the field is on the first screen.
    await guest.setViewportSize({ width: 360, height: 740 })
    await guest.reload()
  }
  await expect(residentChat.field).toBeInViewport({ ratio: 1 })
  await expect(staffChat.field).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('button', { name: w.requestWork.camera })).toBeInViewport()
})

test('what a dispatcher writes is kept, arrives once, and becomes public only knowingly', async ({ page, product }) => {
  const { id } = await newRequest(page, product, 'Шум у шахті')
  const inner = ['Раз', 'Два', 'Три']
  await writeMessages(page, product, id, 'staff_chat', inner)
  await openDetails(page, product, id)

  await test.step('a draft of each chat is there after the page was loaded anew', async () => {
    await chatOf(page, 'staff_chat').field.fill('Недописане колегам')
    await chatOf(page, 'member_chat').field.fill('Недописане мешканцю')
    await page.reload()
    await expect(chatOf(page, 'staff_chat').field).toHaveValue('Недописане колегам')
    await expect(chatOf(page, 'member_chat').field).toHaveValue('Недописане мешканцю')
    expect(await linesOf(page, product, id, 'staff_chat')).toEqual(inner)
  })

  await test.step('an answer that was lost on its way makes no second line', async () => {
    const { field, box } = chatOf(page, 'staff_chat')
    let lost = 0
    await page.route('**/service_request/chat/*', async (route) => {
      if (route.request().method() !== 'POST' || lost > 1) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await field.fill('Лише раз')
    await field.press('Enter')
    await expect.poll(() => lost).toBe(2)
    await expect(box.locator('[data-waiting]')).toHaveCount(0)
    await expect(box.getByText('Лише раз')).toHaveCount(1)
    expect(await linesOf(page, product, id, 'staff_chat')).toEqual([...inner, 'Лише раз'])
  })

  await test.step('before the first public line after inner talk the dispatcher is asked', async () => {
    const { field, log } = chatOf(page, 'member_chat')
    await field.fill('Лише між нами')
    await field.press('Enter')
    const dialog = page.getByRole('dialog', { name: w.chats.publicTitle })
    await dialog.getByRole('button', { name: w.chats.publicNo }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('Лише між нами')
    expect(await linesOf(page, product, id, 'member_chat')).toEqual([])
    await field.fill('Майстер уже їде')
    await field.press('Enter')
    await dialog.getByRole('button', { name: w.chats.publicYes }).click()
    await expect(log).toContainText('Майстер уже їде')
    await expect.poll(() => linesOf(page, product, id, 'member_chat')).toEqual(['Майстер уже їде'])
  })
})

test('older lines load by scrolling, and what is looked at stays in its place', async ({ page, product }) => {
  const { id } = await newRequest(page, product, 'Довга розмова')
  const all = Array.from({ length: 75 }, (_, n) => `Рядок ${n + 1}.`)
  await writeMessages(page, product, id, 'staff_chat', all)
  await openDetails(page, product, id)
  const { log, box } = chatOf(page, 'staff_chat')
  await expect(log.getByText('Рядок 75.')).toBeVisible()
  await expect(log.getByText('Рядок 1.', { exact: true })).toHaveCount(0)
  const top = log.getByText('Рядок 46.')
  // The older lines are held back until the position of the viewed message is measured.
  let release = () => undefined as void
  const measured = new Promise<void>((resolve) => (release = resolve))
  await page.route(/[?&]before=/, async (route) => {
    await measured
    await route.continue()
  })
  const asked = page.waitForRequest(/[?&]before=/)
  await top.evaluate((line) => line.scrollIntoView({ block: 'start' }))
  await asked
  const place = async () => (await top.boundingBox())?.y ?? Number.NaN
  const before = await place()
  expect(before).not.toBeNaN()
  release()
  await expect(log.getByText('Рядок 20.')).toBeAttached()
  // Messages loaded above are drawn with those that exist: for a moment there may be nothing to measure.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
  await writeMessages(page, product, id, 'staff_chat', ['Найновіший'])
  const jump = box.getByRole('button', { name: /1 нове повідомлення|До останніх/i })
  await jump.click()
  await expect(log.getByText('Найновіший')).toBeInViewport()
  await expect(async () => {
    await log.evaluate((node) => node.scrollTo(0, 0))
    await expect(log.getByText('Рядок 1.', { exact: true })).toBeAttached({ timeout: 500 })
  }).toPass()
  await expect(log.getByText(/^Рядок/)).toHaveCount(75)
})

test('a guest without a network, with a link that is revoked, and with loading that fails', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await newRequest(page, product, 'Немає зв’язку в підвалі')
  const { path, link } = await newLink(page, product, id, 'staff_chat', 'Іван')
  const guest = await guestPage(browser, product, path)

  await test.step('lines written without a network wait, survive the tab, and arrive once and in order', async () => {
    const { field, log } = chatOf(guest, 'staff_chat')
    await expect(field).toBeVisible()
    await guest
      .context()
      .route('**/api/staff/chat/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    for (const line of ['Перший', 'Другий', 'Третій']) {
      await field.fill(line)
      await field.press('Enter')
      await expect(log.getByText(line)).toBeVisible()
    }
    await expect(log.getByText(w.chats.waitsForNetwork)).toBeVisible()
    await guest.close()
    expect(await linesOf(page, product, id, 'staff_chat')).toEqual([])
    const again = await guest.context().newPage()
    await again.goto(path)
    const back = chatOf(again, 'staff_chat').log
    await expect(back.getByText('Третій')).toBeVisible()
    await expect(back.getByRole('button', { name: w.chats.again }).first()).toBeVisible()
    await guest.context().unrouteAll()
    // The browser reports its network; the queue may retry earlier, so the test waits for no button.
    await again.evaluate(() => dispatchEvent(new Event('online')))
    await expect(again.locator('[data-waiting]')).toHaveCount(0)
    expect(await linesOf(page, product, id, 'staff_chat')).toEqual(['Перший', 'Другий', 'Третій'])
  })

  await test.step('a link that is revoked closes the page that is open, and loading that fails can be tried again', async () => {
    await callAs(page, product)('DELETE', `/service_request/${id}/links/${link.id}`)
    await expect(guest.context().pages()[0]!.getByText(w.chatGuest.gone)).toBeVisible()

    const other = await newLink(page, product, id, 'staff_chat', 'Петро')
    const context = guest.context()
    await context.route('**/api/staff/chat/**', (route) =>
      route.fulfill({ status: 500, json: { message: '', code: 'x' } }),
    )
    const fresh = await context.newPage()
    await fresh.goto(other.path)
    await expect(fresh.getByRole('alert')).toHaveAttribute('data-error', 'failed')
    await context.unrouteAll()
    await fresh.getByRole('button', { name: w.ui.retry }).click()
    await expect(chatOf(fresh, 'staff_chat').log).toBeVisible()
  })
})

test('lines are changed, withdrawn and answered, files go along, and a request is cancelled by the resident', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await newRequest(page, product, 'Протікає кран', { tags: ['вода'], warranty: true })
  await writeMessages(page, product, id, 'staff_chat', ['Дивіться акт', 'Кран старий'], 'dispatcher')
  await writeMessages(page, product, id, 'member_chat', ['Прийняли, чекайте майстра'], 'dispatcher')
  const [inner, open] = [
    await newLink(page, product, id, 'staff_chat', 'Майстер'),
    await newLink(page, product, id, 'member_chat', 'Олена'),
  ]
  await openDetails(page, product, id)
  const technician = await guestPage(browser, product, inner.path)
  const resident = await guestPage(browser, product, open.path)
  const [residentChat, staffChat] = [chatOf(resident, 'member_chat'), chatOf(technician, 'staff_chat')]

  await test.step('the card with both chats, and the page of a link, are accessible in light and dark, at a desk and on a phone', async () => {
    await expect(chatOf(page, 'member_chat').log).toContainText('чекайте майстра')
    await expectFits(page)
    await expect(residentChat.log).toContainText('чекайте майстра')
    await expectFits(resident)
  })

  await test.step('one’s own line is changed and withdrawn, and others see it at once', async () => {
    const { field, box } = chatOf(page, 'staff_chat')
    await field.fill('Поверх 3')
    await field.press('Enter')
    await expect(staffChat.log).toContainText('Поверх 3')
    await box.getByRole('button', { name: w.chats.edit, exact: true }).click()
    const editor = box.getByRole('textbox', { name: w.chats.editField })
    await editor.fill('Поверх 4')
    await editor.press('Enter')
    await expect(staffChat.log).toContainText('Поверх 4')
    await expect(staffChat.log).not.toContainText('Поверх 3')
    await box.getByRole('button', { name: w.chats.withdraw, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.chats.withdraw }).click()
    await expect(staffChat.log).toContainText(w.chats.withdrawn)
    await expect(staffChat.log).not.toContainText('Поверх 4')
  })

  await test.step('a reply quotes its message and leads to it', async () => {
    await staffChat.field.fill('Потрібен ключ від машинного')
    await staffChat.field.press('Enter')
    const { log, field, box } = chatOf(page, 'staff_chat')
    await expect(log).toContainText('Потрібен ключ від машинного')
    await box.getByRole('button', { name: w.chats.reply, exact: true }).last().click()
    await field.fill('В охорони')
    await field.press('Enter')
    await expect(staffChat.log.locator('button').filter({ hasText: 'Потрібен ключ від машинного' })).toBeVisible()
    await expect(staffChat.log).toContainText('В охорони')
  })

  await test.step('a file goes along, and is seen by the other side', async () => {
    await residentChat.box
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'опис.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Вода зі стелі'),
      })
    await residentChat.box.getByRole('button', { name: w.chatGuest.send, exact: true }).click()
    const file = chatOf(page, 'member_chat').log.getByRole('link', { name: /опис\.txt/ })
    await expect(file).toHaveAttribute('href', /sign=/)
    const got = await page.request.get((await file.getAttribute('href'))!)
    expect(await got.text()).toBe('Вода зі стелі')
  })

  await test.step('the resident cancels by the link, with a reason', async () => {
    await resident.getByRole('button', { name: w.chatGuest.cancel }).click()
    const dialog = resident.getByRole('dialog')
    await dialog.getByRole('button', { name: w.chatGuest.cancel }).click()
    await expect(dialog).toContainText(w.chatGuest.needsReason)
    await dialog.getByRole('textbox', { name: w.chatGuest.reason }).fill('Полагодили самі')
    await dialog.getByRole('button', { name: w.chatGuest.cancel }).click()
    await expect(resident.getByText(w.request.status_cancelled, { exact: true })).toBeVisible()
  })
})

test('a link that opens nothing says so, and asks nobody to sign in', async ({ page, product, browser }) => {
  const guest = await guestPage(browser, product, `/member/chat/${unknownToken}`)
  for (const side of ['member', 'staff']) {
    if (side === 'staff') await guest.goto(`/staff/chat/${unknownToken}`)
    await expect(guest.getByRole('alert')).toHaveAttribute('data-error', 'gone')
    await expect(guest).toHaveURL(new RegExp(`/${side}/chat/`))
    await expectAccessible(guest)
  }
  // Whoever was signed in once on this device is not sent to the login either.
  await guest.evaluate(() => localStorage.setItem('auth.token', 'over'))
  await guest.reload()
  await expect(guest.getByText(w.chatGuest.gone)).toBeVisible()
  await expect(guest).toHaveURL(/\/staff\/chat\//)
  await signedIn(page, product)
})
