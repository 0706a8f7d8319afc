import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { test } from './mailbox.js'
import { expect, type Product, signedIn } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')

interface Member {
  id: number
  name: string
  emails: { address: string }[]
}

/** A member with an e-mail, and one whose answer comes on paper. */
const twoMembers = async (page: Page, product: Product): Promise<[Member, Member]> => {
  const call = callAs(page, product)
  const found = await call<{ data: { data: { id: number }[] } }>('GET', '/members?per_page=30')
  const all: Member[] = []
  for (const { id } of found.data.data) all.push((await call<{ data: Member }>('GET', `/members/${id}`)).data)
  const reached = all.find(({ emails }) => emails.length > 0)!
  return [reached, all.find(({ id }) => id !== reached.id)!]
}

/** Builds two questions, the second of which is asked of those who will not come, without the mouse. */
const build = async (page: Page) => {
  await page.goto('/Interview/create')
  await page.getByRole('textbox', { name: w.interviews.title }).fill('День толоки')
  const add = page.getByRole('group', { name: w.interviewBuilder.add })
  await add.getByRole('button', { name: w.interviewBuilder.single }).press('Enter')
  await expect(page.getByRole('textbox', { name: w.interviewBuilder.questionText })).toBeFocused()
  await page.keyboard.type('Чи прийдете Ви?')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
  for (const word of ['Так', 'Не знаю', 'Ні']) {
    if (word !== 'Так') await page.keyboard.press('Enter')
    await page.keyboard.type(word)
  }
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: filled(w.interviewBuilder.option, { n: 2 }) })).toHaveValue('Ні')
  await add.getByRole('button', { name: w.interviewBuilder.text, exact: true }).press('Enter')
  await page.keyboard.type('Що завадить?')
  const when = page.getByLabel(w.interviewBuilder.askIf)
  await when.selectOption({ index: 1 })
}

/** Reads the code that came by e-mail and goes to the questions. */
const identify = async (guest: Page, address: string, received: () => Promise<string>) => {
  await guest.getByLabel(w.poll.contact).fill(address)
  await guest.getByRole('button', { name: w.poll.getCode }).click()
  const code = guest.getByLabel(w.poll.code)
  await expect(code).toBeFocused()
  await code.fill(await received())
  await guest.getByRole('button', { name: w.poll.check }).click()
}

test('a poll with branching is built by keyboard, answered on a phone by code and entered from paper, and its results show both', async ({
  page,
  product,
  mailbox,
  browser,
}) => {
  const [reached, onPaper] = await twoMembers(page, product)
  await signedIn(page, product)
  await build(page)
  // What is missing is said at its question, which takes the focus, and goes away as soon as it is there.
  const publish = page.getByRole('button', { name: w.publication.publish, exact: true })
  await publish.click()
  const missing = page.getByText(w.issues.condition_empty)
  await expect(missing).toBeVisible()
  await expect(page.getByLabel(w.interviewBuilder.askIf)).toBeFocused()
  await expectFits(page)
  await page
    .getByRole('group', { name: w.interviewBuilder.ifAnswered })
    .getByRole('checkbox', { name: 'Ні' })
    .press(' ')
  await expect(missing).toBeHidden()
  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: w.publication.publish, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'День толоки' })).toBeVisible()
  await page.getByRole('button', { name: w.publicAddress.make }).click()
  const address = await page.getByLabel(w.publicAddress.link, { exact: true }).inputValue()

  const guest = await browser.newPage({
    viewport: { width: 360, height: 740 },
    locale: 'uk-UA',
    colorScheme: 'dark',
    baseURL: product.url,
  })
  await guest.goto(new URL(address).pathname)
  const email = reached.emails[0]!.address
  await identify(guest, email, () => mailbox.code(email))
  await guest.getByRole('radio', { name: 'Ні', exact: true }).check()
  await expect(guest.getByRole('status').filter({ hasText: 'Що завадить?' })).toBeAttached()
  await guest.getByRole('button', { name: w.poll.send }).click()
  const reason = guest.getByRole('textbox', { name: /Що завадить/ })
  await expect(reason).toBeFocused()
  await expect(guest.getByText(w.issues.answer_missing)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme })
    await expectAccessible(guest)
    await expectNoSideScroll(guest)
  }
  await reason.fill('Чергування')
  // What was written waits on the device while there is no connection.
  await guest.context().setOffline(true)
  await guest.getByRole('button', { name: w.poll.send }).click()
  await expect(guest.getByText(w.poll.notSentText)).toBeVisible()
  await guest.context().setOffline(false)
  await guest.reload()
  await expect(reason).toHaveValue('Чергування')
  await guest.getByRole('button', { name: w.poll.send }).click()
  await expect(guest.getByRole('heading', { name: w.poll.thanks })).toBeFocused()
  await guest.close()

  await page.getByRole('button', { name: w.interviews.enter }).click()
  const dialog = page.getByRole('dialog', { name: w.interviewEntry.title })
  await dialog.getByRole('combobox', { name: w.interviewEntry.person }).fill(onPaper.name)
  await dialog.getByRole('option', { name: onPaper.name }).first().click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('1')
  await expect(dialog.getByRole('radio', { name: 'Так' })).toBeChecked()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`Збережено: ${onPaper.name}`)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const chart = page.getByRole('table', { name: 'Чи прийдете Ви?' })
  for (const word of ['Так', 'Ні'])
    await expect(chart.getByRole('row', { name: new RegExp(`^${word}`) })).toContainText('50')
  await expect(page.getByText('Чергування')).toBeVisible()
  await expectFits(page)
  await page.getByRole('tab', { name: w.interviews.participants }).click()
  await page.getByText(w.interviewPeople.done, { exact: true }).click()
  await expect(page.getByRole('table', { name: w.interviews.participants }).getByRole('row')).toHaveCount(2)
})

test('an anonymous poll shows neither who answered nor results of fewer than five', async ({ page, product }) => {
  const [, member] = await twoMembers(page, product)
  const call = callAs(page, product)
  const questions = [{ key: 'q1', kind: 'scale', text: 'Як Вам двір?' }]
  const made = await call<{ data: { id: number } }>('POST', '/interview', {
    title: 'Двір',
    anonymous: true,
    questions,
    state: 'published',
  })
  const values = [{ question: 'q1', number: 4 }]
  await call('POST', `/interview/${made.data.id}/answers`, { member_id: member.id, values })
  await signedIn(page, product)
  await page.goto(`/Interview/${made.data.id}`)
  await expect(page.getByText(filled(w.interviewResults.hidden, { count: 1 }))).toBeVisible()
  await expect(page.getByRole('table', { name: 'Як Вам двір?' })).toHaveCount(0)
  await page.getByRole('tab', { name: w.interviews.participants }).click()
  await expect(page.getByText(w.interviewPeople.anonymous)).toBeVisible()
})
