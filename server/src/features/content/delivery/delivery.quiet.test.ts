import { announcements } from '@oselia/contract/announcements'
import { settings } from '@oselia/contract/settings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

// 22:30 in Kyiv, years ahead, so that what waits is not sent while the test runs.
let now = new Date('2036-11-24T20:30:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
/** A session does not live for months. */
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}
const { person, lives } = people(product)

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Тиша', 1)).houses[0]!
  const unit = await makeUnit(product.app, house, { number: '1' })
  const asked = { emails: [{ address: 'night@home.example' }], channels: ['email'], consent: { state: 'given' } }
  await lives((await person({ last_name: 'Сон', ...asked })).id, unit)
})

const setHours = async (from: string | null, to: string | null) => {
  const { body } = await call(settings.read)
  return call(settings.update, {
    raw: {
      version: body.data.version,
      organisation_name: 'ОСББ Тиша',
      resident_quiet_from: from,
      resident_quiet_to: to,
    },
  })
}

const publish = async (fields: object = {}) => {
  const raw = { title: 'Вода', body: '<p>Не буде</p>', audience: { house_ids: [house] }, state: 'published', ...fields }
  const { status, body } = await call(announcements.create, { raw })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

/** Delivers an announcement; answers what the preview says and when its message is sent at the earliest. */
const delivered = async (fields: object = {}, at_once = false) => {
  const id = await publish(fields)
  const send = (preview: boolean) =>
    call(announcements.deliver, { params: { id }, body: { channels: ['email'], preview, at_once } })
  const { body } = await send(true)
  expect((await send(false)).status).toBe(200)
  const messages = () =>
    sql<{ not_before: string | null }>`select not_before from outbox
    where entity = 'announcements' and entity_id = ${id}`.execute(product.app.pools.db)
  await expect.poll(async () => (await messages()).rows.length).toBe(1)
  return [body.data.quiet_until, (await messages()).rows[0]!.not_before]
}

describe('the quiet hours of residents', () => {
  it('are none at first, and both ends are given or neither', async () => {
    expect(await delivered()).toEqual([null, null])
    const half = await setHours('21:00', null)
    expect([half.status, Object.keys(half.body.errors!)]).toEqual([422, ['resident_quiet_to']])
  })

  it('let messages wait until they end in the morning, and are shown before sending', async () => {
    expect((await setHours('21:00', '08:00')).status).toBe(200)
    const morning = '2036-11-25T06:00:00.000Z'
    expect(await delivered()).toEqual([morning, morning])
  })

  it('hold nothing that is urgent, or sent at once on purpose', async () => {
    const urgent = { kind: 'emergency', ends_at: '2036-11-25T12:00:00.000Z' }
    expect(await delivered(urgent)).toEqual([null, null])
    expect(await delivered({}, true)).toEqual(['2036-11-25T06:00:00.000Z', null])
  })

  it('end at the local hour also in nights in which the clock changes', async () => {
    await at('2036-10-25T20:30:00.000Z')
    expect(await delivered()).toEqual(['2036-10-26T06:00:00.000Z', '2036-10-26T06:00:00.000Z'])
    await at('2037-03-28T20:30:00.000Z')
    expect(await delivered()).toEqual(['2037-03-29T05:00:00.000Z', '2037-03-29T05:00:00.000Z'])
  })

  it('are over during the day', async () => {
    await at('2037-04-01T09:00:00.000Z')
    expect(await delivered()).toEqual([null, null])
  })
})
