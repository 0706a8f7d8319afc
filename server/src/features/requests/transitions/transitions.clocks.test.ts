import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'

// A Tuesday, at noon in Kyiv: working hours.
let now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const the = requestMovers(product)
const { make, move, ask, stored, started, finished, person } = the
const hours = (n: number) => (now = new Date(now.getTime() + n * 3_600_000))
const leftAt = async (id: number) => Math.round((Date.parse((await stored(id)).due_at!) - now.getTime()) / 60_000)

describe('the clock of the work', () => {
  it('pauses while the request waits for the resident, and resumes with the time left', async () => {
    const technician = await person('technician')
    const id = await started({}, 'gas')
    hours(1)
    const left = await leftAt(id)
    await move(id, 'waiting', { wait_reason: 'access' }, technician)
    expect(await stored(id)).toMatchObject({
      due_at: null,
      amber_at: null,
      left_minutes: left,
      waiting_side: 'resident',
    })
    hours(5)
    await move(id, 'in_progress', {}, technician)
    expect(await leftAt(id)).toBe(left)
    expect(await stored(id)).toMatchObject({ left_minutes: null, wait_reason: null, waiting_side: null })
  })

  it('runs on while the request waits for anything else', async () => {
    const technician = await person('technician')
    const id = await started({}, 'gas')
    const { due_at } = await stored(id)
    await move(id, 'waiting', { wait_reason: 'contractor' }, technician)
    hours(2)
    await move(id, 'in_progress', {}, technician)
    expect((await stored(id)).due_at).toBe(due_at)
  })

  it('pauses until the day to which the work is deferred', async () => {
    const id = await started({}, 'gas')
    const left = await leftAt(id)
    await move(id, 'deferred', { deferred_until: '2026-11-30', reason: 'Чекаємо на вихідні' })
    expect(await stored(id)).toMatchObject({ deferred_until: '2026-11-30', due_at: null, left_minutes: left })
    hours(30)
    await move(id, 'assigned')
    expect(await stored(id)).toMatchObject({
      deferred_until: null,
      left_minutes: null,
      performer_id: expect.any(Number),
    })
    expect(await leftAt(id)).toBe(left)
  })

  it('is neither paused nor deferred for a written claim', async () => {
    const technician = await person('technician')
    const id = await started({}, 'act_claim')
    const { due_at } = await stored(id)
    await move(id, 'waiting', { wait_reason: 'resident' }, technician)
    expect(await stored(id)).toMatchObject({ due_at, left_minutes: null })
    const { status, body } = await ask(id, 'deferred', { deferred_until: '2026-12-01', reason: 'Немає майстра' })
    expect([status, body.code]).toEqual([409, 'term_fixed'])
    expect((await the.card(id)).moves.map((m) => m.to)).not.toContain('deferred')
  })

  it('records a missed deadline when the work ends, and not one that was met', async () => {
    const late = await started({}, 'gas')
    await the.age(late, '3 days')
    await move(late, 'done', { message: 'Зроблено' })
    expect((await stored(late)).due_breached).toBe(true)
    expect((await the.card(late)).due_clock.state).toBe('missed')
    const kept = await finished({}, 'gas')
    expect((await stored(kept)).due_breached).toBe(false)
    expect((await the.card(kept)).due_clock.state).toBe('met')
  })

  it('restarts for returned work, and so does the reply clock for a reopened request', async () => {
    const id = await finished({}, 'gas')
    await the.age(id, '3 days')
    await sql`update service_requests set escalated = '{late}', due_breached = true where id = ${id}`.execute(the.db())
    await move(id, 'in_progress', { reason: 'Знову пахне' })
    expect(await leftAt(id)).toBe(24 * 60)
    expect(await stored(id)).toMatchObject({ due_breached: false, escalated: [] })
    await move(id, 'done', { message: 'Замінено кран' })
    await move(id, 'closed')
    hours(20)
    await move(id, 'new', { reason: 'Ще раз' })
    expect(await stored(id)).toMatchObject({ first_replied_at: null, reply_breached: false, reopened: true })
    expect(Date.parse((await stored(id)).first_reply_due_at!) - now.getTime()).toBe(30 * 60_000)
  })

  it('is not restored after the time limit of reopening', async () => {
    const id = await make()
    await move(id, 'cancelled', { cancel_reason: 'spam' })
    await the.age(id, '31 days')
    const { status, body } = await ask(id, 'new', { reason: 'Помилково' })
    expect([status, body.code]).toEqual([409, 'state_forbids'])
  })
})
