import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, typeId, make, read, update } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
let there: Awaited<ReturnType<typeof place>>
let technician: Who
let stranger: Who
let guard: Who
let dispatcher: Who

beforeAll(async () => {
  here = await place('Садова')
  there = await place('Річкова')
  technician = await staffWith(product.app, 'technician', { houses: [here.house] })
  stranger = await staffWith(product.app, 'technician', { houses: [there.house] })
  guard = await staffWith(product.app, 'guard', { houses: [here.house] })
  dispatcher = await staffWith(product.app, 'dispatcher', { complexes: [here.complex] })
})

const at = (fields: Record<string, unknown> = {}) => ({ house_id: here.house, ...fields })

describe('the card', () => {
  it('is read by who sees the request, and is 404 for others', async () => {
    const made = await make(at({ performer_id: idOf(technician), caller_phone: '+380671112233', caller_name: 'Ганна' }))
    const status = async (as: Who | null) => (await call(serviceRequests.read, { params: { id: made.id }, as })).status
    expect(await Promise.all([stranger, guard, technician, dispatcher].map(status))).toEqual([404, 404, 200, 200])
    expect(await status(null)).toBe(401)
    expect((await call(serviceRequests.read, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('shows the phone to the assignee, and masks it for those who only read', async () => {
    const made = await make(at({ performer_id: idOf(technician), caller_phone: '+380671112233' }))
    const watcher = await staffWith(product.app, 'auditor', { houses: [here.house] })
    expect((await read(made.id, technician)).caller_phone).toBe('+380671112233')
    expect((await read(made.id, watcher)).caller_phone).toBe('+380 •• ••• 22 33')
  })

  it('is read by one statement, and one more where it shows files or avatars', async () => {
    const { pool } = product.app.pools
    // Outside a transaction each statement takes a connection of the pool.
    const statements = async (id: number, who: Who) => {
      const counts = []
      for (let i = 0; i < 3; i++) {
        let taken = 0
        const count = () => void (taken += 1)
        pool.on('acquire', count)
        await read(id, who).finally(() => pool.off('acquire', count))
        counts.push(taken)
      }
      // The first read looks up the session as well.
      return Math.min(...counts)
    }
    const made = await make(at({ performer_id: idOf(technician) }))
    expect(await statements(made.id, dispatcher)).toBe(1)
    expect(await statements(made.id, technician)).toBe(1)
    await sql`with picture as (insert into files (kind, name, mime, bytes, sha256, storage_key, created_at)
        values ('avatar', 'a.webp', 'image/webp', 1, 'x', 'details-test', now()) returning id)
      update staff set avatar_id = picture.id from picture where staff.id = ${idOf(technician)}`.execute(db())
    expect((await read(made.id, dispatcher)).performer?.avatar).toContain('/api/files/')
    expect(await statements(made.id, dispatcher)).toBe(2)
  })

  it('lets the performer write the work and nothing else', async () => {
    const made = await make(at({ performer_id: idOf(technician) }))
    expect((await read(made.id, technician)).allowed).toEqual(['work', 'link'])
    expect((await update(made.id, { version: 1, title: 'Моя' }, technician)).status).toBe(403)
    const done = await update(
      made.id,
      { version: 1, work_minutes: 30, materials: [{ name: 'Замок', qty: 2, price_minor: 12_500 }] },
      technician,
    )
    expect([done.status, done.body.data.work_minutes, done.body.data.cost_minor]).toEqual([200, 30, 25_000])
  })
})

describe('a change of a request', () => {
  it('is noted with what was before, and needs the version that was read', async () => {
    const made = await make(at())
    const { status, body } = await update(made.id, { version: 1, title: 'Двері', tags: ['ремонт'] })
    expect([status, body.data.version, body.data.title, body.data.tags]).toEqual([200, 2, 'Двері', ['ремонт']])
    const stale = await update(made.id, { version: 1, title: 'Інше' })
    expect([stale.status, stale.body.code, (stale.body.data as { version: number }).version]).toEqual([
      409,
      'version_conflict',
      2,
    ])
    const { rows } = await sql<{ changes: { field: string }[] }>`select changes from audit_log
      where entity = 'service_requests' and entity_id = ${made.id} and action = 'update'`.execute(db())
    expect(rows[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['tags', 'title'])
  })

  it('assigns another performer, with a notification and a message in both chats', async () => {
    const made = await make(at())
    const { status, body } = await update(made.id, { version: 1, performer_id: idOf(technician) }, dispatcher)
    expect([status, body.data.performer?.id]).toEqual([200, idOf(technician)])
    for (const chat of [body.data.staff_chat, body.data.member_chat])
      expect(chat.messages.at(-1)?.event).toMatchObject({ key: 'assigned' })
    const { rows } =
      await sql`select 1 from notifications where staff_id = ${idOf(technician)} and entity_id = ${made.id}
      and kind = 'request_assigned'`.execute(db())
    expect(rows).toHaveLength(1)
    const wrong = await update(made.id, { version: 2, performer_id: idOf(stranger) }, dispatcher)
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['performer_id']])
  })

  it('of type or priority recounts the clocks from the creation of the request', async () => {
    const made = await make(at())
    const { body } = await update(made.id, { version: 1, priority: 'emergency' })
    expect(body.data.preset.name.uk).toBe('Аварійна')
    expect(Date.parse(body.data.due_clock.due_at!) - Date.parse(made.created_at)).toBe(24 * 3_600_000)
    const claim = await update(made.id, { version: 2, type_id: await typeId('act_claim') })
    expect(claim.body.data.preset.name.uk).toBe('Акт-претензія')
    const fixed = await update(made.id, { version: 3, due_at: '2030-01-01T00:00:00Z' })
    expect([fixed.status, fixed.body.code]).toEqual([409, 'term_fixed'])
  })

  it('sets the term by hand where the law does not', async () => {
    const made = await make(at())
    const { body } = await update(made.id, { version: 1, due_at: '2030-01-01T00:00:00.000Z' }, dispatcher)
    expect(body.data.due_clock.due_at).toBe('2030-01-01T00:00:00.000Z')
    expect((await update(made.id, { version: 2, due_at: null })).status).toBe(422)
  })

  it('ticks the checklist with name and time, and keeps who ticked before', async () => {
    const made = await make(at())
    const first = await update(
      made.id,
      { version: 1, checklist: [{ text: 'Оглянути', done: true }, { text: 'Змастити' }] },
      dispatcher,
    )
    const tick = first.body.data.checklist[0]!
    expect([tick.done, tick.by?.id]).toEqual([true, idOf(dispatcher)])
    const second = await update(made.id, {
      version: 2,
      checklist: [
        { text: 'Оглянути', done: true },
        { text: 'Змастити', done: true },
      ],
    })
    expect(second.body.data.checklist[0]).toEqual(tick)
    expect(second.body.data.checklist[1]!.by?.id).not.toBe(idOf(dispatcher))
  })

  it('is refused once the request is over, but for its quality', async () => {
    const made = await make(at())
    await sql`update service_requests set status = 'closed', closed_at = now() where id = ${made.id}`.execute(db())
    expect((await update(made.id, { version: 1, title: 'Пізно' })).body.code).toBe('state_forbids')
    const { status, body } = await update(made.id, { version: 1, quality_ok: false, quality_note: 'Скрипить' })
    expect([status, body.data.quality_ok, body.data.quality_note]).toEqual([200, false, 'Скрипить'])
  })

  it('moves it to another unit, whose place it takes', async () => {
    const made = await make(at({ entrance: 1 }))
    const { body } = await update(made.id, { version: 1, realty_id: here.flat })
    expect([body.data.entrance, body.data.floor, body.data.realty?.id]).toEqual([2, 3, here.flat])
    expect((await update(made.id, { version: 2, realty_id: there.flat })).status).toBe(422)
  })
})

describe('a request that is deleted', () => {
  it('lies in the bin and is not there for anybody', async () => {
    const made = await make(at())
    expect((await call(serviceRequests.remove, { params: { id: made.id }, as: dispatcher })).status).toBe(403)
    const { status } = await call(serviceRequests.remove, { params: { id: made.id } })
    expect(status).toBe(200)
    expect((await call(serviceRequests.read, { params: { id: made.id } })).status).toBe(404)
  })
})
