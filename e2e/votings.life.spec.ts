import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Member } from '@oselia/contract/members'
import type { VotingProtocol } from '@oselia/contract/voting-protocols'
import type { Scan } from '@oselia/contract/voting-sheets'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { dayFromNow } from './days.js'
import { test, type Mailbox } from './mailbox.js'
import { expect, signedIn, tokenOf, type Product } from './product.js'
import { textsIn } from './texts.js'
import { newVotingHouse } from './votings.js'

const w = textsIn('uk')
const recount = join(import.meta.dirname, '../server/data/recount.mjs')
const names = ['Зборова Віра', 'Рукавична Надія', 'Довірча Марія', 'Листкова Ганна', 'Кодова Ольга']
const address = 'kodova@example.com'

const api = (page: Page, product: Product) => {
  const call = callAs(page, product)
  const ownerOf = async (id: number, name: string) => {
    const { data } = await call<{ data: VotingResident[] }>('GET', `/voting/${id}/residents?per_page=100`)
    return data.find((one) => one.name.startsWith(name))!
  }
  const read = async (id: number) => (await call<{ data: Voting }>('GET', `/voting/${id}`)).data
  const move = async (id: number, to: string, more: object = {}) =>
    call('POST', `/voting/${id}/transition`, { to, version: (await read(id)).version, ...more })
  return { call, ownerOf, read, move }
}
type Api = ReturnType<typeof api>

/** A voting whose meeting is today; ballots by a code are taken in the survey. */
const meetingToday = async (page: Page, product: Product, { call, move }: Api): Promise<Voting> => {
  const house = await newVotingHouse(page, product, names)
  const { data: members } = await call<{ data: { data: Member[] } }>('GET', '/members?search_query=Кодова')
  const consent = { state: 'given', on: dayFromNow(-30), way: 'paper', edition: null }
  const reached = { emails: [{ address, is_primary: true }], channels: ['email'], consent }
  const { id: memberId, version } = members.data[0]!
  await call('PUT', `/members/${memberId}`, { version, ...reached })
  const { form } = await call<{ form: { profiles: { id: number; rules: object }[] } }>('GET', '/voting/form')
  const { id: profile_id, rules } = form.profiles[0]!
  const { data } = await call<{ data: Voting }>('POST', '/voting', {
    title: { uk: 'Збори з усіма способами голосування' },
    profile_id,
    rules: { ...rules, electronic: 'code' },
    house_ids: [house.id],
    // It may begin at any hour of its day, and is announced before its hour.
    meeting_at: new Date(Date.now() + 60_000).toISOString(),
    meeting_place: 'Хол першого під’їзду',
    questions: [
      { text: { uk: 'Внесок' }, proposal: { uk: 'Встановити внесок 8,50 грн за м²' }, threshold: 'two_thirds' },
      { text: { uk: 'Оренда підвалу' }, proposal: { uk: 'Здати підвал в оренду' }, threshold: 'majority' },
    ],
  })
  const overrides = { reason: 'Аварійний стан даху', overrides: ['early_meeting'] }
  await move(data.id, 'announced', overrides)
  await move(data.id, 'meeting')
  return data
}

const answersOf = ({ questions }: Voting, ...given: string[]) =>
  questions.map(({ id: question_id }, at) => ({ question_id, answer: given[at] }))

