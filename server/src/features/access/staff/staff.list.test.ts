import { search } from '@oselia/contract/search'
import { staff } from '@oselia/contract/staff'
import { staffDepartments } from '@oselia/contract/departments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'
import { prepareStaff } from './staff.public.js'

const product = useApp()
const { call } = product
const { roles, person } = useStaff(product)

let place: Awaited<ReturnType<typeof makeHouses>>
const made: Record<string, number> = {}
let department: number

beforeAll(async () => {
  place = await makeHouses(product.app, 'Спискова', 2)
  const { guard, dispatcher } = await roles()
  department = (await call(staffDepartments.create, { body: { name: { uk: 'Охорона', en: 'Security' } } })).body.data.id
  const add = async (name: string, fields: Record<string, unknown>) => {
    const [last_name, first_name] = name.split(' ')
    made[last_name!] = (await person({ last_name, first_name, role_ids: [guard], ...fields })).id
  }
  await add('Ґалаґан Олексій', {
    scope: { house_ids: [place.houses[0]] },
    phone: '0671234567',
    departure_ids: [department],
  })
  await add('Єрмоленко Ганна', {
    scope: { complex_ids: [place.complex] },
    email: 'hanna@board.example',
    position: 'Вахтерка',
  })
  await add('Іваненко Марія', { scope: { all: true }, role_ids: [dispatcher] })
  await add('Якименко Богдан', { scope: { house_ids: [place.houses[1]] } })
  const { db } = product.app.pools
  await sql`update staff set status = 'blocked' where id = ${made['Якименко']}`.execute(db)
  await sql`update staff set two_factor_email = true, last_login_at = now() where id = ${made['Іваненко']}`.execute(db)
  await sql`insert into staff_absences (staff_id, kind, "from", "to")
    values (${made['Єрмоленко']}, 'trip', current_date - 1, current_date + 1)`.execute(db)
})

const found = async (query: Record<string, unknown>, as: Who = 'owner') => {
  const { status, body } = await call(staff.list, { rawQuery: { per_page: 100, ...query }, as })
  expect([status, body.errors]).toEqual([200, undefined])
  const names = new Map(Object.entries(made).map(([name, id]) => [id, name]))
  return body.data.data.flatMap(({ id }) => names.get(id) ?? [])
}

describe('the list of the staff', () => {
  it('is in the order of the Ukrainian alphabet', async () => {
    expect(await found({})).toEqual(['Ґалаґан', 'Єрмоленко', 'Іваненко', 'Якименко'])
    expect(await found({ sort: '-name' })).toEqual(['Якименко', 'Іваненко', 'Єрмоленко', 'Ґалаґан'])
  })

  it.each([
    'status',
    '-status',
    'created_at',
    '-created_at',
    'last_login_at',
    '-last_login_at',
    'open_requests',
    '-open_requests',
  ])('is ordered by %s', async (sort) =>
    expect((await found({ sort })).toSorted()).toEqual(Object.keys(made).toSorted()),
  )
  it('shows the most recent login first', async () =>
    expect((await found({ sort: '-last_login_at' }))[0]).toBe('Іваненко'))

  it.each([
    ['галаган', ['Ґалаґан']],
    ['Halahan', ['Ґалаґан']],
    ['олексій ґал', ['Ґалаґан']],
    ['hanna@board', ['Єрмоленко']],
    ['067 123-45-67', ['Ґалаґан']],
    ['+380 (67) 123 45 67', ['Ґалаґан']],
    ['234567', ['Ґалаґан']],
    ['нікого', []],
  ])('finds by %s', async (search_query, names) => expect(await found({ search_query })).toEqual(names))

  it('finds people created before search keys were introduced', async () => {
    const { db } = product.app.pools
    await sql`update staff set search_keys = '' where id = ${made['Ґалаґан']}`.execute(db)
    expect(await found({ search_query: 'олексій' })).toEqual([])
    await prepareStaff(db)
    expect(await found({ search_query: 'олексій' })).toEqual(['Ґалаґан'])
  })

  it('is filtered by state, role, department, houses, absence and second step', async () => {
    const { dispatcher } = await roles()
    expect(await found({ status: 'blocked' })).toEqual(['Якименко'])
    expect(await found({ role_id: dispatcher })).toEqual(['Іваненко'])
    expect(await found({ departure_id: department })).toEqual(['Ґалаґан'])
    expect(await found({ house_id: place.houses[0] })).toEqual(['Ґалаґан', 'Єрмоленко', 'Іваненко'])
    expect(await found({ complex_id: place.complex, status: 'invited' })).toEqual(['Ґалаґан', 'Єрмоленко', 'Іваненко'])
    expect(await found({ absent: 'true' })).toEqual(['Єрмоленко'])
    expect(await found({ absent: 'false' })).toEqual(['Ґалаґан', 'Іваненко', 'Якименко'])
    expect(await found({ two_factor: 'true' })).toEqual(['Іваненко'])
    expect(await found({ two_factor: 'false' })).toEqual(['Ґалаґан', 'Єрмоленко', 'Якименко'])
  })

  it('contains those whose houses intersect the caller’s', async () => {
    const caretaker = await staffWith(product.app, 'manager', { houses: [place.houses[0]!] })
    expect(await found({}, caretaker)).toEqual(['Ґалаґан', 'Єрмоленко', 'Іваненко'])
  })

  it('contains the options of its forms', async () => {
    const { body } = await call(staff.list, {})
    expect(body.form.roles.map(({ code }) => code)).toEqual([
      'owner',
      'chair',
      'accountant',
      'manager',
      'dispatcher',
      'technician',
      'guard',
      'auditor',
    ])
    expect(body.form.departures).toEqual([{ value: department, label: { uk: 'Охорона', en: 'Security' } }])
    expect(body.data).toMatchObject({ current_page: 1, per_page: 10 })
  })

  it('rejects unknown filters', async () => {
    const { status, body } = await call(staff.list, { rawQuery: { status: 'gone', sort: 'salary' } })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, ['sort', 'status']])
  })
})

it('the list is exported as a table for those with the export permission', async () => {
  const { status, body } = await call(staff.export, {
    rawQuery: { format: 'csv', role_id: String((await roles()).dispatcher) },
    language: 'uk',
  })
  expect(status).toBe(200)
  const lines = (body as unknown as string).trim().split('\n')
  expect(lines[0]).toContain('Прізвище та ім’я')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Іваненко Марія')
  expect(lines[1]).toContain('Диспетчер')
  expect((await call(staff.export, { rawQuery: { format: 'csv' }, as: 'chair' })).status).toBe(403)
})

describe('the search palette', () => {
  const hits = async (q: string, as: Who) => {
    const { body } = await call(search.find, { query: { q }, as, language: 'uk' })
    return body.data.filter(({ kind }) => kind === 'staff').map(({ title, detail }) => [title, detail])
  }
  it('finds staff by name for those who may read them', async () => {
    expect(await hits('єрмол', 'manager')).toEqual([['Єрмоленко Ганна', 'Вахтерка']])
    expect(await hits('єрмол', 'guard')).toEqual([])
    const elsewhere = await staffWith(product.app, 'manager', { houses: [] })
    expect(await hits('єрмол', elsewhere)).toEqual([])
  })
})
