import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { applyDueSteps } from './requests.jobs.js'

// A Tuesday, at noon in Kyiv: working hours. No session lives through more than a week of it.
const begun = new Date('2026-11-24T10:00:00Z')
let now = begun
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, stored, started, person, idOf } = the

const hour = 3_600_000
const pass = (hours: number) => (now = new Date(now.getTime() + hours * hour))
const change = async (id: number, fields: Record<string, unknown>) => {
  const raw = { version: (await stored(id)).version, ...fields }
  const { status, body } = await call(serviceRequests.update, { params: { id }, raw })
  expect([status, body.errors]).toEqual([200, undefined])
}
const hoursLeft = async (id: number) => (Date.parse((await stored(id)).due_at!) - now.getTime()) / hour

describe('terms of a request whose type or priority changes', () => {
  it('are counted from the time of reopening', async () => {
    const id = await make()
    await move(id, 'cancelled', { cancel_reason: 'spam' })
    await the.age(id, '20 days')
    await move(id, 'new', { reason: 'Не спам' })
    await change(id, { priority: 'high' })
    expect(await hoursLeft(id)).toBeGreaterThan(0)
  })

  it('keep the time for which the clock was paused, however often it was', async () => {
    const technician = await person('technician')
    const id = await started({}, 'light')
    for (const wait_reason of ['resident', 'access']) {
      pass(1)
      await move(id, 'waiting', { wait_reason }, technician)
      pass(10)
      await move(id, 'in_progress', {}, technician)
    }
    // Of the 24 hours two have run, and twenty stood still.
    await change(id, { priority: 'emergency' })
    expect(await hoursLeft(id)).toBe(22)
    await move(id, 'waiting', { wait_reason: 'resident' }, technician)
    pass(5)
    await move(id, 'deferred', { deferred_until: '2026-12-20', reason: 'У відпустці' })
    pass(5)
    await change(id, { type_id: await the.typeId('gas') })
    expect(await stored(id)).toMatchObject({ left_minutes: 22 * 60, due_at: null })
  })

  it('are escalated again when missed again', async () => {
    const manager = await person('manager')
    const id = await started({ responsible_id: idOf(manager) }, 'gas')
    const told = async () => {
      await applyDueSteps(product.app, product.app.pools.slowDb)
      return (await the.notices(id)).filter((one) => one.kind === 'request_late' && one.staff_id === idOf(manager))
    }
    pass(25)
    expect(await told()).toHaveLength(1)
    expect(await told()).toHaveLength(1)
    await change(id, { due_at: new Date(now.getTime() + hour).toISOString() })
    expect(await told()).toHaveLength(1)
    pass(2)
    expect(await told()).toHaveLength(2)
    expect((await stored(id)).due_breached).toBe(true)
  })
})

describe('a request that comes back', () => {
  it('has the terms that hold by then', async () => {
    const id = await make({}, 'gas')
    const { preset_id } = await stored(id)
    await move(id, 'cancelled', { cancel_reason: 'spam' })
    const { rows } = await sql<{ id: number }>`insert into service_request_presets
        (code, name, reply_amount, reply_unit, resolve_amount, resolve_unit, round_the_clock, valid_from)
      select code, name, 15, 'minute', 12, 'hour', true, '2026-11-01' from service_request_presets
      where id = ${preset_id} returning id`.execute(the.db())
    await move(id, 'new', { reason: 'Пахне' })
    expect([(await stored(id)).preset_id, await hoursLeft(id)]).toEqual([rows[0]!.id, 12])
    const { body } = await call(serviceRequests.undo, {
      params: { id },
      body: { version: (await stored(id)).version },
      as: await person('dispatcher'),
    })
    expect([body.data.status, (await stored(id)).preset_id]).toEqual(['cancelled', preset_id])
    await sql`delete from service_request_presets where id = ${rows[0]!.id}`.execute(the.db())
  })
})
