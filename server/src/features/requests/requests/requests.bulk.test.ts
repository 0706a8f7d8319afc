import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished, repeated } from '../../../testing/jobs.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, stored, person, idOf } = the

const started = (raw: Record<string, unknown>, as: Who = 'manager') => call(serviceRequests.bulk, { raw, as })
const ended = (jobId: number, as: Who = 'manager') => finished(product, jobId, as)
const done = async (raw: Record<string, unknown>, as: Who = 'manager') => {
  const { status, body } = await started(raw, as)
  expect([status, body.errors]).toEqual([202, undefined])
  return (await ended(body.data.job_id, as)).result
}
const many = async (count: number) => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await make())
  return ids
}
const all = (ids: number[]) => Promise.all(ids.map(stored))

describe('a bulk act on requests', () => {
  it('assigns a performer to new ones by a move, and to those in progress by changing the field', async () => {
    const other = await person('technician', 'other')
    const [fresh, working] = [await make(), await the.started()]
    expect(await done({ act: 'assign', ids: [fresh, working], performer_id: idOf(other) })).toMatchObject({
      changed: 2,
      skipped: 0,
    })
    expect(await all([fresh, working])).toMatchObject([
      { status: 'assigned', performer_id: idOf(other) },
      { status: 'in_progress', performer_id: idOf(other) },
    ])
  })

  it('moves what may be moved, and reports the others by reason and number', async () => {
    const ids = await many(3)
    await move(ids[2]!, 'cancelled', { cancel_reason: 'spam' })
    const result = await done({
      act: 'transition',
      ids: [...ids, 999_999],
      to: 'cancelled',
      cancel_reason: 'not_ours',
      message: 'Це до міста',
    })
    const { year, number } = await stored(ids[2]!)
    expect(result).toMatchObject({
      changed: 2,
      skipped: 2,
      reasons: [
        {
          code: 'state_forbids',
          count: 1,
          numbers: [`${year}-${String(number).padStart(6, '0')}`],
          message: expect.any(String),
        },
        { code: 'not_found', count: 1, numbers: [] },
      ],
    })
    expect((await the.lines(ids[0]!, 'member_chat')).at(-1)).toEqual({ body: 'Це до міста' })
  })

  it('sets priority, type, term and tags', async () => {
    const [id] = await many(1)
    const type_id = await the.typeId('door')
    const due_at = '2026-12-24T10:00:00.000Z'
    expect(await done({ act: 'priority', ids: [id], priority: 'high' })).toMatchObject({ changed: 1 })
    expect(await done({ act: 'type', ids: [id], type_id })).toMatchObject({ changed: 1 })
    expect(await done({ act: 'due', ids: [id], due_at })).toMatchObject({ changed: 1 })
    expect(await done({ act: 'tags', ids: [id], add_tags: ['зима'] })).toMatchObject({ changed: 1 })
    expect(await done({ act: 'tags', ids: [id], add_tags: ['зима', 'ліфт'] })).toMatchObject({ changed: 1 })
    expect(await stored(id!)).toMatchObject({ priority: 'high', type_id, due_at, tags: ['зима', 'ліфт'] })
  })

  it('joins an incident and puts away', async () => {
    const ids = await many(2)
    const { rows } = await sql<{ id: number }>`insert into incidents (title, house_id)
      values ('Немає світла', ${(await the.place()).houses[0]}) returning id`.execute(the.db())
    expect(await done({ act: 'incident', ids, incident_id: rows[0]!.id })).toMatchObject({ changed: 2 })
    expect((await stored(ids[0]!)).incident_id).toBe(rows[0]!.id)
    expect(await done({ act: 'remove', ids })).toMatchObject({ changed: 2 })
    expect((await stored(ids[1]!)).deleted_at).not.toBeNull()
  })

  it('takes up where a stop left it, doing nothing twice', async () => {
    const ids = await many(3)
    const { body } = await started({ act: 'transition', ids, to: 'accepted' })
    await ended(body.data.job_id)
    await sql`delete from job_items where job_id = ${body.data.job_id} and item_id = ${ids[2]!}`.execute(the.db())
    await repeated(product, body.data.job_id)
    // The last of them is asked again, and may no longer be accepted.
    expect((await ended(body.data.job_id)).result).toMatchObject({ changed: 2, skipped: 1 })
    for (const id of ids) expect((await the.movesOf(id)).filter((m) => m.to_status === 'accepted')).toHaveLength(1)
  })

  it('runs with the rights of the moment: one who was blocked meanwhile does nothing more', async () => {
    const who = await staffWith(product.app, 'manager', 'all')
    const ids = await many(1)
    const { body } = await started({ act: 'transition', ids, to: 'accepted' }, who)
    await ended(body.data.job_id, who)
    await sql`update staff set status = 'blocked' where id = ${idOf(who)}`.execute(the.db())
    await sql`delete from job_items where job_id = ${body.data.job_id}`.execute(the.db())
    await repeated(product, body.data.job_id)
    const result = async () =>
      (
        await sql<{
          result: unknown
          state: string
        }>`select result, state from jobs where id = ${body.data.job_id}`.execute(the.db())
      ).rows[0]!
    await expect.poll(async () => (await result()).state).toBe('done')
    expect((await result()).result).toMatchObject({ changed: 0, skipped: 1, reasons: [{ code: 'forbidden' }] })
  })

  it('asks for the right and the value of each act', async () => {
    const ids = await many(1)
    const technician = await person('technician')
    expect((await started({ act: 'assign', ids, performer_id: idOf(technician) }, technician)).status).toBe(403)
    expect((await started({ act: 'remove', ids }, await person('dispatcher'))).status).toBe(403)
    expect((await started({ act: 'priority', ids, priority: 'high' }, await person('auditor'))).status).toBe(403)
    for (const [act, field] of [
      ['assign', 'performer_id'],
      ['transition', 'to'],
      ['due', 'due_at'],
      ['tags', 'add_tags'],
    ]) {
      const { status, body } = await started({ act, ids })
      expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
    }
    // Technicians may make their own moves in bulk too; other requests are skipped.
    expect(await done({ act: 'transition', ids, to: 'accepted' }, technician)).toMatchObject({ changed: 0, skipped: 1 })
  })
})

