import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useCoOwners } from '../../../testing/co-owners.js'
import { eventually } from '../../../testing/eventually.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const life = useCoOwners(product, (instant) => {
  now = instant
})
const { db, call, steps, browser, survey, personal, residentOf, coOwnerOf, answersOf, code } = life

beforeAll(() => life.build('Спільна'))
beforeEach(() => sql`delete from outbox`.execute(db()))

const untilHanded = (id: number) =>
  eventually(async () => {
    const { rows } = await sql`select from voting_messages where voting_id = ${id} and state = 'queued'`.execute(db())
    expect(rows).toHaveLength(0)
  })
const linkIn = async (to: string) =>
  /https:\/\/oselia\.example(\/vote\/[\w-]+)/.exec((await browser.mailbox(to))[0]!.body)![1]!
const ballotsOf = async (id: number, residentId: number) =>
  (await call(votingBallots.resident, { params: { id, residentId } })).body.data.ballots

describe('the register', () => {
  it('keeps every co-owner of a unit that has one ballot, with the documents that they have', async () => {
    const { id } = await survey()
    const [pair, three, single] = [
      await residentOf(id, 'ivan'),
      await residentOf(id, 'vira'),
      await residentOf(id, 'single'),
    ]
    expect(pair.co_owners).toMatchObject([
      { name: 'Шевченко Олена', member_id: life.idsOf('olena').member, notice: null },
      { name: 'Шевченко Іван', member_id: life.idsOf('ivan').member, notice: null },
    ])
    expect([three.name, three.co_owners.length, three.shares.length]).toEqual([
      'Коваль Анна, Коваль Борис, Коваль Віра',
      3,
      1,
    ])
    expect(single.co_owners).toHaveLength(1)
    expect((await steps.read(id)).snapshot?.owners).toBe(4)
  })

  it('shows the voting with each of the co-owners, and finds the owner by the resident row of any', async () => {
    const { id } = await survey()
    for (const name of ['olena', 'ivan', 'vira'] as const) {
      const { member, resident } = life.idsOf(name)
      const { body } = await call(votingBallots.participations, { query: { member_id: member } })
      const shown = body.data.find(({ voting }) => voting.id === id)!
      expect([shown.state, shown.resident.id]).toEqual(['missing', (await residentOf(id, name)).id])
      const read = await call(votingBallots.resident, { params: { id, residentId: resident } })
      expect(read.body.data.id).toBe(shown.resident.id)
    }
  })
})

describe('personal links', () => {
  it('go to each co-owner who has an address, each with a page of its own, and the others are named', async () => {
    const { id } = await survey()
    const { body } = await call(electronicVoting.sendLinks, { params: { id }, raw: {} })
    expect(body.data).toMatchObject({ owners: 7, no_contact: 2, channels: [{ reached: 5 }, { reached: 0 }] })
    expect(body.data.unreached.map(({ name }) => name).toSorted()).toEqual(['Бондар Галина', 'Коваль Віра'])
    await untilHanded(id)
    const links = await Promise.all(['olena', 'ivan', 'anna', 'borys'].map((one) => linkIn(`${one}@example.com`)))
    expect(new Set(links).size).toBe(4)
    const page = (await browser.open(links[1]!)).text
    expect(page).toContain('Співвласник: Ш. І.')
    expect(page).toContain('Інші співвласники (Ш. О.) мають із Вами один голос')
    const pair = await residentOf(id, 'ivan')
    const state = await call(electronicVoting.resident, { params: { id, residentId: pair.id } })
    expect(state.body.data.co_owners).toMatchObject([
      { name: 'Шевченко Олена', opened_at: null, has_contact: true },
      { name: 'Шевченко Іван', opened_at: expect.any(String), link: { channel: 'email' } },
    ])
    // A link of one is ended with those of the others.
    expect((await call(electronicVoting.revokePersonal, { params: { id, residentId: pair.id } })).status).toBe(200)
    for (const link of links.slice(0, 2)) expect((await browser.open(link)).status).toBe(404)
    expect((await browser.open(links[2]!)).status).toBe(200)
  })

  it('and reminders are not sent to the co-owners of a share that has its ballot', async () => {
    const { id } = await survey()
    await steps.ballot(id, 'Шевченко', ['for', 'for'], { cast_on: '2026-03-11' })
    const { body } = await call(electronicVoting.remind, { params: { id }, raw: {} })
    expect(body.data.owners).toBe(5)
    await untilHanded(id)
    expect(await browser.mailbox('ivan@example.com')).toEqual([])
    expect((await browser.mailbox('borys@example.com'))[0]!.is_secret).toBe(true)
  })
})

