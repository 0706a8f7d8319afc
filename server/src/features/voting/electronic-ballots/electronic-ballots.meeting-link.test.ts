import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useNotices } from '../../../testing/voting-notices.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2036-02-10T08:00:00.000Z')
const { post, product, call, steps, db, settled, send } = useNotices(() => now)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const [former, other, third] = ['https://video.example/1', 'https://video.example/2', 'https://video.example/3']
let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Відео'))
  await sql`update members set notice_email = 'a@example.com', notice_requested_on = '2035-12-10', language = 'en'
    where last_name = 'Андрієнко'`.execute(db())
})
beforeEach(async () => {
  post.clear()
  await sql`update settings set resident_quiet_from = null, resident_quiet_to = null`.execute(db())
  await sql`delete from outbox`.execute(db())
})

const announced = async (fields: Record<string, unknown> = {}, asked: Record<string, unknown> = {}) => {
  const { id } = await steps.make(house, { meeting_at: '2036-03-10T16:00:00.000Z', meeting_link: former, ...fields })
  await steps.moved(id, 'announced', asked)
  await settled()
  return id
}
const replace = async (id: number, meeting_link: string | null) => {
  later(1)
  const { version } = await steps.read(id)
  const { status, body } = await call(votings.update, { params: { id }, raw: { version, meeting_link } })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const quiet = (from: string | null, to: string | null) =>
  sql`update settings set resident_quiet_from = ${from}, resident_quiet_to = ${to}`.execute(db())
/** The state of each message to the owner, and the last character of the link in it. */
const messages = async () => {
  const { rows } = await sql<{
    said: string
    subject: string
  }>`select subject, state || ' ' || coalesce(substring(body from 'video\\.example/(.)'), '-') as said
    from outbox where recipient = 'a@example.com' order by id`.execute(db())
  return rows.map(({ said }) => said)
}
const letters = () => post.letters.filter(({ to }) => to.includes('a@example.com'))
const jobsDone = async () => {
  const { rows } =
    await sql`select from jobs where kind = 'votings.messages' and state not in ('done', 'failed')`.execute(db())
  return rows.length
}

it('a notice that waits for the end of quiet hours goes out once, with the present link', async () => {
  const id = await announced()
  await quiet('00:00', '23:59')
  await send(id)
  await expect.poll(messages).toEqual(['waiting 1'])
  const { link_change } = await replace(id, other)
  expect(link_change).toEqual({ changed_at: now.toISOString(), untold: 0 })
  await expect.poll(messages).toEqual(['expired -', 'waiting 2'])
  await expect.poll(jobsDone).toBe(0)
  expect(await messages()).toEqual(['expired -', 'waiting 2'])
  expect(letters()).toEqual([])
})

it('an owner who got the notice by e-mail is told of each other link, in the language of the owner', async () => {
  const id = await announced()
  await send(id)
  await expect.poll(messages).toEqual(['sent 1'])
  expect((await replace(id, other)).link_change).toMatchObject({ untold: 0 })
  await expect.poll(messages).toEqual(['sent 1', 'sent 2'])
  const { rows: told } = await sql`select subject from outbox where recipient = 'a@example.com' order by id`.execute(
    db(),
  )
  expect(told[1]).toEqual({ subject: 'The link of the meeting has changed: Збори' })
  await replace(id, third)
  await expect.poll(messages).toEqual(['sent 1', 'sent 2', 'sent 3'])
  await replace(id, null)
  await expect.poll(messages).toEqual(['sent 1', 'sent 2', 'sent 3', 'sent -'])
  await expect.poll(jobsDone).toBe(0)
  expect(letters()).toHaveLength(4)
  const { rows } = await sql`select from voting_notices where voting_id = ${id}`.execute(db())
  expect(rows).toHaveLength(1)
})

it('a link that is as it was before nobody read of another one is told to nobody', async () => {
  const id = await announced()
  await send(id)
  await expect.poll(messages).toEqual(['sent 1'])
  await quiet('00:00', '23:59')
  await replace(id, other)
  await expect.poll(messages).toEqual(['sent 1', 'waiting 2'])
  await replace(id, former)
  await expect.poll(messages).toEqual(['sent 1', 'expired -'])
  await expect.poll(jobsDone).toBe(0)
  expect(await messages()).toEqual(['sent 1', 'expired -'])
})

it('a link that is needed before the quiet hours end is told at once', async () => {
  const meeting_at = new Date(now.getTime() + 3_600_000).toISOString()
  const id = await announced({ meeting_at }, { overrides: ['early_meeting'], reason: 'Аварія' })
  await send(id)
  await expect.poll(messages).toEqual(['sent 1'])
  await quiet('00:00', '23:59')
  await replace(id, other)
  await expect.poll(messages).toEqual(['sent 1', 'sent 2'])
})

it('a notice that is being sent while the link changes is followed by the present one, or sent with it', async () => {
  for (const refused of [false, true]) {
    post.clear()
    await sql`delete from outbox`.execute(db())
    const id = await announced()
    if (refused) post.problems.push({ code: 451, text: 'busy' })
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
    await replace(id, other)
    expect(await messages()).toEqual(['waiting 1'])
    release!()
    await expect.poll(messages).toEqual(refused ? ['expired -', 'sent 2'] : ['sent 1', 'sent 2'])
    await expect.poll(jobsDone).toBe(0)
    expect(letters()).toHaveLength(refused ? 1 : 2)
  }
})

it('owners with a notice by hand are counted as those to tell otherwise, until they have a new one', async () => {
  const id = await announced()
  const owners = (await steps.residents(id)).filter(({ name }) => /Бойко|Литвин/.test(name)).map((one) => one.id)
  const notify = async (resident_ids: number[]) => {
    const raw = { resident_ids, way: 'hand', sent_on: now.toISOString().slice(0, 10) }
    expect((await call(votingBallots.notify, { params: { id }, raw })).status).toBe(200)
  }
  await notify(owners)
  expect((await steps.read(id)).link_change).toBeNull()
  expect((await replace(id, other)).link_change).toMatchObject({ untold: 2 })
  later(1)
  await notify(owners.slice(0, 1))
  expect((await steps.read(id)).link_change).toMatchObject({ untold: 1 })
})

it('a message of a voting that is called off is not sent any more', async () => {
  const id = await announced()
  await quiet('00:00', '23:59')
  await send(id)
  await expect.poll(messages).toEqual(['waiting 1'])
  await steps.moved(id, 'cancelled', { reason: 'Помилка' })
  expect(await messages()).toEqual(['expired -'])
})
