import { staff } from '@oselia/contract/staff'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

const product = useApp()
const { call } = product
const { roles, person, noted } = useStaff(product)

let place: Awaited<ReturnType<typeof makeHouses>>
let other: Awaited<ReturnType<typeof makeHouses>>
beforeAll(async () => {
  place = await makeHouses(product.app, 'Персональна', 2)
  other = await makeHouses(product.app, 'Сусідня', 1)
})

const update = (id: number, body: Record<string, unknown>, as: Who = 'owner') =>
  call(staff.update, { params: { id }, raw: body, as })
const read = (id: number, as: Who = 'owner') => call(staff.read, { params: { id }, as })

describe('a person of the staff', () => {
  it('is returned as written, with the allowed actions', async () => {
    const { dispatcher } = await roles()
    const fields = {
      last_name: 'Мельник',
      first_name: 'Оксана',
      middle_name: 'Петрівна',
      email: 'Oksana@Example.com',
      phone: '067 111 22 33',
      position: { uk: 'Диспетчерка', en: 'Dispatcher' },
      role_ids: [dispatcher],
      scope: { complex_ids: [place.complex], house_ids: [other.houses[0]] },
      employment_kind: 'employee',
      employed_from: '2024-02-29',
      contract_number: '12/24',
      specialisations: ['Ліфти'],
      max_open_requests: 15,
      credentials: [{ kind: 'Допуск', number: '7', valid_until: '2027-01-01' }],
      note: 'Друга зміна',
      locale: 'uk',
    }
    const { status, body } = await call(staff.create, { raw: { ...fields, invite: false } })
    expect([status, body.errors]).toEqual([201, undefined])
    const { data } = (await read(body.data.id)).body
    expect(data).toMatchObject({
      ...fields,
      email: 'oksana@example.com',
      phone: '+380671112233',
      scope: { all: false, complex_ids: [place.complex], house_ids: other.houses },
      name: 'Мельник Оксана',
      status: 'invited',
      invite: { state: 'none', sent_to: null },
      roles: [{ id: dispatcher, code: 'dispatcher' }],
      two_factor: { phone: false, email: false, app: false },
      open_requests: 0,
      absence: null,
      is_self: false,
      version: 1,
      absences: [],
      grants: [],
      sessions_count: 0,
      complexes: [{ id: place.complex, name: 'Персональна' }],
      allowed: ['update', 'roles', 'block', 'invite', 'see_as', 'delete'],
    })
    expect(data.houses[0]!.name).toContain('Susidnia')
  })

  it('is named by the address until there is a name, and the password is never returned', async () => {
    const { rows } = await sql<{ id: number }>`insert into staff (email, status, scope_all, password_hash)
      values ('nameless@example.com', 'invited', true, '$argon2id$secret') returning id`.execute(product.app.pools.db)
    const { body } = await read(rows[0]!.id)
    expect(body.data.name).toBe('nameless@example.com')
    const changed = await update(rows[0]!.id, { version: 1, note: 'Чекаємо' })
    expect(changed.status).toBe(200)
    const log = await noted(rows[0]!.id)
    expect(log).toMatchObject([
      { action: 'update', label: 'nameless@example.com', changes: [{ field: 'note', old: null, new: 'Чекаємо' }] },
    ])
    expect(JSON.stringify([body, changed.body, log])).not.toContain('argon2')
  })

  it('needs an address, existing roles, houses and departments, and days in order', async () => {
    const { status, body } = await call(staff.create, {
      raw: {
        last_name: 'Хтось',
        first_name: 'Новий',
        role_ids: [999999],
        departure_ids: [999999],
        scope: { complex_ids: [999999], house_ids: [999999] },
        employed_from: '2024-05-02',
        employed_to: '2024-05-01',
        avatar_id: 999999,
      },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors!).toSorted()).toEqual([
      'avatar_id',
      'departure_ids',
      'email',
      'employed_to',
      'role_ids',
      'scope.complex_ids',
      'scope.house_ids',
    ])
  })

  it.each([
    [{ status: 'active' }, 'status'],
    [{ password: 'x' }, 'password'],
    [{ scope: { everything: true } }, 'scope.everything'],
  ])('rejects an unknown field: %o', async (fields, at) => {
    const { guard } = await roles()
    const one = {
      last_name: 'А',
      first_name: 'Б',
      email: 'unknown@example.com',
      role_ids: [guard],
      scope: {},
      ...fields,
    }
    const { status, body } = await call(staff.create, { raw: one })
    // Read-only fields in a request are ignored.
    if (at === 'status') expect(body.data.status).toBe('invited')
    else expect([status, Object.keys(body.errors!)]).toEqual([422, [at]])
  })

  it('has a unique address, ignoring case; a deleted person’s address is free', async () => {
    const { guard } = await roles()
    const one = { last_name: 'А', first_name: 'Б', role_ids: [guard], scope: { all: true }, invite: false }
    const first = await call(staff.create, { raw: { ...one, email: 'same@example.com', phone: '0501234567' } })
    const again = await call(staff.create, { raw: { ...one, email: 'SAME@example.com' } })
    expect([again.status, again.body.code, Object.keys(again.body.errors!)]).toEqual([409, 'duplicate', ['email']])
    const phone = await call(staff.create, { raw: { ...one, phone: '+380501234567' } })
    expect([phone.status, Object.keys(phone.body.errors!)]).toEqual([409, ['phone']])
    expect((await call(staff.remove, { params: { id: first.body.data.id } })).status).toBe(200)
    expect((await call(staff.create, { raw: { ...one, email: 'same@example.com' } })).status).toBe(201)
    const back = await call(platform.restore, { params: { kind: 'staff', id: first.body.data.id } })
    expect([back.status, back.body.code]).toEqual([409, 'duplicate'])
  })

  it('preserves fields that were not sent, and a stale version gets the current state', async () => {
    const { id } = await person({ note: 'Перша', scope: { house_ids: place.houses } })
    const { guard, dispatcher } = await roles()
    const changed = await update(id, { version: 1, role_ids: [guard, dispatcher], departure_ids: [] })
    expect(changed.body.data).toMatchObject({ version: 2, note: 'Перша', scope: { house_ids: place.houses } })
    const stale = await update(id, { version: 1, note: 'Друга' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.data).toMatchObject({ version: 2, note: 'Перша' })
  })

  it('can be deleted and restored with roles and houses; 404 meanwhile', async () => {
    const { id } = await person({ scope: { complex_ids: [place.complex] } })
    expect((await call(staff.remove, { params: { id } })).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    expect((await update(id, { version: 2, note: 'х' })).status).toBe(404)
    const bin = await call(platform.bin, { query: { kind: 'staff' } })
    expect(bin.body.data.map((row) => row.id)).toContain(id)
    expect((await call(platform.restore, { params: { kind: 'staff', id } })).status).toBe(200)
    expect((await read(id)).body.data).toMatchObject({
      roles: [{ code: 'technician' }],
      scope: { complex_ids: [place.complex] },
    })
  })

  it('shows the history to those who may read the person', async () => {
    const { id } = await person({ scope: { complex_ids: [place.complex] } })
    await update(id, { version: 1, max_open_requests: 3 })
    const history = (as: Who) => call(platform.history, { query: { entity: 'staff', id }, as })
    expect((await history('auditor')).body.data).toMatchObject([
      { action: 'update', changes: [{ field: 'max_open_requests', old: null, new: 3 }] },
      { action: 'create' },
    ])
    expect((await history(await staffWith(product.app, 'manager', { houses: other.houses }))).status).toBe(404)
    expect((await history('guard')).status).toBe(404)
  })

  it('loses the second step of a changed address, and is notified', async () => {
    const { id, email } = await person({ phone: '0637654321' })
    await sql`update staff set two_factor_email = true, two_factor_phone = true, status = 'active' where id = ${id}`.execute(
      product.app.pools.db,
    )
    const { body } = await update(id, { version: 1, email: 'moved@example.com' })
    expect(body.data.two_factor).toEqual({ phone: true, email: false, app: false })
    const { rows } = await sql<{
      recipient: string
    }>`select recipient from outbox where staff_id = ${id} and kind = 'notice' order by recipient`.execute(
      product.app.pools.db,
    )
    expect(rows.map(({ recipient }) => recipient)).toContain(email)
    const gone = await update(id, { version: 2, phone: null })
    expect(gone.body.data).toMatchObject({ phone: null, two_factor: { phone: false } })
  })
})
