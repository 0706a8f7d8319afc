import { announcements } from '@oselia/contract/announcements'
import { complexes } from '@oselia/contract/complexes'
import { incidents } from '@oselia/contract/incidents'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { residents } from '@oselia/contract/residents'
import { serviceRequests } from '@oselia/contract/service-requests'
import { setup } from '@oselia/contract/setup'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { demoPassword } from './demo.public.js'

const product = useApp()
const { call } = product
const made = people(product)

const db = () => product.app.pools.db
const figure = async (table: string, where = 'true') =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db()))
    .rows[0]!.n
const tables = [
  'complexes',
  'houses',
  'realty',
  'members',
  'residents',
  'ownerships',
  'personal_accounts',
  'vehicles',
  'service_requests',
  'incidents',
  'documents',
]
const figures = async () => Object.fromEntries(await Promise.all(tables.map(async (t) => [t, await figure(t)])))
const demoIds = async (table: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where is_demo order by id`.execute(db())).rows.map(
    ({ id }) => id,
  )

const demoless = async (table: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where not is_demo order by id`.execute(db())).rows.map(
    ({ id }) => id,
  )

let owner: Who
let home: number
let real: { member: number; unit: number; house: number }
let before: Record<string, number>
const demo = async (loaded: boolean, confirmed = false) => call(setup.demo, { body: { loaded, confirmed }, as: owner })

beforeAll(async () => {
  owner = await staffWith(product.app, 'owner', 'all')
  home = (await makeHouses(product.app, 'Справжня', 1)).houses[0]!
  const unit = await makeUnit(product.app, home, { number: '1' })
  const { id: member } = await made.person({ last_name: 'Справжній', first_name: 'Петро' })
  await made.owns(member, unit)
  real = { member, unit, house: home }
  before = await figures()
})

