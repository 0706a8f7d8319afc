import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { urlOf } from '@oselia/contract/kit'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { votings } from '@oselia/contract/votings'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { useCoOwners } from '../../../testing/co-owners.js'
import { useGateways } from '../../../testing/gateways.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const post = useGateways()
const product = useApp({
  clock: { now: () => now },
  env: {
    PUBLIC_URL: 'https://oselia.example',
    get SMTP_URL() {
      return post.smtpUrl
    },
  },
})
const life = useCoOwners(product, (instant) => {
  now = instant
})
const { db, call, announced, residentOf, coOwnerOf } = life
beforeAll(() => life.build('Повідомлена'))
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const notify = (id: number, fields: Record<string, unknown>) =>
  call(votingBallots.notify, { params: { id }, raw: { way: 'hand', sent_on: '2026-02-10', ...fields } })
const unnoticed = async (id: number) =>
  (await call(votingBallots.residents, { params: { id }, query: { noticed: 'false' } })).body.data.map(
    ({ name }) => name,
  )
const paper = async (endpoint: Parameters<typeof urlOf>[0], id: number, query = '', residentId = 0) => {
  const address = urlOf(endpoint).replace(':id', String(id)).replace(':residentId', String(residentId))
  const headers = { authorization: `Bearer ${await product.tokenOf(life.whoNow())}` }
  const answer = await fetch(`${product.url}${address}${query}`, { headers })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
}

it('a unit has been given notice once each of its co-owners has, and until then says who has not', async () => {
  const { id } = await announced()
  const three = await residentOf(id, 'vira')
  const [anna, borys, vira] = three.co_owners
  expect((await notify(id, { resident_ids: [three.id], co_owner_ids: [anna!.id] })).body.data).toEqual({ saved: 1 })
  const partly = await residentOf(id, 'vira')
  expect(partly.notice).toBeNull()
  expect(partly.co_owners.map(({ notice }) => notice?.way ?? null)).toEqual(['hand', null, null])
  expect(await unnoticed(id)).toContain(three.name)
  const list = await paper(votingSheets.receipts, id, '?unnoticed=true')
  expect(list).toContain('Коваль Борис')
  expect(list).not.toContain('Коваль Анна')
  const rest = { resident_ids: [three.id], co_owner_ids: [borys!.id, vira!.id], sent_on: '2026-02-10' }
  expect((await notify(id, rest)).status).toBe(200)
  expect((await residentOf(id, 'vira')).notice).toMatchObject({ way: 'hand', sent_on: '2026-02-10' })
  expect(await unnoticed(id)).not.toContain(three.name)
  // Without names it is of all.
  const pair = await residentOf(id, 'ivan')
  expect((await notify(id, { resident_ids: [pair.id] })).body.data).toEqual({ saved: 1 })
  expect((await residentOf(id, 'ivan')).co_owners.every(({ notice }) => notice !== null)).toBe(true)
  const foreign = await notify(id, { resident_ids: [pair.id], co_owner_ids: [anna!.id] })
  expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([422, ['co_owner_ids']])
})

it('notices by e-mail go to each co-owner who asked for them, and prove the notice of that one alone', async () => {
  const { id } = await announced()
  const { body } = await call(electronicVoting.sendNotices, { params: { id }, raw: {} })
  expect([body.data.owners, body.data.channels[0]!.reached]).toEqual([5, 5])
  const noticesOf = async (name: 'ivan' | 'vira') =>
    (await residentOf(id, name)).co_owners.map(({ notice }) => notice?.way ?? null)
  await expect.poll(() => noticesOf('ivan')).toEqual(['email', 'email'])
  await expect.poll(() => noticesOf('vira')).toEqual(['email', 'email', null])
  expect((await residentOf(id, 'vira')).notice).toBeNull()
  const version = (await life.steps.read(id)).version
  const raw = { version, meeting_at: '2026-03-20T17:00:00.000Z', meeting_place: 'Школа', reason: 'Ремонт холу' }
  expect((await call(votings.reschedule, { params: { id }, raw })).status).toBe(200)
  const { id: residentId } = await residentOf(id, 'ivan')
  const moved = (await call(votingBallots.resident, { params: { id, residentId } })).body.data
  expect(moved.co_owners.map(({ notice }) => notice)).toEqual([null, null])
  expect(moved.former_notices.map(({ co_owner, way }) => [co_owner.name, way])).toEqual([
    ['Шевченко Олена', 'email'],
    ['Шевченко Іван', 'email'],
  ])
})

it('the sheet names all co-owners, says that any of them may sign, and asks who did', async () => {
  const { id } = await announced()
  const pair = await residentOf(id, 'ivan')
  const text = await paper(votingSheets.sheet, id, '', pair.id)
  expect(text).toContain('Шевченко Олена, Шевченко Іван')
  expect(text).toContain('Листок підписує будь-хто з них')
  expect(text).toContain('Хто зі співвласників підписав')
  expect(await paper(votingSheets.sheet, id, '', (await residentOf(id, 'single')).id)).not.toContain('будь-хто з них')
  const list = await paper(votingSheets.receipts, id)
  for (const name of ['Шевченко Олена', 'Шевченко Іван', 'Коваль Віра']) expect(list).toContain(name)
})

it('co-owners of a frozen register are not changed, added or removed', async () => {
  const { id } = await announced()
  const { id: one } = await coOwnerOf(id, 'ivan')
  const refused = { constraint: 'voting_part_open' }
  await expect(sql`update voting_co_owners set name = 'Інший' where id = ${one}`.execute(db())).rejects.toMatchObject(
    refused,
  )
  await expect(sql`delete from voting_co_owners where id = ${one}`.execute(db())).rejects.toMatchObject(refused)
  await expect(
    sql`insert into voting_co_owners (voting_id, owner_id, position, name) select voting_id, owner_id, 9, 'Інший'
      from voting_co_owners where id = ${one}`.execute(db()),
  ).rejects.toMatchObject(refused)
  await expect(sql`update votings set register_form = 1 where id = ${id}`.execute(db())).rejects.toMatchObject({
    constraint: 'votings_frozen',
  })
})
