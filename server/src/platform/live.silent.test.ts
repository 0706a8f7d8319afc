import { announcements } from '@oselia/contract/announcements'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useApp } from '../testing/app.js'

// The usual one lasts 20 seconds. In a file of its own: what the others prove must not come from a heartbeat.
const product = useApp({ heartbeatMs: 2000 })

it('an open browser hears of a commit without a notification inside its transaction', async () => {
  const token = await product.tokenOf('chair')
  const stop = new AbortController()
  const silent = new pg.Client(product.connection)
  await silent.connect()
  try {
    const notified: string[] = []
    silent.on('notification', ({ payload }) => notified.push(...payload!.split(',')))
    await silent.query('listen live')
    const response = await fetch(`${product.url}/api/admin/stream`, {
      signal: stop.signal,
      headers: { authorization: `Bearer ${token}` },
    })
    let heard = ''
    const reading = (async () => {
      for await (const chunk of response.body!) heard += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    await expect.poll(() => heard).toContain(': ready')
    // A node that died after its commit: nobody is notified.
    const { rows } = await silent.query<{ id: number }>(`with mode as materialized
        (select set_config('oselia.notify', 'after_commit', true))
      insert into live_events (entity, entity_id, action) select 'announcements', 815, 'create' from mode returning id`)
    expect(rows).toHaveLength(1)
    await product.call(announcements.create, { body: { title: 'Подія', body: '<p>Текст</p>' } })
    // The notification of a later event has come; a heartbeat may have read the event meanwhile.
    await expect.poll(() => notified).not.toEqual([])
    expect(notified).not.toContain(String(rows[0]!.id))
    await expect.poll(() => heard).toContain('"entity_id":815,')
    stop.abort()
    await reading
  } finally {
    stop.abort()
    await silent.end()
  }
})
