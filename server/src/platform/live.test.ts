import { announcements } from '@oselia/contract/announcements'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { makeHouses } from '../testing/places.js'
import { staffWith, type Who } from '../testing/sign-in.js'
import { eventually } from '../testing/eventually.js'

const product = useApp()
const { call } = product
const readers: AbortController[] = []
afterEach(() => readers.splice(0).forEach((r) => r.abort()))

/**
 * Listens as a browser does, which comes back when its stream is ended: making houses and people ends streams, and that
 * may be told a moment after a stream has begun. Answers the text heard so far, and how often a stream was opened.
 */
const listen = async (who: Who, lastEventId?: string) => {
  const stop = new AbortController()
  readers.push(stop)
  const heard = { text: '', type: null as string | null, opened: 0 }
  const open = async (lastSeen?: string) =>
    fetch(`${product.url}/api/admin/stream`, {
      signal: stop.signal,
      headers: {
        authorization: `Bearer ${await product.tokenOf(who)}`,
        ...(lastSeen && { 'last-event-id': lastSeen }),
      },
    })
  const pump = async (response: Response): Promise<void> => {
    heard.type = response.headers.get('content-type')
    heard.opened++
    for await (const chunk of response.body!) heard.text += Buffer.from(chunk).toString()
    const again = await open('-1500')
    if (again.ok) await pump(again)
  }
  pump(await open(lastEventId)).catch(() => undefined)
  await eventually(() => expect(heard.text).toContain(': ready'))
  return heard
}
const write = async (more: object = {}) =>
  (await call(announcements.create, { body: { title: 'Подія', body: '<p>Текст</p>', ...more } })).body.data

// Whoever is made at the first use of a role ends streams: that is told before the tests begin.
beforeAll(async () => {
  const heard = await listen('chair')
  const { id } = await write()
  await eventually(() => expect(heard.text).toContain(`"entity_id":${id},`))
})

describe('live events', () => {
  it('tells an open browser what was written, without being asked', async () => {
    const heard = await listen('chair')
    expect(heard.type).toContain('text/event-stream')
    const { id } = await write()
    await expect.poll(() => heard.text).toContain(`"entity":"announcements","entity_id":${id},"action":"create"`)
    expect(heard.opened).toBe(1)
  })

  it('tells only those who may read the thing and whose houses it reaches', async () => {
    const alpha = await makeHouses(product.app, 'ЖК Альфа', 1)
    const beta = await makeHouses(product.app, 'ЖК Бета', 1)
    const ofAlpha = await listen(await staffWith(product.app, 'manager', { complexes: [alpha.complex] }))
    const technician = await listen('technician')
    const foreign = await write({ audience: { complex_ids: [beta.complex] } })
    const own = await write({ audience: { complex_ids: [alpha.complex] } })
    await expect.poll(() => ofAlpha.text).toContain(`"entity_id":${own.id},`)
    expect(ofAlpha.text).not.toContain(`"entity_id":${foreign.id},`)
    expect(technician.text).not.toContain('"entity"')
  })

  it('says nothing of what was refused', async () => {
    const heard = await listen('chair')
    await call(announcements.create, { body: { title: 'Ні', body: '<p>а</p>', attachment_ids: [999] } })
    const { id } = await write()
    await expect.poll(() => heard.text).toContain(`"entity_id":${id},`)
    expect(heard.text.match(/"action":"create"/g)).toHaveLength(1)
    expect(heard.opened).toBe(1)
  })

  it('catches up with what came while the browser was away', async () => {
    const first = await listen('chair')
    const one = await write()
    await expect.poll(() => first.text).toContain(`"entity_id":${one.id},`)
    const last = /id: (\d+)\ndata: .*\n\n$/.exec(first.text)![1]!
    readers.splice(0).forEach((r) => r.abort())
    const two = await write()
    const again = await listen('chair', last)
    await expect.poll(() => again.text).toContain(`"entity_id":${two.id},`)
    expect([first.opened, again.opened]).toEqual([1, 1])
  })

  it('begins with what came since the page began to read', async () => {
    const { id } = await write()
    const heard = await listen('chair', '-1500')
    await expect.poll(() => heard.text).toContain(`"entity_id":${id},`)
    const old = await write()
    await expect.poll(() => heard.text).toContain(`"entity_id":${old.id},`)
    await sql`update live_events set at = at - interval '1 minute' where entity_id = ${old.id}`.execute(
      product.app.pools.db,
    )
    const late = await listen('chair', '-1500')
    const fresh = await write()
    await expect.poll(() => late.text).toContain(`"entity_id":${fresh.id},`)
    expect(late.text).not.toContain(`"entity_id":${old.id},`)
    expect([heard.opened, late.opened]).toEqual([1, 1])
    await expect.poll(async () => (await listen('chair', '-3600000')).text).toContain('event: reset')
  })

  it('asks again for what the database failed to answer', async () => {
    const heard = await listen('chair')
    const holder = new pg.Client(product.connection)
    const killer = new pg.Client(product.connection)
    await Promise.all([holder.connect(), killer.connect()])
    try {
      // An event of which nobody is told yet, and a table that can't be read meanwhile.
      await killer.query('set session_replication_role = replica')
      const { rows } = await killer.query<{ id: number }>(
        `insert into live_events (entity, entity_id, action, at) values ('announcements', 4711, 'create', now()) returning id`,
      )
      await holder.query('begin; lock table live_events in access exclusive mode')
      await killer.query(`select pg_notify('live', $1)`, [String(rows[0]!.id)])
      for (let failed = 0; failed < 2; failed++) {
        const killed = async () =>
          (
            await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%from live_events e%'`)
          ).rowCount
        await expect.poll(killed).toBe(1)
      }
      expect(heard.text).not.toContain('4711')
      await holder.query('rollback')
      await expect.poll(() => heard.text).toContain('"entity_id":4711,')
      expect(heard.opened).toBe(1)
    } finally {
      await Promise.all([holder.end(), killer.end()])
    }
  })

  it('hears all events of one statement, however many, by few notifications', async () => {
    const heard = await listen('chair')
    const other = new pg.Client(product.connection)
    await other.connect()
    try {
      const payloads: string[] = []
      other.on('notification', ({ payload }) => payloads.push(payload!))
      await other.query('listen live')
      await other.query(`insert into live_events (entity, entity_id, action)
        select 'announcements', 900000 + n, 'create' from generate_series(1, 700) n`)
      await expect.poll(() => heard.text).toContain('"entity_id":900700,')
      expect(heard.text.match(/"entity_id":900\d\d\d,/g)).toHaveLength(700)
      expect(payloads).toHaveLength(3)
      expect(heard.opened).toBe(1)
    } finally {
      await other.end()
    }
  })

  it('tells one who was away too long to read everything anew', async () => {
    const heard = await listen('chair', '1')
    await expect.poll(() => heard.text).toMatch(/event: reset|"entity"/)
  })

  it('ends when the person logs out', async () => {
    const who = await staffWith(product.app, 'chair', 'all')
    const response = await fetch(`${product.url}/api/admin/stream`, {
      headers: { authorization: `Bearer ${await product.tokenOf(who)}` },
    })
    const whole = response.text()
    expect((await call(users.logout, { as: who })).status).toBe(200)
    expect(await whole).toContain(': ready')
  })

  it('wants a login', async () => {
    expect((await fetch(`${product.url}/api/admin/stream`)).status).toBe(401)
  })
})
