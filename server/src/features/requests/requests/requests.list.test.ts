import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, make, typeId } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
let there: Awaited<ReturnType<typeof place>>
let dispatcher: Who
let technician: Who
let auditor: Who
let accountant: Who
const made: Record<string, number> = {}

beforeAll(async () => {
  here = await place('Садова')
  there = await place('Річкова')
  dispatcher = await staffWith(product.app, 'dispatcher', { houses: [here.house] })
  technician = await staffWith(product.app, 'technician', 'all')
  auditor = await staffWith(product.app, 'auditor', { houses: [here.house] })
  accountant = await staffWith(product.app, 'accountant', { houses: [here.house] })
  const write = async (name: string, fields: Record<string, unknown>) => {
    made[name] = (await make({ house_id: here.house, description: name, ...fields })).id
  }
  await write('Двері', { realty_id: here.flat, caller_phone: '+380671112233', performer_id: idOf(technician) })
  await write('Ліфт', { type: 'lift_down', priority: 'high', tags: ['ліфти'] })
  await write('Газ', { type: 'gas', house_id: there.house, observer_ids: [idOf(technician)] })
  await write('Платна', { type: 'paid', payable: true })
  await write('Закрита', { type: 'yard', house_id: there.house })
  await sql`update service_requests set status = 'closed', closed_at = now() where id = ${made['Закрита']}`.execute(
    db(),
  )
  await sql`update service_requests set due_at = now() - interval '1 hour' where id = ${made['Ліфт']}`.execute(db())
  await sql`update service_requests set amber_at = now() - interval '1 hour' where id = ${made['Платна']}`.execute(db())
})

const listOf = async (query: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await call(serviceRequests.list, { rawQuery: query, as, language: 'uk' })
  expect(status).toBe(200)
  return body.main_data
}
const names = async (query: Record<string, unknown> = {}, as: Who = 'owner') =>
  (await listOf(query, as)).data.map(({ description }) => description).toSorted()
const everything = ['Газ', 'Двері', 'Закрита', 'Ліфт', 'Платна'].toSorted()

describe('who sees which requests', () => {
  it('is everything, one’s houses, one’s own, or what is paid for', async () => {
    expect(await names()).toEqual(everything)
    expect(await names({}, dispatcher)).toEqual(['Двері', 'Ліфт', 'Платна'])
    expect(await names({}, technician)).toEqual(['Газ', 'Двері'])
    expect(await names({}, accountant)).toEqual(['Платна'])
  })

  it('counts only those', async () => {
    const totals = await Promise.all(
      (['owner', dispatcher, technician, accountant] as Who[]).map((as) => listOf({}, as)),
    )
    expect(totals.map(({ total }) => total)).toEqual([5, 3, 2, 1])
    expect((await listOf({ status: 'closed' })).total).toBe(1)
    expect((await listOf({ open: true })).total).toBe(4)
  })
})

describe('the filters', () => {
  it.each([
    [{ status: 'closed' }, ['Закрита']],
    [{ status: 'new,closed', open: true }, ['Газ', 'Двері', 'Ліфт', 'Платна']],
    [{ open: false }, ['Закрита']],
    [{ priority: 'high,emergency' }, ['Газ', 'Ліфт']],
    [{ clock: 'missed' }, ['Ліфт']],
    [{ clock: 'amber' }, ['Платна']],
    [{ tag: 'ліфти' }, ['Ліфт']],
    [{ unassigned: false }, ['Двері']],
    [{ search_query: 'ліфт' }, ['Ліфт']],
    [{ search_query: '067 111 22 33' }, ['Двері']],
    [{ search_query: 'річкова' }, ['Газ', 'Закрита']],
    [{ from: '2000-01-01', to: '2000-01-31' }, []],
    [{ from: '9999-12-31', to: '9999-12-31' }, []],
    [{ source: 'guard' }, []],
  ] as [Record<string, unknown>, string[]][])('find by %j', async (query, found) =>
    expect(await names(query)).toEqual(found),
  )

  it('find by house, unit, type, person and one’s own part', async () => {
    expect(await names({ house_id: there.house })).toEqual(['Газ', 'Закрита'])
    expect(await names({ complex_id: here.complex })).toEqual(['Двері', 'Ліфт', 'Платна'])
    expect(await names({ realty_id: here.flat })).toEqual(['Двері'])
    expect(await names({ type_id: await typeId('gas') })).toEqual(['Газ'])
    expect(await names({ performer_id: idOf(technician) })).toEqual(['Двері'])
    expect(await names({ mine: true }, technician)).toEqual(['Газ', 'Двері'])
    expect(await names({ mine: true }, dispatcher)).toEqual([])
    expect(await names({ from: new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10) })).toEqual(everything)
  })

  it('find by a phone only for those who may see it', async () => {
    expect(await names({ search_query: '380671112233' }, dispatcher)).toEqual(['Двері'])
    expect(await names({ search_query: '380671112233' }, auditor)).toEqual([])
    expect(await names({ search_query: 'двері' }, auditor)).toEqual(['Двері'])
  })

  it('find what the caller has yet to read', async () => {
    await sql`insert into service_request_messages (request_id, chat, author_kind, staff_id, body)
      values (${made['Ліфт']}, 'staff_chat', 'staff', ${idOf(technician)}, 'Їду')`.execute(db())
    const page = await listOf({ unread: true }, dispatcher)
    expect(page.data.map(({ description, unread }) => [description, unread])).toEqual([['Ліфт', 1]])
    await sql`delete from service_request_messages where body = 'Їду'`.execute(db())
  })

  it('are refused when they are none', async () => {
    for (const query of [
      { status: 'gone' },
      { priority: 'x' },
      { clock: 'late' },
      { sort: 'color' },
      { from: '2026-02-30' },
    ])
      expect((await call(serviceRequests.list, { rawQuery: query })).status).toBe(422)
  })
})

