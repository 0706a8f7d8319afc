import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePools } from '../testing/pools.js'
import { recall, send } from './outbox.js'
import { untilWaiting } from '../testing/locks.js'

const base = usePools()
beforeEach(() => sql`delete from outbox`.execute(base.pools.db))

const about = { entity: 'announcements', id: 7 }
const write = () =>
  base.pools.db
    .transaction()
    .execute((db) =>
      send(
        { db, now: new Date() },
        { channel: 'email', to: 'olena@home.example', text: 'Завтра води не буде.', about },
      ),
    )
const states = async () =>
  (await base.pools.db.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state)

describe('messages about a record', () => {
  const about = { entity: 'announcements', id: 7 }
  const taken = () => base.pools.db.transaction().execute((db) => recall(db, about.entity, about.id))

  it('are cancelled while none has been sent, and else stay as they are', async () => {
    await write()
    await write()
    expect([await taken(), await states()]).toEqual([true, ['expired', 'expired']])
    await sql`delete from outbox`.execute(base.pools.db)
    await write()
    await write()
    await sql`update outbox set state = 'sent' where id = (select min(id) from outbox)`.execute(base.pools.db)
    expect([await taken(), await states()]).toEqual([false, ['sent', 'waiting']])
  })
  it('wait for one that is being sent, and stay when it was', async () => {
    await write()
    await write()
    const recalled = await base.pools.db.transaction().execute(async (db) => {
      await sql`update outbox set state = 'sent' where id = (select max(id) from outbox)`.execute(db)
      const waits = taken()
      await untilWaiting(base, 1)
      return { waits }
    })
    expect([await recalled.waits, await states()]).toEqual([false, ['waiting', 'sent']])
  })
})
