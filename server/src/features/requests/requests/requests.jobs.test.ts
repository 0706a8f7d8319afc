import { requestSettings } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { staffWith } from '../../../testing/sign-in.js'
import { applyDueSteps } from './requests.jobs.js'

// A Tuesday, at noon in Kyiv.
let now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, stored, started, finished, person, idOf, age, notices } = the
const minutes = (n: number) => (now = new Date(now.getTime() + n * 60_000))

const applyDueTransitions = () => applyDueSteps(product.app, product.app.pools.slowDb)
const kinds = async (id: number) => (await notices(id)).map((n) => n.kind)
/** Ids of the recipients of the notifications of one kind. */
const notified = async (id: number, kind: string) =>
  (await notices(id)).filter((n) => n.kind === kind).map((n) => n.staff_id)

describe('the clock', () => {
  it('closes what was done 7 days ago, once, and nobody in person', async () => {
    const [old, young] = [await finished(), await finished()]
    await age(old, '7 days 1 minute')
    await age(young, '6 days 23 hours')
    await applyDueTransitions()
    await applyDueTransitions()
    expect([(await stored(old)).status, (await stored(young)).status]).toEqual(['closed', 'done'])
    expect((await the.movesOf(old)).filter((m) => m.to_status === 'closed')).toHaveLength(1)
    expect((await the.card(old)).changes[0]).toMatchObject({ to: 'closed', by: null, by_resident: false })
    expect((await the.noted(old, 'move')).at(-1)?.changes.map((c) => c.field)).toContain('closed_at')
  })

  it('says until when silence counts as acceptance, and that and why it did', async () => {
    const id = await finished()
    const { accepted_at, resolved_at } = await the.card(id)
    expect(Date.parse(accepted_at!) - Date.parse(resolved_at!)).toBe(7 * 86_400_000)
    const done = (await the.lines(id, 'member_chat')).find((line) => 'to' in line && line.to === 'done')
    expect(done).toMatchObject({ accept_by: accepted_at!.slice(0, 10) })
    await age(id, '8 days')
    await applyDueTransitions()
    for (const chat of ['member_chat', 'staff_chat'] as const)
      expect((await the.lines(id, chat)).at(-1)).toMatchObject({ key: 'accepted_silently', to: 'closed', days: 7 })
    expect((await the.card(id)).changes[0]!.reason).toContain('7 днів')
    expect((await the.noted(id, 'move')).at(-1)?.reason).toContain('не було відповіді')
  })

  it('does not take an answer that waits for the staff for silence', async () => {
    const id = await finished()
    await age(id, '8 days')
    await sql`update service_requests set last_member_at = ${now}, waiting_side = 'staff' where id = ${id}`.execute(
      the.db(),
    )
    await applyDueTransitions()
    expect((await stored(id)).status).toBe('done')
    expect((await the.card(id)).accepted_at).toBeNull()
  })

  it('counts an act of claim as accepted when it was not decided in its term, and says so in both chats', async () => {
    const id = await make({}, 'act_claim')
    expect(await stored(id)).toMatchObject({ act_claim: true })
    await sql`update service_requests set due_at = ${new Date(now.getTime() - 60_000)} where id = ${id}`.execute(
      the.db(),
    )
    await applyDueTransitions()
    await applyDueTransitions()
    for (const chat of ['member_chat', 'staff_chat'] as const)
      expect((await the.lines(id, chat)).filter((line) => line.key === 'claim_accepted')).toMatchObject([
        { source: 'Закон України 2189-VIII, ст. 27' },
      ])
  })

  it('runs by itself as a job of the queue', async () => {
    const id = await finished()
    await age(id, '8 days')
    await sql`select graphile_worker.add_job('requests.turn')`.execute(the.db())
    await expect.poll(async () => (await stored(id)).status).toBe('closed')
  })

  it('closes each once when several nodes turn at the same time', async () => {
    const ids = [await finished(), await finished(), await finished()]
    for (const id of ids) await age(id, '8 days')
    await Promise.all([applyDueTransitions(), applyDueTransitions(), applyDueTransitions()])
    for (const id of ids) {
      expect((await the.movesOf(id)).filter((m) => m.to_status === 'closed')).toHaveLength(1)
      expect((await the.lines(id, 'member_chat')).filter((l) => 'to' in l && l['to'] === 'closed')).toHaveLength(1)
    }
  })

  it('returns deferred work to its performer on its day, or to the queue when the performer is not available', async () => {
    const gone = await staffWith(product.app, 'technician', 'all')
    const kept = await started()
    const queued = await make()
    const lost = await make()
    await move(lost, 'assigned', { performer_id: idOf(gone) })
    for (const id of [kept, queued, lost])
      await move(id, 'deferred', { deferred_until: '2026-11-26', reason: 'Навесні' })
    await sql`update staff set status = 'dismissed' where id = ${idOf(gone)}`.execute(the.db())
    minutes(60)
    await applyDueTransitions()
    expect((await stored(kept)).status).toBe('deferred')
    // Midnight in Kyiv is 22:00 UTC of the day before.
    now = new Date('2026-11-25T22:01:00Z')
    await applyDueTransitions()
    const after = await Promise.all([kept, queued, lost].map(stored))
    expect(after.map((r) => [r.status, r.performer_id])).toEqual([
      ['assigned', idOf(await person('technician'))],
      ['accepted', null],
      ['accepted', null],
    ])
    expect(after.every((r) => r.deferred_until === null && r.due_at !== null)).toBe(true)
    expect(await notified(lost, 'request_returned')).toEqual([idOf(await person('dispatcher'))])
  })
})

