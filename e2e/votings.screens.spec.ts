import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectAccessible, expectFits, expectNoSideScroll } from './appearance.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test, tokenOf, type Product } from './product.js'
import { filled, textsIn } from './texts.js'
import { newVoting, newVotingHouse } from './votings.js'

const w = textsIn('uk')

/** How long the screen for the hall shows a page of questions. */
const turn = 12_000

/** An announced voting of so many questions. */
const votingOf = async (page: Page, product: Product, questions: number, title = 'Питання зборів'): Promise<Voting> => {
  const call = callAs(page, product)
  const house = await newVotingHouse(page, product)
  const { form } = await call<{ form: { profiles: { id: number }[] } }>('GET', '/voting/form')
  const { data } = await call<{ data: Voting }>('POST', '/voting', {
    title: { uk: title },
    profile_id: form.profiles[0]!.id,
    house_ids: [house.id],
    questions: Array.from({ length: questions }, (_, n) => ({
      text: { uk: `Справа ${n + 1}` },
      proposal: { uk: 'Затвердити запропоноване' },
      threshold: n % 2 ? 'two_thirds' : 'majority',
    })),
  })
  const body = { to: 'announced', version: data.version }
  return (await call<{ data: Voting }>('POST', `/voting/${data.id}/transition`, body)).data
}

const question = (page: Page, n: number) => page.getByRole('heading', { level: 2, name: `${n}. Справа ${n}` })
const pageWords = (from: number, to: number, of: number) => filled(w.votingHall.page, { from, to, of })

test('the hall screen shows three questions at once, and turns through more', async ({ page, product }) => {
  const { id } = await votingOf(page, product, 5)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signedIn(page, product)
  await page.clock.install()
  await page.goto(`/Voting/${id}/hall`)

  await test.step('it turns by itself until it is stopped', async () => {
    await expect(page.getByText(pageWords(1, 3, 5))).toBeVisible()
    await expect(question(page, 4)).toBeHidden()
    await page.clock.fastForward(turn)
    await expect(page.getByText(pageWords(4, 5, 5))).toBeVisible()
    await expect(question(page, 5)).toBeInViewport({ ratio: 1 })
    await expect(question(page, 1)).toBeHidden()

    await page.getByRole('button', { name: w.votingHall.pause }).press('Enter')
    await page.clock.fastForward(3 * turn)
    await expect(page.getByRole('button', { name: w.votingHall.resume })).toBeFocused()
    await expect(page.getByText(pageWords(4, 5, 5))).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page.getByText(pageWords(1, 3, 5))).toBeVisible()
    await expectAccessible(page)

    // Held in the hand, it is a page that scrolls.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: w.votingHall.resume })).toHaveCount(0)
    await question(page, 5).scrollIntoViewIfNeeded()
    await expect(question(page, 5)).toBeInViewport({ ratio: 1 })
    await expectNoSideScroll(page)
  })

  await test.step('three stand still', async () => {
    const { id } = await votingOf(page, product, 3)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`/Voting/${id}/hall`)
    for (const n of [1, 2, 3]) await expect(question(page, n)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('listitem').filter({ has: question(page, 3) })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: w.votingHall.pause })).toHaveCount(0)
  })
})

test('on a phone the list of an entrance and the cards of votings fit the screen', async ({ page, product }) => {
  const title = 'Заміна ліфтів, утеплення фасаду та внески'
  const { id, house_ids } = await votingOf(page, product, 3, title)
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(page, product)
  await page.goto(`/Voting/${id}/lists/${house_ids[0]}/1`)
  const grid = page.getByRole('grid', { name: w.votingLists.list })
  await expect(grid.getByRole('row')).toHaveCount(4)
  const cells = grid.getByRole('row').nth(1).getByRole('gridcell')
  await expect(cells).toHaveCount(5)
  await expect(cells.nth(1)).toBeFocused()
  for (const n of [1, 2, 3]) await expect(cells.nth(n)).toBeInViewport({ ratio: 1 })
  expect(await grid.evaluate(({ scrollWidth, parentElement }) => scrollWidth - parentElement!.clientWidth)).toBe(0)
  await expectAccessible(page)

  await openInApp(page, `/Voting?house_id=${house_ids[0]}`)
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  // The name has the whole width of its card, so that two long ones can be told apart.
  const [name, card] = [await link.locator('..').boundingBox(), await page.getByRole('row').nth(1).boundingBox()]
  expect(name!.width).toBeGreaterThan(card!.width * 0.85)
})

test('an entry of several owners, and the representative of one, are said', async ({ page, product }) => {
  const { id } = await newVoting(page, product, true)
  const call = callAs(page, product)
  const { data: owners } = await call<{ data: VotingResident[] }>('GET', `/voting/${id}/residents`)

  await test.step('the history says of how many owners an entry is', async () => {
    const resident_ids = owners.map((owner) => owner.id)
    await call('POST', `/voting/${id}/sheets`, { resident_ids, state: 'handed_out', note: null })
    await signedIn(page, product)
    await page.goto(`/Voting/${id}`)
    await expect(page.getByText('3 співвласники')).toBeVisible()
  })

  await test.step('an owner is shown with how, when and by whose document they came to the meeting', async () => {
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    const sent = await page.request.post(`${product.url}/api/admin/media`, {
      headers: { Authorization: `Bearer ${await tokenOf(page, product, 'admin')}` },
      multipart: { file: { name: 'довіреність.pdf', mimeType: 'application/pdf', buffer } },
    })
    const { data: file } = (await sent.json()) as { data: { id: number } }
    const representative = { name: 'Мельник Олег', document: 'довіреність', number: '12', file_id: file.id }
    const { id: resident_id, name } = owners[0]!
    await call('POST', `/voting/${id}/attendance`, { resident_id, mode: 'proxy', representative })
    const read = await call<{ data: VotingResident }>('GET', `/voting/${id}/residents/${resident_id}`)
    const at = new Intl.DateTimeFormat('uk', { timeStyle: 'short', timeZone: 'Europe/Kyiv' })
    await openInApp(page, `/Voting/${id}/participants`)
    await page.getByRole('button', { name }).click()
    const owner = page.getByRole('dialog', { name })
    const line = owner.getByText(w.votingPeople.mode_proxy)
    await expect(line).toContainText(at.format(new Date(read.data.attendance!.created_at)))
    await expect(line).toContainText('Мельник Олег, довіреність 12')
    await expect(owner.getByRole('link', { name: w.votingProxy.fileLink })).toHaveAttribute(
      'href',
      /^\/files\/|^\/api\//,
    )
    await expectFits(page)
  })
})
