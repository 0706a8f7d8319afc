import { platform } from '@oselia/contract/platform'
import { requestPresets, requestTypes, type RequestType } from '@oselia/contract/service-request-types'
import { staffDepartments } from '@oselia/contract/departments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { lastAuditValue, makeRequest } from '../../../testing/dependents.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

const product = useApp()
const { call } = product
const { roles, person } = useStaff(product)
const db = () => product.app.pools.db

let near: { complex: number; houses: number[] }
let far: { complex: number; houses: number[] }
let usual: number
beforeAll(async () => {
  near = await makeHouses(product.app, 'Ближня', 1)
  far = await makeHouses(product.app, 'Далека', 1)
  const { rows } = await sql<{ id: number }>`select id from service_request_presets where code = 'usual'`.execute(db())
  usual = rows[0]!.id
})

let counter = 0
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner'): Promise<RequestType> => {
  counter += 1
  const raw = { name: `Тип ${counter}`, preset_id: usual, ...fields }
  const { status, body } = await call(requestTypes.create, { raw, as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number, as: Who = 'owner') => (await call(requestTypes.read, { params: { id }, as })).body.data
const listRows = async (query: Record<string, string>, as: Who = 'owner') =>
  (await call(requestTypes.list, { rawQuery: { per_page: 100, ...query }, as })).body.data
const update = (id: number, body: Record<string, unknown>) =>
  call(requestTypes.update, { params: { id }, raw: { version: 1, ...body } })
const refused = async (fields: object) => {
  const { status, body } = await call(requestTypes.create, { raw: { name: 'Інший', preset_id: usual, ...fields } })
  return [status, Object.keys(body.errors ?? {}).toSorted()]
}

describe('a type of requests', () => {
  it('is kept with its people, department, terms, form, checklist and replies', async () => {
    const [boss, worker] = [await person({ last_name: 'Головний' }), await person({ last_name: 'Майстер' })]
    const { technician } = await roles()
    const department = await call(staffDepartments.create, { raw: { name: 'Сантехніки' } })
    const above = await make()
    const fields = {
      name: { uk: 'Тече кран', en: 'Dripping tap' },
      code: 'tap',
      icon: 'droplet',
      colour: '#1c7ed6',
      parent_id: above.id,
      departure_id: department.body.data.id,
      responsible_id: boss.id,
      performer_id: worker.id,
      role_ids: [technician],
      staff_ids: [boss.id, worker.id],
      priority: 'high',
      form: [
        {
          key: 'room',
          label: { uk: 'Кімната' },
          kind: 'choice',
          required: true,
          options: ['Кухня', 'Ванна'],
          hint: null,
        },
      ],
      checklist: ['Перекрити воду'],
      replies: [{ title: 'Їдемо', text: { uk: 'Майстер уже їде' } }],
      hint: { uk: 'Перекрийте воду' },
      photo_required: true,
      performer_writes: true,
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      preset: { id: usual, name: { uk: 'Звичайна' } },
      departure: { id: department.body.data.id, name: { uk: 'Сантехніки' } },
      responsible: { id: boss.id, name: 'Головний Петро' },
      performer: { id: worker.id, name: 'Майстер Петро' },
      roles: [{ id: technician }],
      staff: [{ name: 'Головний Петро' }, { name: 'Майстер Петро' }],
      open_requests: 0,
      version: 1,
    })
    expect(await read(made.id)).toEqual(made)
  })

  it('keeps what an update leaves out, refuses a stale copy, and tells its history', async () => {
    const { technician, guard } = await roles()
    const { id } = await make({ role_ids: [technician], checklist: ['Раз'] })
    const saved = await update(id, { role_ids: [guard], photo_required: true })
    expect(saved.body.data).toMatchObject({ role_ids: [guard], checklist: ['Раз'], photo_required: true, version: 2 })
    const stale = await update(id, { sort: 1 })
    expect([stale.status, stale.body.code, (stale.body.data as RequestType).version]).toEqual([
      409,
      'version_conflict',
      2,
    ])
    const history = await call(platform.history, { query: { entity: 'service_request_types', id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(history.body.data[0]!.changes).toContainEqual({ field: 'role_ids', old: [technician], new: [guard] })
  })

  it('is published to open browsers', async () => {
    const { id } = await make()
    const { rows } = await sql`select entity, action from live_events where entity_id = ${id}`.execute(db())
    expect(rows).toEqual([{ entity: 'request_types', action: 'create' }])
  })

  it('has its name and its code once', async () => {
    const taken = await make({ code: 'twin' })
    expect(await refused({ name: taken.name.uk.toUpperCase() })).toEqual([409, ['name']])
    expect(await refused({ code: 'twin' })).toEqual([409, ['code']])
  })

  it('names only what is there and in use', async () => {
    const none = 999_999
    expect(
      await refused({
        responsible_id: none,
        performer_id: none,
        staff_ids: [none],
        role_ids: [none],
        departure_id: none,
        preset_id: none,
      }),
    ).toEqual([422, ['departure_id', 'performer_id', 'preset_id', 'responsible_id', 'role_ids', 'staff_ids']])
    expect(await refused({ parent_id: none })).toEqual([422, ['parent_id']])
    const blocked = await person()
    await sql`update staff set status = 'blocked' where id = ${blocked.id}`.execute(db())
    const idle = await call(requestPresets.create, {
      body: {
        name: 'Стара',
        reply_amount: 1,
        reply_unit: 'day',
        resolve_amount: 2,
        resolve_unit: 'day',
        active: false,
      },
    })
    expect(await refused({ performer_id: blocked.id, preset_id: idle.body.data.id })).toEqual([
      422,
      ['performer_id', 'preset_id'],
    ])
  })

  it('keeps its people even when they are blocked later', async () => {
    const worker = await person()
    const { id } = await make({ performer_id: worker.id })
    await sql`update staff set status = 'blocked' where id = ${worker.id}`.execute(db())
    expect((await update(id, { sort: 5 })).body.data).toMatchObject({ performer_id: worker.id, sort: 5 })
  })

  it.each([
    [
      {
        form: [
          { key: 'a', label: 'А' },
          { key: 'b', label: 'Б' },
          { key: 'a', label: 'В' },
        ],
      },
      ['form.2.key'],
    ],
    [{ form: [{ key: 'a', label: 'А', kind: 'choice' }] }, ['form.0.options']],
    [{ form: [{ key: 'a', label: 'А', kind: 'choice', options: ['Так', 'Так'] }] }, ['form.0.options.1']],
    [{ form: [{ key: 'Не код', label: '' }] }, ['form.0.key', 'form.0.label']],
    [{ colour: 'red' }, ['colour']],
    [{ name: '' }, ['name']],
    [{ priority: 'asap' }, ['priority']],
  ])('is refused with %j', async (wrong, fields) => expect(await refused(wrong)).toEqual([422, fields]))

  it('never lies below itself, not even when two are moved at once', async () => {
    const top = await make()
    const middle = await make({ parent_id: top.id })
    const low = await make({ parent_id: middle.id })
    for (const parent_id of [top.id, middle.id, low.id]) {
      const { status, body } = await update(top.id, { parent_id })
      expect([status, body.errors]).toEqual([422, { parent_id: ['It can’t be subordinate to itself'] }])
    }
    const [a, b] = [await make(), await make()]
    const moves = await Promise.all([update(a.id, { parent_id: b.id }), update(b.id, { parent_id: a.id })])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('the list of types', () => {
  it('is searched, filtered and ordered', async () => {
    const department = await call(staffDepartments.create, { raw: { name: 'Ліфтери' } })
    const ours = await make({ name: 'Ялинка згасла', departure_id: department.body.data.id, priority: 'low' })
    const urgent = await make({ name: 'Ялинка впала', active: false, priority: 'emergency' })
    const names = async (query: Record<string, string>) => (await listRows(query)).map(({ id }) => id)
    expect(await names({ search_query: 'ялинка', sort: 'priority' })).toEqual([ours.id, urgent.id])
    expect(await names({ search_query: 'ялинка', sort: 'name' })).toEqual([urgent.id, ours.id])
    expect(await names({ search_query: 'ялинка', active: 'true' })).toEqual([ours.id])
    expect(await names({ departure_id: String(department.body.data.id) })).toEqual([ours.id])
    expect(await names({ search_query: 'ялинка', preset_id: '999999' })).toEqual([])
  })

  it('tells how many requests are still to be done, those alone that the caller sees', async () => {
    const { id } = await make({ name: 'Лічильна' })
    const [here, there] = [near.houses[0]!, far.houses[0]!]
    for (const status of ['new', 'assigned', 'done', 'closed', 'cancelled'] as const)
      await makeRequest(product.app, { house_id: here, type_id: id, status })
    const deleted = await makeRequest(product.app, { house_id: here, type_id: id })
    await sql`update service_requests set deleted_at = now() where id = ${deleted}`.execute(db())
    const own = Number((await staffWith(product.app, 'technician', 'all')).slice(6))
    await makeRequest(product.app, { house_id: there, type_id: id, performer_id: own })
    const counted = async (as: Who) => (await listRows({ search_query: 'лічильна' }, as))[0]!.open_requests
    expect(await counted('owner')).toBe(3)
    expect(await counted(await staffWith(product.app, 'dispatcher', { complexes: [near.complex] }))).toBe(2)
    expect(await counted(`staff:${own}`)).toBe(1)
    expect((await read(id)).open_requests).toBe(3)
  })
})

describe('the form of a type', () => {
  it('offers what is in use, and says who is away', async () => {
    const [away, gone] = [await person({ last_name: 'Відсутній' }), await person()]
    await sql`insert into staff_absences (staff_id, kind, "from", "to")
      values (${away.id}, 'sick', current_date - 2, current_date + 400)`.execute(db())
    await sql`update staff set status = 'dismissed' where id = ${gone.id}`.execute(db())
    const type = await make()
    const { form } = (await call(requestTypes.form)).body
    expect(form.staff.find(({ value }) => value === away.id)).toMatchObject({
      label: 'Відсутній Петро',
      absent_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    expect(form.staff.some(({ value }) => value === gone.id)).toBe(false)
    expect(form.presets.map(({ value }) => value)).toContain(usual)
    expect(form.parents.map(({ value }) => value)).toContain(type.id)
    expect(form.roles.map(({ value }) => value)).toContain((await roles()).technician)
  })
})

describe('rights to types', () => {
  it('let those read who read requests, and those write who work with the whole community', async () => {
    const { id } = await make()
    const limited = await staffWith(product.app, 'manager', { complexes: [near.complex] })
    const writes = async (as: Who) => [
      (await call(requestTypes.create, { raw: { name: `Право ${++counter}`, preset_id: usual }, as })).status,
      (await call(requestTypes.update, { params: { id }, raw: { version: 99 }, as })).status,
      (await call(requestTypes.remove, { params: { id: 999_999 }, as })).status,
    ]
    expect(await writes('manager')).toEqual([201, 409, 404])
    expect(await writes(limited)).toEqual([403, 403, 403])
    expect(await writes('technician')).toEqual([403, 403, 403])
    const reads = async (as: Who) => [
      (await call(requestTypes.list, { as })).status,
      (await call(requestTypes.read, { params: { id }, as })).status,
      (await call(requestTypes.form, { as })).status,
      (await call(requestTypes.usage, { params: { id }, as })).status,
    ]
    expect(await reads('technician')).toEqual([200, 200, 200, 200])
    expect(await reads('guard')).toEqual([200, 200, 403, 403])
    expect((await call(requestTypes.list, { as: null })).status).toBe(401)
  })

  it('do not reveal the names of people of other houses', async () => {
    const [seen, hidden] = [
      await person({ scope: { house_ids: near.houses } }),
      await person({ last_name: 'Чужий', scope: { house_ids: far.houses } }),
    ]
    const { id } = await make({ responsible_id: seen.id, performer_id: hidden.id, staff_ids: [seen.id, hidden.id] })
    const told = await read(id, await staffWith(product.app, 'dispatcher', { complexes: [near.complex] }))
    expect(told).toMatchObject({ responsible_id: seen.id, performer_id: null, performer: null, staff_ids: [seen.id] })
    expect(JSON.stringify(told)).not.toContain('Чужий')
    expect(await lastAuditValue(product.app, 'service_request_types', id)).toContainEqual({
      field: 'performer_id',
      old: null,
      new: hidden.id,
    })
  })
})
