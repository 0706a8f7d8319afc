import { announcements } from '@oselia/contract/announcements'
import { unsubscribing } from '@oselia/contract/deliveries'
import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'

// Without gateways, messages wait in the outbox.
const product = useApp()
const { call } = product
const { person, lives, noted } = people(product)
const db = () => product.app.pools.db

let house: number
let reader: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Бета', 1)).houses[0]!
  const unit = await makeUnit(product.app, house, { number: '1' })
  const one = await person({
    emails: [{ address: 'reader@home.example' }],
    phones: [{ number: '+380501112299' }],
    channels: ['email', 'sms'],
    consent: { state: 'given', way: 'paper' },
  })
  reader = one.id
  await lives(reader, unit)
})

const publish = async (fields: object = {}) => {
  const { body } = await call(announcements.create, {
    raw: {
      title: 'Вода завтра',
      body: '<p>Не буде</p>',
      audience: { house_ids: [house] },
      state: 'published',
      ...fields,
    },
  })
  return body.data.id
}
const deliver = (id: number, channels: ('email' | 'sms')[] = ['email', 'sms']) =>
  call(announcements.deliver, { params: { id }, body: { channels, preview: false } })
const within = { interval: 50 }
/** Channel and state of each recipient of an item. */
const states = async (id: number) => {
  const { rows } = await sql<{ state: string }>`select channel || ' ' || state as state from delivery_recipients
    where entity = 'announcements' and entity_id = ${id} order by channel`.execute(db())
  return rows.map(({ state }) => state)
}
const waiting = ['email waiting', 'sms waiting']

describe('a delivery that was interrupted', () => {
  it('goes on by itself after an error in handing over', async () => {
    await sql`create sequence failures`.execute(db())
    // A sequence is not rolled back, so that the first attempt alone fails.
    await sql`create function fail_once() returns trigger language plpgsql as $$
      begin if nextval('failures') = 1 then raise 'out of luck'; end if; return new; end $$`.execute(db())
    await sql`create trigger fail_once before insert on outbox for each row execute function fail_once()`.execute(db())
    const id = await publish()
    await deliver(id)
    await expect.poll(() => states(id), within).toEqual(waiting)
    await sql`drop trigger fail_once on outbox`.execute(db())
  })

  it('is continued by a retry where its job has failed for good', async () => {
    const id = await publish()
    await sql`insert into deliveries (entity, entity_id, urgent, created_at) values ('announcements', ${id}, false, now())`.execute(
      db(),
    )
    await sql`insert into delivery_recipients (delivery_id, entity, entity_id, channel, member_id)
      select max(d.id), 'announcements', ${id}, 'email', ${reader} from deliveries d`.execute(db())
    const { status, body } = await call(announcements.retryDelivery, { params: { id }, body: {} })
    expect([status, body.data]).toEqual([200, { retried: 1 }])
    await expect.poll(() => states(id), within).toEqual(['email waiting'])
  })
})

describe('what was not sent', () => {
  it('because the item was archived meanwhile is sent by a later delivery', async () => {
    const id = await publish()
    await deliver(id)
    await expect.poll(() => states(id), within).toEqual(waiting)
    await sql`update delivery_recipients set state = case channel when 'sms' then 'skipped' else 'expired' end
      where entity_id = ${id} and entity = 'announcements'`.execute(db())
    const { status, body } = await deliver(id)
    expect([status, body.data.channels.map(({ reached, already }) => [reached, already])]).toEqual([
      200,
      [
        [1, 0],
        [1, 0],
      ],
    ])
    await expect.poll(() => states(id), within).toEqual(waiting)
  })
})

describe('a message that waits', () => {
  it('is not sent once the person has unsubscribed or consent was withdrawn, except in an emergency', async () => {
    const id = await publish()
    const urgent = await publish({ kind: 'emergency', ends_at: '2099-01-01T00:00:00Z' })
    for (const one of [id, urgent]) {
      await deliver(one)
      await expect.poll(() => states(one), within).toEqual(waiting)
    }
    const token = await product.app.publicLinks.tokenFor({ db: db(), now: new Date() }, 'unsubscribe', reader)
    await call(unsubscribing.end, { params: { token }, as: null })
    expect(await states(id)).toEqual(['email expired', 'sms waiting'])
    const { version } = (await call(members.read, { params: { id: reader } })).body.data
    await call(members.update, { params: { id: reader }, body: { consent: { state: 'withdrawn' }, version } })
    expect([await states(id), await states(urgent)]).toEqual([['email expired', 'sms expired'], waiting])
  })
})

describe('the link in a message', () => {
  it('is in the history of the item when the delivery makes it', async () => {
    const { version } = (await call(members.read, { params: { id: reader } })).body.data
    await call(members.update, {
      params: { id: reader },
      body: { channels: ['email', 'sms'], consent: { state: 'given', way: 'paper' }, version },
    })
    const id = await publish()
    await deliver(id)
    expect((await noted('announcements', id)).map(({ action }) => action)).toEqual(['create', 'create_link', 'deliver'])
  })
})