describe('an escalation', () => {
  it('notifies the managers of the house of an emergency that nobody took for 15 minutes, once', async () => {
    const { houses } = await the.place()
    const here = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    const far = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
    const id = await make({}, 'gas')
    minutes(14)
    await applyDueTransitions()
    expect(await notified(id, 'request_unclaimed')).toEqual([])
    minutes(2)
    await applyDueTransitions()
    await applyDueTransitions()
    const people = await notified(id, 'request_unclaimed')
    expect(people).toContain(idOf(here))
    expect(people).not.toContain(idOf(far))
    expect(new Set(people).size).toBe(people.length)
    const usual = await make({}, 'light')
    minutes(20)
    await applyDueTransitions()
    expect(await kinds(usual)).not.toContain('request_unclaimed')
  })

  it('notifies the responsible person and the assignee when the term turns amber, and the managers when it is missed', async () => {
    const manager = await staffWith(product.app, 'manager', 'all')
    const [dispatcher, technician] = [await person('dispatcher'), await person('technician')]
    const id = await started({}, 'gas')
    minutes(17 * 60)
    await applyDueTransitions()
    await applyDueTransitions()
    const both = [idOf(dispatcher), idOf(technician)].toSorted((a, b) => a - b)
    expect((await notified(id, 'request_amber')).toSorted((a, b) => a - b)).toEqual(both)
    expect(await stored(id)).toMatchObject({ due_breached: false })
    const { version } = await stored(id)
    minutes(8 * 60)
    await applyDueTransitions()
    await applyDueTransitions()
    const late = await notified(id, 'request_late')
    expect(late).toEqual(expect.arrayContaining([...both, idOf(manager)]))
    expect(new Set(late).size).toBe(late.length)
    // Forms that are open stay good: nothing of theirs has changed.
    expect(await stored(id)).toMatchObject({ due_breached: true, version })
  })

  it('notes a reply that was missed', async () => {
    const id = await make({}, 'gas')
    minutes(31)
    await applyDueTransitions()
    expect(await stored(id)).toMatchObject({ reply_breached: true, due_breached: false })
    expect(await kinds(id)).toContain('request_late')
  })

  it('reminds of what waits longer than 3 days, and again of the next wait', async () => {
    const technician = await person('technician')
    const id = await started()
    const wait = async () => {
      await move(id, 'waiting', { wait_reason: 'materials' }, technician)
      await age(id, '3 days 1 minute')
      await applyDueTransitions()
      await applyDueTransitions()
    }
    await wait()
    expect(await notified(id, 'request_reminder')).toHaveLength(2)
    await move(id, 'in_progress', {}, technician)
    await wait()
    expect(await notified(id, 'request_reminder')).toHaveLength(4)
  })

  it('reminds of a resident whom nobody answers', async () => {
    const id = await started()
    await sql`update service_requests set waiting_side = 'staff', last_member_at = ${now} where id = ${id}`.execute(
      the.db(),
    )
    await applyDueTransitions()
    expect(await kinds(id)).not.toContain('request_reminder')
    await age(id, '4 days')
    await applyDueTransitions()
    await applyDueTransitions()
    expect(await notified(id, 'request_reminder')).toHaveLength(2)
  })
})

describe('the settings of requests', () => {
  it('are the community’s own, and the clock goes by them', async () => {
    const read = await call(requestSettings.read)
    expect(read.body.data).toEqual({
      autoclose_days: 7,
      return_days: 7,
      reopen_days: 30,
      resident_reopen_days: 7,
      defer_max_days: 365,
      unclaimed_minutes: 15,
      reminder_days: 3,
      version: 1,
    })
    const id = await finished()
    await age(id, '3 days')
    const changed = await call(requestSettings.update, { body: { version: 1, autoclose_days: 2 } })
    expect([changed.status, changed.body.data]).toMatchObject([200, { autoclose_days: 2, version: 2, reopen_days: 30 }])
    await applyDueTransitions()
    expect((await stored(id)).status).toBe('closed')
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from audit_log where entity = 'request_settings'`.execute(the.db())
    expect(rows[0]!.changes).toEqual([{ field: 'autoclose_days', old: 7, new: 2 }])
  })

  it('refuse a stale copy, days that can’t be, and one who may not', async () => {
    const stale = await call(requestSettings.update, { body: { version: 1, reopen_days: 10 } })
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([409, 'version_conflict', { version: 2 }])
    const wrong = await call(requestSettings.update, { raw: { version: 2, autoclose_days: 0, reminder_days: 'x' } })
    expect([wrong.status, Object.keys(wrong.body.errors!).toSorted()]).toEqual([
      422,
      ['autoclose_days', 'reminder_days'],
    ])
    expect((await call(requestSettings.update, { body: { version: 2 }, as: await person('dispatcher') })).status).toBe(
      403,
    )
    const part = await staffWith(product.app, 'manager', { houses: (await the.place()).houses })
    const { status, body } = await call(requestSettings.update, { body: { version: 2, reopen_days: 10 }, as: part })
    expect([status, body.code]).toEqual([403, 'outside_scope'])
  })
})