describe('a ballot by a code', () => {
  it('counts once for the co-owners: the code goes to who asks, and the page of the other tells who has voted', async () => {
    const { id, page, questions } = await survey()
    const [his, hers] = [await personal(page, 'ivan'), await personal(page, 'olena')]
    const given = await code(his, 'ivan', questions)
    const waiting = await code(hers, 'olena', questions, 'against')
    // The code of one is nothing to the other.
    expect((await browser.send(given.path.replace(his, hers), { code: given.code })).status).toBe(404)
    expect((await browser.send(given.path, { code: given.code })).status).toBe(303)
    const refused = await browser.send(waiting.path, { code: waiting.code })
    expect([refused.status, refused.text.includes('За це приміщення вже проголосував інший співвласник')]).toEqual([
      409,
      true,
    ])
    const shown = (await browser.open(hers)).text
    expect(shown).toContain('За це приміщення вже проголосовано: бюлетень подано співвласником Ш. І.')
    expect(shown).not.toMatch(/[0-9a-f]{64}/)
    expect((await browser.open(his)).text).toContain('Ваш бюлетень зараховано')
    const pair = await residentOf(id, 'ivan')
    expect(await ballotsOf(id, pair.id)).toMatchObject([
      {
        state: 'counted',
        channel: 'code',
        signed_by: { name: 'Шевченко Іван' },
        answers: [{ answer: 'for' }, { answer: 'for' }],
      },
    ])
    // Neither asks for another code, nor is anything sent.
    expect((await browser.send(hers, { ...answersOf(questions, 'against'), contact: '0' })).location).toBe(
      `${hers}?lang=uk`,
    )
    for (const name of ['olena', 'ivan'] as const) {
      const { body } = await call(votingBallots.participations, { query: { member_id: life.idsOf(name).member } })
      expect(body.data.find(({ voting }) => voting.id === id)).toMatchObject({
        state: 'voted',
        signed_by: { name: 'Шевченко Іван' },
      })
    }
  })

  it('of two co-owners at the same moment, by links of their own, is counted once and refused once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, page, questions } = await survey()
      const names = ['anna', 'borys'] as const
      const sent = []
      for (const name of names) {
        const own = await personal(page, name)
        sent.push(await code(own, name, questions, name === 'anna' ? 'for' : 'against'))
      }
      const answers = await Promise.all(sent.map(({ path, code: given }) => browser.send(path, { code: given })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
      const { id: owner } = await residentOf(id, 'anna')
      const ballots = await ballotsOf(id, owner)
      const first = names[answers.findIndex(({ status }) => status === 303)]!
      expect(ballots).toMatchObject([{ state: 'counted', signed_by: { id: (await coOwnerOf(id, first)).id } }])
      expect((await steps.tally(id)).voted.owners).toBe(1)
    }
  })

  it('beside a paper sheet that another co-owner signed is refused, and a sheet beside a code waits for a decision', async () => {
    const { id, page, questions } = await survey()
    const own = await personal(page, 'borys')
    const given = await code(own, 'borys', questions)
    const vira = await coOwnerOf(id, 'vira')
    const entered = await steps.ballot(id, 'Коваль', ['against', 'for'], { cast_on: '2026-03-11', signed_by: vira.id })
    expect(entered.body.data).toMatchObject({ state: 'counted', signed_by: { id: vira.id, name: 'Коваль Віра' } })
    expect((await browser.send(given.path, { code: given.code })).status).toBe(409)
    expect((await browser.open(own)).text).toContain('бюлетень подано співвласником К. В.')
    const pair = await code(await personal(page, 'olena'), 'olena', questions)
    expect((await browser.send(pair.path, { code: pair.code })).status).toBe(303)
    const ivan = await coOwnerOf(id, 'ivan')
    const second = await steps.ballot(id, 'Шевченко', ['against', 'for'], { cast_on: '2026-03-11', signed_by: ivan.id })
    expect(second.body.data).toMatchObject({ state: 'conflict', signed_by: { id: ivan.id } })
  })
})

it('a ballot is signed by a co-owner of that owner alone, and a sheet may leave open by whom', async () => {
  const { id } = await survey()
  const ivan = await coOwnerOf(id, 'ivan')
  const foreign = await steps.ballot(id, 'Коваль', ['for', 'for'], { cast_on: '2026-03-11', signed_by: ivan.id })
  expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([422, ['signed_by']])
  const open = await steps.ballot(id, 'Коваль', ['for', 'for'], { cast_on: '2026-03-11' })
  expect([open.status, open.body.data.signed_by]).toEqual([201, null])
  const single = await steps.ballot(id, 'Мороз', ['for', 'for'], { cast_on: '2026-03-11' })
  expect(single.body.data.signed_by).toMatchObject({ name: 'Мороз Петро' })
  await expect(
    sql`update voting_ballots set signed_by = ${(await coOwnerOf(id, 'anna')).id} where id = ${open.body.data.id}`.execute(
      db(),
    ),
  ).rejects.toMatchObject({ constraint: 'votings_kept' })
})