describe('taking a bulk act on requests back', () => {
  const did = async (raw: Record<string, unknown>, as: Who = 'manager') => {
    const { body } = await started(raw, as)
    await ended(body.data.job_id, as)
    return body.data.job_id
  }
  const takenBack = async (jobId: number, as: Who = 'manager') => {
    const { status, body } = await call(serviceRequests.undoBulk, { params: { id: jobId }, body: {}, as })
    expect(status).toBe(202)
    return (await ended(body.data.job_id, as)).result
  }
  const plain = async (id: number) => {
    const { version: _version, updated_at: _updated, ...row } = await stored(id)
    return row
  }

  it('brings fields, people, states, incident and the bin back to what they were', async () => {
    const [fresh, working] = [await make(), await the.started()]
    const other = await person('technician', 'other')
    const { rows } = await sql<{ id: number }>`insert into incidents (title, house_id)
      values ('Немає води', ${(await the.place()).houses[0]}) returning id`.execute(the.db())
    const ids = [fresh, working]
    for (const raw of [
      { act: 'priority', priority: 'emergency' },
      { act: 'type', type_id: await the.typeId('door') },
      { act: 'due', due_at: '2026-12-24T10:00:00.000Z' },
      { act: 'tags', add_tags: ['зима'] },
      { act: 'assign', performer_id: idOf(other) },
      { act: 'transition', to: 'cancelled', cancel_reason: 'not_ours' },
      { act: 'incident', incident_id: rows[0]!.id },
      { act: 'remove' },
    ]) {
      const before = await Promise.all(ids.map(plain))
      const jobId = await did({ ids, ...raw })
      expect(await Promise.all(ids.map(plain))).not.toEqual(before)
      expect(await takenBack(jobId)).toEqual({ changed: 2, skipped: 0 })
      expect(await Promise.all(ids.map(plain))).toEqual(before)
    }
    expect((await the.movesOf(fresh)).at(-1)).toMatchObject({ to_status: 'cancelled', undone: true })
    expect(await the.noted(fresh, 'undo')).not.toHaveLength(0)
  })

  it('leaves what somebody changed since, and what was not changed at all', async () => {
    const ids = await many(3)
    await move(ids[2]!, 'cancelled', { cancel_reason: 'spam' })
    const jobId = await did({ act: 'priority', ids, priority: 'high' })
    await did({ act: 'priority', ids: [ids[1]!], priority: 'low' })
    expect(await takenBack(jobId)).toEqual({ changed: 1, skipped: 1 })
    expect(await all(ids)).toMatchObject([{ priority: 'normal' }, { priority: 'low' }, { priority: 'normal' }])
  })

  it('is for the one who began it, once it has ended, and does nothing a second time', async () => {
    const ids = await many(1)
    const jobId = await did({ act: 'priority', ids, priority: 'high' })
    const other = await call(serviceRequests.undoBulk, {
      params: { id: jobId },
      body: {},
      as: await person('dispatcher'),
    })
    expect(other.status).toBe(404)
    expect(await takenBack(jobId)).toEqual({ changed: 1, skipped: 0 })
    expect(await takenBack(jobId)).toEqual({ changed: 0, skipped: 1 })
    expect(await all(ids)).toMatchObject([{ priority: 'normal' }])
  })
})
