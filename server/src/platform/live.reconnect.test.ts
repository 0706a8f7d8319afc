import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { staffWith, type Who } from '../testing/sign-in.js'
import { Listener } from './listener.js'

const product = useApp()
const streams: AbortController[] = []
afterEach(() => streams.splice(0).forEach((stream) => stream.abort()))

/** Subscribes as a browser does; the text received so far, and whether the server has ended the stream. */
const subscribe = async (who: Who) => {
  const stop = new AbortController()
  streams.push(stop)
  const response = await fetch(`${product.url}/api/admin/stream`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${await product.tokenOf(who)}` },
  })
  const stream = { text: '', ended: false }
  const pump = async () => {
    for await (const chunk of response.body!) stream.text += Buffer.from(chunk).toString()
    stream.ended = true
  }
  pump().catch(() => undefined)
  await expect.poll(() => stream.text).toContain(': ready')
  return stream
}
const idOf = (who: Who) => Number(who.slice(6))

describe('after the connection that listens was lost', () => {
  it('every page must refetch, and users who lost access meanwhile receive nothing more', async () => {
    const [stays, blocked, narrowed] = [
      await staffWith(product.app, 'chair', 'all'),
      await staffWith(product.app, 'chair', 'all'),
      await staffWith(product.app, 'chair', 'all'),
    ]
    const [one, two, three] = [await subscribe(stays), await subscribe(blocked), await subscribe(narrowed)]
    const client = new pg.Client(product.connection)
    await client.connect()
    try {
      // Without triggers nothing is notified, as when it happens while nobody listens.
      await client.query('set session_replication_role = replica')
      await client.query(`update staff set status = 'blocked' where id = $1`, [idOf(blocked)])
      await client.query('update staff set scope_all = false where id = $1', [idOf(narrowed)])
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'oselia listener' and datname = current_database()`)
    } finally {
      await client.end()
    }
    await expect.poll(() => one.text).toContain('event: reset')
    await expect.poll(() => [two.ended, three.ended]).toEqual([true, true])
    expect(one.ended).toBe(false)
    const { body } = await product.call(announcements.create, { body: { title: 'Подія', body: '<p>Текст</p>' } })
    await expect.poll(() => one.text).toContain(`"entity_id":${body.data.id},`)
  })

  it('a connection whose other side went silent is replaced', async () => {
    const { host, port } = product.connection
    const sockets: Socket[] = []
    let silent = false
    const proxy = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      const held = silent
      sockets.push(near, far)
      for (const socket of [near, far]) socket.on('error', () => undefined)
      near.on('data', (chunk) => (held === silent ? far.write(chunk) : undefined))
      far.on('data', (chunk) => (held === silent ? near.write(chunk) : undefined))
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const through = { ...product.connection, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port }
    const listener = new Listener(through, () => undefined, { pingMs: 200, timeoutMs: 1000 })
    const received: string[] = []
    let begun = 0
    listener.on(
      'access',
      (id) => received.push(id),
      () => (begun += 1),
    )
    try {
      await listener.open()
      expect(begun).toBe(1)
      // From now on the first connection carries nothing either way; later ones do.
      silent = true
      await expect.poll(() => begun).toBe(2)
      await sql`select pg_notify('access', '7')`.execute(product.app.pools.db)
      await expect.poll(() => received).toContain('7')
    } finally {
      await listener.close()
      for (const socket of sockets) socket.destroy()
      proxy.close()
    }
  })
})

it('a stream ends with the role that was lent for a time', async () => {
  const who = await staffWith(product.app, 'technician', 'all')
  await product.tokenOf(who)
  const endsAt = new Date(Date.now() + 5000)
  await sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
    select ${idOf(who)}, id, now() - interval '1 hour', ${endsAt}, 'заміна' from staff_roles where code = 'chair'`.execute(
    product.app.pools.db,
  )
  const stream = await subscribe(who)
  await expect.poll(() => stream.ended).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
  const again = await subscribe(who)
  expect((await product.call(announcements.list, { as: who })).status).toBe(403)
  expect(again.ended).toBe(false)
})