describe('the order', () => {
  const ordered = async (sort: string) => (await listOf({ sort })).data.map(({ description }) => description)
  it('is by what was asked for', async () => {
    expect((await ordered('-priority'))[0]).toBe('Газ')
    expect((await ordered('due_at'))[0]).toBe('Ліфт')
    expect(await ordered('created_at')).toEqual((await ordered('-created_at')).toReversed())
    for (const sort of ['status_since', '-updated_at', 'number', '-number'])
      expect((await ordered(sort)).toSorted()).toEqual(everything)
  })
})

describe('the board', () => {
  const boardOf = async (query: Record<string, unknown>, as: Who) => {
    const { status, body } = await call(serviceRequests.board, { rawQuery: query, as })
    expect(status).toBe(200)
    return body.data
  }
  it('has a column of every state but those that are over, with its total', async () => {
    const columns = await boardOf({}, 'owner')
    expect(columns.map(({ status }) => status)).toEqual([
      'new',
      'accepted',
      'assigned',
      'in_progress',
      'waiting',
      'deferred',
      'done',
    ])
    expect(columns[0]).toMatchObject({ total: 4 })
    expect(columns[0]!.data.map(({ id }) => id)).toEqual(['Платна', 'Газ', 'Ліфт', 'Двері'].map((name) => made[name]))
    expect(columns[1]).toEqual({ status: 'accepted', total: 0, data: [] })
  })
  it('shows what the caller sees, by the same filters', async () => {
    expect((await boardOf({}, technician))[0]!.total).toBe(2)
    expect((await boardOf({ house_id: here.house }, 'owner'))[0]!.total).toBe(3)
    expect((await boardOf({ search_query: 'ліфт' }, dispatcher))[0]!.data.map(({ id }) => id)).toEqual([made['Ліфт']])
  })
  it('shows twenty cards of a column and counts them all', async () => {
    const type = await typeId('noise')
    await sql`insert into service_requests (place, prefix, year, number, type_id, priority, description, house_id, source, preset_id, status)
      select 'x', 'X', 2026, i, ${type}, 'low', 'Шум', ${here.house}, 'import', (select min(id) from service_request_presets), 'done'
      from generate_series(1, 25) i`.execute(db())
    for (const as of ['owner', dispatcher] as Who[]) {
      const done = (await boardOf({}, as)).at(-1)!
      expect([done.total, done.data.length]).toEqual([25, 20])
    }
    await sql`delete from service_requests where place = 'x'`.execute(db())
  })
})

describe('the export', () => {
  it('holds what the list does, phones as the caller sees them', async () => {
    const csv = async (as: Who) => {
      const { status, body } = await call(serviceRequests.export, {
        rawQuery: { format: 'csv' },
        as,
        language: 'uk',
      })
      expect(status).toBe(200)
      return body as unknown as string
    }
    const whole = await csv('owner')
    expect(whole).toContain('+380671112233')
    expect(whole).toContain('Газ')
    const masked = await csv(auditor)
    expect(masked).toContain('•• ••• 22 33')
    expect(masked).not.toContain('671112233')
    expect(masked).not.toContain('Газ')
    expect((await call(serviceRequests.export, { rawQuery: { format: 'csv' }, as: technician })).status).toBe(403)
  })
})