// Loading and removing all of it takes minutes on a busy machine.
describe('the demo data in a real community', { timeout: 600_000 }, () => {
  it('is loaded by a job, without an owner of its own and with nobody who could log in', async () => {
    const { status, body } = await demo(true)
    expect(status).toBe(202)
    const again = await demo(true)
    expect([again.status, again.body.code]).toEqual([409, 'state_forbids'])
    await finished(product, body.data.job_id, owner)
    expect(await figure('realty', 'is_demo')).toBeGreaterThan(1000)
    const { rows } = await sql<{ status: string; secrets: number }>`select status, count(password_hash) as secrets
      from staff where is_demo group by status order by status`.execute(db())
    expect(rows).toEqual([
      { status: 'blocked', secrets: 0 },
      { status: 'invited', secrets: 0 },
    ])
    for (const email of ['admin@example.com', 'chair@example.com', 'newguard@example.com'])
      expect((await call(users.login, { body: { email, password: demoPassword }, as: null })).status).toBe(422)
    const steps = await call(setup.steps, { as: owner })
    expect(steps.body.data).toMatchObject({ demo: 'done', demo_loaded: true })
  })

  it('leaves real data unchanged and unmarked', async () => {
    const real_now = Object.fromEntries(
      await Promise.all(tables.map(async (t): Promise<[string, number]> => [t, await figure(t, 'not is_demo')])),
    )
    // Each ownership creates a resident link, so the number of residents grows.
    expect({ ...real_now, residents: before['residents'] }).toEqual(before)
    expect(await figure('settings', `organisation_name = ''`)).toBe(1)
    expect(await figure('announcements', 'not is_demo')).toBe(0)
  })

  it('lists before removal what else would be deleted', async () => {
    const [house, other] = await demoIds('houses')
    const [flat] = await demoIds('realty')
    await made.lives(real.member, flat!)
    await makeUnit(product.app, house!, { number: '9001', type: 'storage' })
    const text = (house_ids: number[]) => ({
      title: 'Справжнє',
      body: '<p>Текст</p>',
      kind: 'info',
      state: 'published',
      audience: { house_ids },
    })
    const both = await call(announcements.create, { raw: text([house!, real.house]), as: owner })
    const only = await call(announcements.create, { raw: text([other!]), as: owner })
    expect([both.status, only.status]).toEqual([201, 201])
    const [type] = await demoless('service_request_types')
    const raw = { house_id: house!, type_id: type!, description: 'Справжня заявка', similar_seen: true }
    const request = await call(serviceRequests.create, { raw, as: owner })
    const incident = await call(incidents.create, {
      raw: { title: 'Справжній інцидент', house_id: house!, request_ids: [request.body.data.id] },
      as: owner,
    })
    expect([request.status, incident.status]).toEqual([201, 201])
    const { status, body } = await demo(false)
    expect([status, body.code]).toEqual([409, 'changed_since'])
    expect(body.data).toEqual([
      { kind: 'realty', count: 1 },
      { kind: 'residents', count: 1 },
      { kind: 'service_requests', count: 1 },
      { kind: 'incidents', count: 1 },
      { kind: 'announcements', count: 1 },
    ])
    expect(await figure('houses', 'is_demo')).toBeGreaterThan(0)
  })

  it('is removed without a trace of its own, and removes nothing real', async () => {
    const [announced] = (
      await sql<{ id: number }>`select a.id from announcements a where not is_demo order by id`.execute(db())
    ).rows
    const vehicle = await sql<{ id: number }>`update vehicles set is_demo = false where id =
      (select min(id) from vehicles) returning id`.execute(db())
    const started = await demo(false, true)
    expect(started.status).toBe(202)
    await finished(product, started.body.data.job_id, owner)
    expect(await figures()).toEqual({ ...before, vehicles: before['vehicles']! + 1 })
    expect(await figure('vehicles', `id = ${vehicle.rows[0]!.id} and member_id is null and realty_id is null`)).toBe(1)
    for (const table of ['departments', 'staff_roles', 'announcements']) expect(await demoIds(table)).toEqual([])
    expect(await figure('audience_targets', 'house_id not in (select id from houses)')).toBe(0)
    for (const table of [
      'service_request_messages',
      'service_request_moves',
      'service_request_reads',
      'service_request_numbers',
      'notifications',
      'bills',
      'payments',
      'ledger_entries',
      'account_totals',
      'house_debts',
      'billing_runs',
      'tariffs',
      'meters',
      'suppliers',
      'budget_lines',
      'opening_imports',
      'reading_imports',
      'statement_imports',
    ])
      expect([table, await figure(table)]).toEqual([table, 0])
    const { body } = await call(members.read, { params: { id: real.member }, as: owner })
    expect(body.data.last_name).toBe('Справжній')
    const living = await call(residents.list, { rawQuery: { member_id: String(real.member) }, as: owner })
    expect(living.body.data.map(({ realty_id }) => realty_id)).toEqual([real.unit])
    const kept = await call(announcements.read, { params: { id: announced!.id }, as: owner })
    expect(kept.body.data.audience.house_ids).toEqual([real.house])
    expect(await figure('announcements', 'deleted_at is not null')).toBe(1)
    const total = await sql<{ n: number }>`select sum(n)::bigint as n from row_counts where name = 'members'`.execute(
      db(),
    )
    expect(total.rows[0]!.n).toBe(before['members'])
    const steps = await call(setup.steps, { as: owner })
    expect(steps.body.data).toMatchObject({ demo: 'todo', demo_loaded: false })
  })

  it('leaves of its staff at most deleted rows without login and address', async () => {
    const { rows } = await sql<{ email: string }>`select email from staff where is_demo and not (deleted_at is not null
      and password_hash is null and phone is null and email like 'removed-%@invalid')`.execute(db())
    expect(rows).toEqual([])
    await sql`insert into staff (last_name, first_name, email, is_demo, deleted_at)
      values ('Колишній', 'Демо', 'removed-0@invalid', true, now())`.execute(db())
    const bin = await call(platform.bin, { query: { kind: 'staff' }, as: owner })
    expect(bin.body.data).toEqual([])
    const again = await demo(false)
    expect([again.status, again.body.code]).toEqual([409, 'state_forbids'])
  })

  it('can be loaded and removed again', async () => {
    for (const loaded of [true, false]) {
      const { body } = await demo(loaded)
      await finished(product, body.data.job_id, owner)
    }
    expect((await call(complexes.list, { as: owner })).body.main_data.total).toBe(1)
  })

  it('is reserved for those who manage settings for all houses', async () => {
    expect((await call(setup.demo, { body: { loaded: true }, as: 'chair' })).status).toBe(403)
    const as = await staffWith(product.app, 'owner', { houses: [home] })
    const { status, body } = await call(setup.demo, { body: { loaded: true }, as })
    expect([status, body.code]).toEqual([403, 'outside_scope'])
  })
})
