import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useGateways } from '../testing/gateways.js'
import { usePools } from '../testing/pools.js'
import { enqueue, Jobs } from './jobs.js'
import { send, sendMany, type Message } from './outbox.js'
import { serveOutbox } from './outbox.sending.js'

const base = usePools()
const post = useGateways()
const clock = { shift: 0, now: () => new Date(Date.now() + clock.shift) }
const opened: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  post.clear()
  clock.shift = 0
  await sql`delete from outbox`.execute(base.pools.db)
  await sql`delete from graphile_worker._private_jobs`.execute(base.pools.db)
})
const stopNodes = () => Promise.all(opened.splice(0).map((node) => node.stop()))
afterEach(stopNodes)

/** A node with an outbox. */
const node = async (settings: { smtpUrl?: string; smsUrl?: string } = post) => {
  const jobs = new Jobs(base.pools, { error: () => undefined, warn: () => undefined })
  const config = { smtpUrl: settings.smtpUrl, smsUrl: settings.smsUrl }
  const outbox = serveOutbox({ clock, jobs, pools: base.pools, config })
  await outbox.resume()
  await jobs.open()
  const stop = async () => {
    await jobs.close()
    outbox.close()
  }
  opened.push({ stop })
}

const water: Message = { channel: 'email', to: 'olena@home.example', subject: 'Вода', text: 'Завтра води не буде.' }
const code: Message = { channel: 'sms', to: '+380501234567', text: 'Код 123456', secret: true }
const write = (message: Message) => base.pools.db.transaction().execute((db) => send({ db, now: clock.now() }, message))
const rows = () => base.pools.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map((row) => row.state)
const within = { interval: 50 }
const settled = (...expected: string[]) => expect.poll(states, within).toEqual(expected)
const attempts = async () => (await rows())[0]!.attempts
/** Makes delayed retries due now. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(base.pools.db)
const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim()

describe('an e-mail', () => {
  it('is sent once its transaction is committed', async () => {
    await node()
    expect(await write({ ...water, html: '<p>Завтра води не буде.</p>' })).toBe(true)
    await settled('sent')
    expect(post.letters).toHaveLength(1)
    const [letter] = post.letters
    expect(letter).toMatchObject({ from: 'office@board.example', to: ['olena@home.example'] })
    expect(letter!.raw).toContain('multipart/alternative')
    expect(header(letter!.raw, 'Subject')).toBe(`=?UTF-8?B?${Buffer.from('Вода').toString('base64')}?=`)
    const [row] = await rows()
    expect(header(letter!.raw, 'Message-ID')).toBe(`<${row!.message_id}@board.example>`)
    expect(row).toMatchObject({ attempts: 1, last_error: null, body: water.text })
    expect(row!.sent_at).not.toBeNull()
  })

  it('is never sent for a transaction that was rolled back', async () => {
    await node()
    const undone = base.pools.db.transaction().execute(async (db) => {
      await send({ db, now: clock.now() }, water)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write({ ...water, subject: 'Second' })
    await settled('sent')
    expect(post.letters.map((letter) => header(letter.raw, 'Subject'))).toEqual(['Second'])
  })

  it('is written once per event', async () => {
    await node()
    expect(await write({ ...water, dedupeKey: 'water:1:7' })).toBe(true)
    expect(await write({ ...water, dedupeKey: 'water:1:7' })).toBe(false)
    expect(await write({ ...water, dedupeKey: 'water:1:8' })).toBe(true)
    await settled('sent', 'sent')
    expect(post.letters).toHaveLength(2)
  })

  it('is retried with the same Message-ID when the server is busy', async () => {
    post.problems.push({ code: 451, text: 'come back later' })
    await node()
    await write(water)
    await expect.poll(attempts, within).toBe(1)
    const [waiting] = await rows()
    expect(waiting).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('come back later') as string,
    })
    await hurry()
    await settled('sent')
    expect(await attempts()).toBe(2)
    expect(header(post.letters[0]!.raw, 'Message-ID')).toContain(waiting!.message_id)
  })

  it('fails at once when the address does not exist', async () => {
    post.problems.push({ code: 550, text: 'no such mailbox' })
    await node()
    await write(water)
    await settled('failed')
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('no such mailbox') as string,
    })
  })

  it('fails after the tenth attempt', async () => {
    post.problems.push({ code: 451, text: 'busy' })
    await write(water)
    await sql`update outbox set attempts = 9`.execute(base.pools.db)
    await node()
    await settled('failed')
    expect(await attempts()).toBe(10)
  })

  it('records a rejected login without the credentials', async () => {
    await node({ smtpUrl: post.smtpUrl.replace('clerk', 'stranger') })
    await write(water)
    await expect.poll(attempts, within).toBe(1)
    const [row] = await rows()
    expect(row!.state).toBe('waiting')
    expect(row!.last_error).toMatch(/^EAUTH/)
    expect(row!.last_error).not.toContain('pa:ss')
  })

  it('is sent only to its recipient, whatever the address or the subject contains', async () => {
    await expect(write({ ...water, to: 'a@home.example\r\nBcc: thief@evil.example' })).rejects.toThrow(
      'one bare address',
    )
    await expect(write({ ...water, to: 'a@home.example,thief@evil.example' })).rejects.toThrow('one bare address')
    await write({ ...water, subject: 'Water\r\nBcc: thief@evil.example' })
    await write({ ...water, subject: 'Past the door' })
    await sql`update outbox set recipient = ${'a@home.example\r\nBcc: thief@evil.example, b@evil.example'}, subject = ${'x\r\nBcc: thief@evil.example'}
      where subject = 'Past the door'`.execute(base.pools.db)
    await node()
    await expect.poll(async () => (await states()).includes('waiting'), within).toBe(false)
    expect(post.letters.length).toBeGreaterThan(0)
    expect(post.letters.flatMap((letter) => letter.to).filter((to) => /^(thief|b)@/.test(to))).toEqual([])
    for (const letter of post.letters) expect(header(letter.raw, 'Bcc')).toBeUndefined()
  })
})

describe('an SMS', () => {
  it('is posted to the gateway with its token, and its code is erased afterwards', async () => {
    await node()
    await write(code)
    await settled('sent')
    const [row] = await rows()
    expect(post.sms).toHaveLength(1)
    expect(post.sms[0]!.headers.authorization).toBe('Bearer sms-token')
    expect(post.sms[0]!.body).toEqual({ to: '+380501234567', text: 'Код 123456', id: row!.message_id })
    expect(row).toMatchObject({ body: '', html: null })
  })

  it('is retried when the gateway fails', async () => {
    post.smsStatuses.push(500)
    await node()
    await write(code)
    await expect.poll(attempts, within).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: 'waiting', last_error: 'HTTP 500', body: 'Код 123456' })
    await hurry()
    await settled('sent')
  })

  it('fails at once when the gateway rejects the number', async () => {
    post.smsStatuses.push(422)
    await node()
    await write(code)
    await settled('failed')
    // A permanently failed message needs its code no longer.
    expect((await rows())[0]!.body).toBe('')
  })

  it('waits when the gateway is down, and the recorded error contains no token', async () => {
    await node({ smsUrl: 'http://sms-token@127.0.0.1:9/send' })
    await write(code)
    await expect.poll(attempts, within).toBe(1)
    const [row] = await rows()
    expect(row!.state).toBe('waiting')
    expect(row!.last_error).not.toBeNull()
    expect(row!.last_error).not.toContain('token')
  })
})

describe('the outbox', () => {
  it('does not send expired messages', async () => {
    await write({ ...code, expiresInMinutes: 10 })
    clock.shift = 11 * 60_000
    await node()
    await settled('expired')
    expect((await rows())[0]!.body).toBe('')
    expect(post.sms).toEqual([])
  })

  it('does not send what expires before the next attempt', async () => {
    post.smsStatuses.push(500)
    await node()
    await write({ ...code, expiresInMinutes: 10 })
    await expect.poll(attempts, within).toBe(1)
    clock.shift = 11 * 60_000
    await hurry()
    await settled('expired')
    expect(post.sms).toEqual([])
  })

  it('holds messages without a gateway and sends them when there is one', async () => {
    await node({ smsUrl: post.smsUrl })
    await write(water)
    await write(code)
    await settled('waiting', 'sent')
    const queued = async () => (await sql`select from graphile_worker._private_jobs`.execute(base.pools.db)).rows.length
    await expect.poll(queued, within).toBe(0)
    expect((await rows())[0]).toMatchObject({ attempts: 0, state: 'waiting' })
    await stopNodes()
    await node()
    await settled('sent', 'sent')
    expect(post.letters).toHaveLength(1)
  })

  it('sends what another node without a gateway left', async () => {
    await node()
    await sql`insert into outbox (channel, recipient, body, message_id) values ('sms', '+380501234567', 'Код', 'let-go')`.execute(
      base.pools.db,
    )
    await sql`select graphile_worker.add_job('outbox.send.untried')`.execute(base.pools.db)
    await settled('sent')
    expect(post.sms).toHaveLength(1)
  })

  it('sends each message once, however many nodes process it', async () => {
    for (let n = 0; n < 10; n++) await write({ ...water, subject: `Nr ${n}` })
    for (const { id } of await rows()) {
      for (let again = 0; again < 3; again++)
        await sql`select graphile_worker.add_job('outbox.send', ${JSON.stringify({ id })}::json)`.execute(base.pools.db)
    }
    await Promise.all([node(), node(), node()])
    await settled(...Array.from({ length: 10 }, () => 'sent'))
    const queued = async () => (await sql`select from graphile_worker._private_jobs`.execute(base.pools.db)).rows.length
    await expect.poll(queued, within).toBe(0)
    expect(post.letters.map((letter) => header(letter.raw, 'Subject')).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `Nr ${n}`),
    )
  })
})

describe('messages that are sent at most once', () => {
  it('are sent although each is queued once more while its sending begins', async () => {
    await node()
    const count = 100
    await base.pools.db.transaction().execute(async (db) => {
      const messages = Array.from({ length: count }, (_, n) => ({
        ...water,
        to: `${n}@home.example`,
        atMostOnce: true,
      }))
      for (const id of await sendMany({ db, now: clock.now() }, messages))
        await enqueue(db, 'outbox.send', { id, once: true })
    })
    await settled(...Array.from({ length: count }, () => 'sent'))
    expect(post.letters).toHaveLength(count)
  })
})

describe('a delayed message', () => {
  it('waits until its time, also when it is due earlier in the queue and when a node starts meanwhile', async () => {
    const notBefore = new Date(clock.now().getTime() + 3 * 3_600_000)
    await write({ ...water, notBefore })
    await node()
    await hurry()
    await expect
      .poll(async () => {
        const { rows: jobs } = await sql<{ at: Date }>`select run_at as at from graphile_worker._private_jobs
          where key like 'outbox:%'`.execute(base.pools.db)
        return jobs.map((job) => new Date(job.at).toISOString())
      }, within)
      .toEqual([notBefore.toISOString()])
    expect(await states()).toEqual(['waiting'])
    expect(await attempts()).toBe(0)
    clock.shift = 3 * 3_600_000 + 1000
    await hurry()
    await settled('sent')
    expect(post.letters).toHaveLength(1)
  })

  it('has a kind', async () => {
    await write(water)
    await write({ ...code, kind: 'code' })
    expect((await rows()).map((row) => row.kind)).toEqual(['notice', 'code'])
  })
})
