import { outbox } from '@oselia/contract/outbox'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sendAgain } from '../../../platform/outbox.js'
import { useNotices } from '../../../testing/voting-notices.js'
import { makeBuilding } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const { post, product, call, steps, db, settled, send } = useNotices(() => now)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Поштова'))
  await sql`update members set notice_email = 'a@example.com', notice_requested_on = '2026-01-10'
    where last_name = 'Андрієнко'`.execute(db())
})
beforeEach(async () => {
  post.clear()
  await sql`delete from outbox`.execute(db())
})

const announced = async () => {
  const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z' })
  await steps.moved(id, 'announced')
  await settled()
  return id
}
const move = async (id: number, meeting_at = '2026-03-12T16:00:00.000Z') => {
  const { version, meeting_place } = await steps.read(id)
  const raw = { version, meeting_at, meeting_place, reason: 'Ремонт холу' }
  expect((await call(votings.reschedule, { params: { id }, raw })).status).toBe(200)
}
const messages = async () => {
  const { rows } = await sql<{
    id: number
    state: string
    body: string
    attempts: number
  }>`select id, state, body, attempts
    from outbox where recipient = 'a@example.com' order by id`.execute(db())
  return rows
}
const letters = () => post.letters.filter(({ to }) => to.includes('a@example.com'))
/** Makes retries due now. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db())

it('a notice that the mail server refuses for now while the meeting is moved is not tried again', async () => {
  const id = await announced()
  post.problems.push({ code: 451, text: 'busy' })
  let isReached = false
  let release: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  post.hold = () => {
    isReached = true
    return released
  }
  await send(id)
  await expect.poll(() => isReached).toBe(true)
  await move(id)
  // The message is locked: it could not be ended by the move.
  expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  release!()
  await expect.poll(messages).toMatchObject([{ state: 'expired', body: '', attempts: 1 }])
  await hurry()
  await send(id)
  await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['expired', 'sent'])
  expect(letters()).toHaveLength(1)
  const { rows } = await sql`select from voting_former_notices where voting_id = ${id}`.execute(db())
  expect(rows).toEqual([])
})

it('a notice that failed is not sent again by hand once the meeting was moved', async () => {
  const id = await announced()
  post.problems.push({ code: 550, text: 'no such mailbox' })
  await send(id)
  await expect.poll(messages).toMatchObject([{ state: 'failed' }])
  await move(id)
  const again = await call(outbox.retry, { params: { id: (await messages())[0]!.id } })
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'state_forbids',
    'What the message says has changed since. Send a new one from the page of the record',
  ])
  // Whoever queues it otherwise does not get it sent either.
  expect(await messages()).toMatchObject([{ state: 'failed' }])
  await db()
    .transaction()
    .execute(async (tx) => sendAgain(tx, (await messages())[0]!.id))
  expect(await messages()).toMatchObject([{ state: 'expired', body: '' }])
  expect(letters()).toEqual([])
})

it('a notice that failed is sent anew from the voting on the same day', async () => {
  const id = await announced()
  post.problems.push({ code: 550, text: 'no such mailbox' })
  await send(id)
  await expect.poll(messages).toMatchObject([{ state: 'failed' }])
  await send(id)
  await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['failed', 'sent'])
})
