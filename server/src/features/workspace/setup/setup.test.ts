import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { houseTypes } from '@oselia/contract/house-types'
import { members } from '@oselia/contract/members'
import { setup } from '@oselia/contract/setup'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'

const lines: string[] = []
const product = useApp({ say: (line) => void lines.push(line) })
const { call } = product

const owner = {
  last_name: "Д'яченко",
  first_name: 'Ольга',
  email: 'Olha@Example.com',
  phone: '067 123-45-67',
  password: 'a-very-long-secret',
  password_confirmation: 'a-very-long-secret',
}
const code = () => /setup code: (\S+)/.exec(lines.join('\n'))![1]!
let token: string
const asOwner = () => ({ as: null, headers: { authorization: `Bearer ${token}` } })

describe('the first start', () => {
  it('prints a code and reports that there is no owner yet', async () => {
    expect(code()).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await call(setup.state, { as: null })).body.data).toEqual({ has_owner: false, password_min_length: 10 })
  })

  it('rejects a wrong code, and every invalid field of the form', async () => {
    const wrong = await call(setup.owner, { body: { ...owner, code: 'AAAA-BBBB-CCCC' }, as: null })
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['code']])
    const bad = await call(setup.owner, {
      raw: { code: code(), last_name: '42', email: 'x', phone: '12', password: 'short' },
      as: null,
    })
    expect(Object.keys(bad.body.errors!).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'password_confirmation',
      'phone',
    ])
  })

  it('creates one owner of two simultaneous requests, and logs them in', async () => {
    const tries = await Promise.all([
      call(setup.owner, { body: { ...owner, code: code() }, as: null }),
      call(setup.owner, {
        body: { ...owner, email: 'second@example.com', phone: null, code: code().toLowerCase() },
        as: null,
      }),
    ])
    expect(tries.map((t) => t.status).toSorted()).toEqual([201, 409])
    token = tries.find((t) => t.status === 201)!.body.access_token
    const me = await call(users.read, asOwner())
    expect(me.body.data.roles.map((r) => r.code)).toEqual(['owner'])
    expect(me.body.data.last_name).toBe('Д’яченко')
  })

  it('ends the setup: the code is not valid any more', async () => {
    expect((await call(setup.state, { as: null })).body.data).toEqual({ has_owner: true, password_min_length: 10 })
    const late = await call(setup.owner, { body: { ...owner, email: 'late@example.com', code: code() }, as: null })
    expect([late.status, late.body.code]).toEqual([409, 'owner_exists'])
  })

  it('names the organisation', async () => {
    const { body } = await call(setup.organisation, { ...asOwner(), body: { name: 'ОСББ «Мрія»' } })
    expect(body.data).toMatchObject({ owner: 'done', organisation: 'done', houses: 'todo', demo_loaded: false })
    await call(setup.organisation, { ...asOwner(), body: { name: 'ОСББ «Мрія»', timezone: 'Europe/Madrid' } })
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log where entity = 'settings'
      order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.changes).toEqual([{ field: 'timezone', old: 'Europe/Kyiv', new: 'Europe/Madrid' }])
  })

  it('creates a complex with its houses in one request, or nothing of it', async () => {
    const types = await call(houseTypes.list, asOwner())
    const { rows } = await sql<{
      id: number
    }>`select id from cities where uk = 'Київ' order by population desc limit 1`.execute(product.app.pools.db)
    const place = {
      house_type_id: types.body.data[0]!.id,
      city_id: rows[0]!.id,
      street: { type: 'street', name: 'Садова' } as const,
    }
    const twice = {
      complex: { name: 'ЖК «Мрія»' },
      houses: [
        { ...place, number: '1' },
        { ...place, number: '1' },
      ],
    }
    const refused = await call(setup.houses, { ...asOwner(), body: twice })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([409, ['houses.1.number']])
    expect((await call(complexes.list, asOwner())).body.main_data.total).toBe(0)
    const fine = {
      complex: { name: 'ЖК «Мрія»' },
      houses: [
        { ...place, number: '1' },
        { ...place, number: '2' },
      ],
    }
    const made = await call(setup.houses, { ...asOwner(), body: fine })
    expect(made.body.data).toMatchObject({
      owner: 'done',
      organisation: 'done',
      houses: 'done',
      figures: { houses: 2 },
    })
    expect((await call(houses.list, asOwner())).body.total).toBe(2)
  })

  it('creates no complex for a person who may only create houses', async () => {
    const one = { house_type_id: 1, city_id: 1, street: { type: 'street', name: 'Садова' }, number: '9' } as const
    const body = { complex: { name: 'ЖК «Чужий»' }, houses: [one] }
    expect((await call(setup.houses, { as: 'chair', body })).status).toBe(403)
    expect((await call(complexes.list, asOwner())).body.main_data.total).toBe(1)
  })

  it('marks a step as done, skipped or open on request, and as done where the data shows it', async () => {
    const say = async (step: 'roles' | 'registers' | 'houses' | 'demo', state: 'done' | 'skipped' | 'todo') =>
      (await call(setup.say, { ...asOwner(), params: { step }, body: { state } })).body.data[step]
    expect(await say('roles', 'done')).toBe('done')
    expect(await say('roles', 'todo')).toBe('todo')
    expect(await say('demo', 'skipped')).toBe('skipped')
    expect(await say('houses', 'todo')).toBe('done')
    expect(await say('registers', 'skipped')).toBe('skipped')
    await call(members.create, { ...asOwner(), raw: { last_name: 'Шевченко', first_name: 'Тарас' } })
    const { body } = await call(setup.steps, asOwner())
    expect(body.data).toMatchObject({ registers: 'done', roles: 'todo', demo: 'skipped', figures: { members: 1 } })
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log where entity = 'setup'
      order by id limit 2`.execute(product.app.pools.db)
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'roles', old: 'todo', new: 'done' }],
      [{ field: 'roles', old: 'done', new: 'todo' }],
    ])
  })

  it('rejects other steps and states', async () => {
    const nothing = await call(setup.say, { ...asOwner(), rawParams: { step: 'owner' }, body: { state: 'done' } })
    expect(nothing.status).toBe(404)
    const odd = await call(setup.say, { ...asOwner(), params: { step: 'roles' }, raw: { state: 'half' } })
    expect([odd.status, Object.keys(odd.body.errors!)]).toEqual([422, ['state']])
  })

  it('invites people, who set a password and are logged in', async () => {
    const { rows } = await sql<{ id: number }>`select id from staff_roles where code = 'technician'`.execute(
      product.app.pools.db,
    )
    const invites = [{ email: 'new@example.com', role_id: rows[0]!.id }]
    const sent = await call(setup.sendInvite, { ...asOwner(), body: { invites } })
    expect([sent.status, sent.body.data[0]!.sent_to]).toEqual([201, 'new@example.com'])
    const waiting = await call(setup.steps, asOwner())
    expect(waiting.body.data).toMatchObject({ invites: 'done', figures: { invites_waiting: 1 } })
    const invite = new URL(sent.body.data[0]!.link!).searchParams.get('invite')!
    const read = await call(setup.readInvite, { body: { token: invite }, as: null })
    expect(read.body.data).toMatchObject({ organisation: 'ОСББ «Мрія»', login: 'new@example.com' })
    const password = 'a-very-long-secret-2'
    const accepted = await call(setup.acceptInvite, {
      body: { token: invite, last_name: 'Новий', first_name: 'Ілля', password, password_confirmation: password },
      as: null,
    })
    expect(accepted.status).toBe(201)
    expect((await call(setup.steps, asOwner())).body.data.figures.invites_waiting).toBe(0)
  })

  it('needs the settings permission', async () => {
    expect((await call(setup.steps, { as: 'manager' })).status).toBe(403)
    expect((await call(setup.organisation, { as: 'chair', body: { name: 'Інше' } })).status).toBe(403)
  })
})