/** Two owners come, and a third is represented; they are registered and vote by name at the desk, by keyboard alone. */
const atMeeting = async (page: Page, { ownerOf }: Api, { id }: Voting) => {
  await page.goto(`/Voting/${id}/desk`)
  const field = page.getByRole('combobox', { name: w.votingDesk.find })
  for (const [at, name] of names.slice(0, 3).entries()) {
    await expect(field).toBeFocused()
    await page.keyboard.type(String(at + 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const questions = page.getByRole('radiogroup')
    await expect(questions.nth(1).getByRole('radio').first()).toBeFocused()
    // The second question of the one who is represented is left for later.
    for (const key of ['1', ...(at === 2 ? [] : [at === 0 ? '3' : '2'])]) await page.keyboard.press(key)
    if (at === 2) {
      await page.keyboard.press('KeyP')
      await expect(page.getByRole('textbox', { name: w.votingPeople.rep_name })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(w.votingDesk.needed).first()).toBeVisible()
      await expectFits(page)
      await page.keyboard.type('Мельник Олег')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Довіреність')
      await page.keyboard.press('Enter')
      await expect(page.getByText(w.votingDesk.answerAll)).toBeVisible()
      await expect(questions.nth(2).getByRole('radio').first()).toBeFocused()
      await page.keyboard.press('2')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(w.votingDesk.saidVoted.replace('{name}', `.*${name}`)))).toBeVisible()
  }
  const present = await Promise.all(names.map(async (name) => (await ownerOf(id, name)).attendance?.mode ?? null))
  expect(present).toEqual(['in_person', 'in_person', 'proxy', null, null])
}

/** Records by show of hands who leads the meeting. */
const elect = async (page: Page, role: 'role_chair' | 'role_secretary', candidate: string) => {
  await page.getByRole('button', { name: w.votingProtocol.elect }).click()
  const dialog = page.getByRole('dialog', { name: w.votingProtocol.elect })
  await expect(dialog.getByRole('combobox', { name: w.votingProtocol.role })).toHaveValue(role.slice(5))
  await dialog.getByRole('textbox', { name: w.votingProtocol.candidate }).fill(candidate)
  await dialog.getByRole('textbox', { name: w.votingProtocol.votes_for }).fill('3')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const officers = page.getByRole('region', { name: w.votingProtocol.officers })
  await expect(officers.getByText(candidate)).toBeVisible()
}

/** The printed sheet of an owner comes back in a scan, and is entered from it. */
const onPaper = async (page: Page, product: Product, { call, ownerOf }: Api, voting: Voting) => {
  const headers = { Authorization: `Bearer ${await tokenOf(page, product, 'admin')}` }
  const url = `${product.url}/api/admin/voting/${voting.id}`
  const { id: ownerId } = await ownerOf(voting.id, 'Листкова')
  const sheet = await page.request.get(`${url}/resident/${ownerId}/sheet.pdf`, { headers })
  const file = { name: 'скан.pdf', mimeType: 'application/pdf', buffer: await sheet.body() }
  const sent = await page.request.post(`${url}/scans`, { headers, multipart: { file } })
  const { data: scan } = (await sent.json()) as { data: Scan }
  const read = async () => (await call<{ data: Scan }>('GET', `/voting/${voting.id}/scans/${scan.id}`)).data
  await expect.poll(async () => (await read()).state).toBe('done')
  expect((await read()).counts).toMatchObject({ matched: 1 })
  const entry = { cast_on: dayFromNow(0), answers: answersOf(voting, 'for', 'against') }
  await call('POST', `/voting/${voting.id}/sheets/${ownerId}/enter`, entry)
}

/** An owner votes on the page of the personal link, and confirms the answers by a code. */
const byCode = async (page: Page, mailbox: Mailbox, { call, ownerOf }: Api, voting: Voting) => {
  const { id } = await ownerOf(voting.id, 'Кодова')
  await call('POST', `/voting/${voting.id}/links`, { resident_ids: [id] })
  const letter = await mailbox.letter(address)
  await page.goto(/https?:\S+\/vote\/[\w-]{43}/.exec(letter)![0])
  for (const { text } of voting.questions)
    await page.getByRole('group', { name: text.uk }).getByRole('radio', { name: 'За', exact: true }).check()
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await page.getByRole('textbox', { name: 'Код' }).fill(await mailbox.code(address, 1))
  await page.getByRole('button', { name: 'Проголосувати' }).click()
  await expect(page.getByText(/SHA-256/).first()).toBeVisible()
}

/** The protocol is made, signed, uploaded and published, and the court packet is downloaded into a folder. */
const toPublished = async (page: Page, { call }: Api, id: number): Promise<string> => {
  await page.getByRole('button', { name: w.votingProtocol.generate }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.votingProtocol.generate }).click()
  await expect(page.getByRole('link', { name: w.votingProtocol.paper })).toBeVisible()
  const { data } = await call<{ data: VotingProtocol }>('GET', `/voting/${id}/protocol`)
  const drawn = await (await page.request.get(data.protocol!.url)).body()
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: w.votingProtocol.upload }).click()
  const buffer = Buffer.concat([drawn, Buffer.from('\n% підписано')])
  await (await chooser).setFiles({ name: 'підписаний.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: w.votingPage.to_published, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.votingPage.to_published }).click()
  await expect(page.getByRole('link', { name: w.votingProtocol.document })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: w.votingProtocol.packet }).click()
  const folder = mkdtempSync(join(tmpdir(), 'oselia-packet-'))
  await (await download).saveAs(join(folder, 'packet.zip'))
  execFileSync('unzip', ['-q', '-o', 'packet.zip'], { cwd: folder })
  return folder
}

test('a voting lives from the meeting to its published protocol, voted on in every way and recounted from its packet', async ({
  page,
  product,
  mailbox,
}) => {
  const server = api(page, product)
  const voting = await meetingToday(page, product, server)
  const { id } = voting
  await signedIn(page, product)
  await atMeeting(page, server, voting)
  await page.goto(`/Voting/${id}`)
  await elect(page, 'role_chair', 'Зборова Віра')
  await elect(page, 'role_secretary', 'Рукавична Надія')
  await server.move(id, 'survey')
  await onPaper(page, product, server, voting)
  await byCode(page, mailbox, server, voting)
  await server.move(id, 'counting')

  await page.goto(`/Voting/${id}`)
  const folder = await toPublished(page, server, id)
  // The first question was adopted by all, and is to be carried out; the second found no majority.
  const decisions = page.getByRole('region', { name: w.decisions.section })
  await expect(decisions.getByRole('link', { name: 'Внесок' })).toBeVisible()
  await expect(decisions.getByRole('link')).toHaveCount(1)
  // The history calls it what the state is called.
  const history = page.getByRole('region', { name: w.history.title })
  await expect(history.getByText(w.votings.state_published).first()).toBeVisible()
  await expect(history).not.toContainText(w.history.published)

  expect(execFileSync(process.execPath, [recount, folder]).toString()).toBe('The recount agrees with results.json.\n')
  const ballots = readFileSync(join(folder, 'ballots.csv'), 'utf8')
  for (const channel of ['meeting', 'paper', 'code']) expect(ballots).toContain(`,${channel},counted,yes`)
  expect(ballots).toContain('Мельник Олег')
  rmSync(folder, { recursive: true })
})
