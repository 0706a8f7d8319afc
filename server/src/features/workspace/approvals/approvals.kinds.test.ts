import { approvals } from '@oselia/contract/approvals'
import { auditExports } from '@oselia/contract/platform'
import { setup } from '@oselia/contract/setup'
import { staff } from '@oselia/contract/staff'
import { exports } from '@oselia/contract/exports'
import { imports } from '@oselia/contract/imports'
import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const start = new Date('2026-03-05T10:00:00Z').getTime()
let now = new Date(start)
const after = (hours: number) => {
  now = new Date(start + hours * 3_600_000)
}
const product = useApp({ clock: { now: () => now } })
const { call } = product
const files = useImports(product)

let asker: Who
let decider: Who
beforeAll(async () => {
  asker = await staffWith(product.app, 'owner', 'all')
  decider = await staffWith(product.app, 'chair', 'all')
  await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
})

const ask = (body: {
  kind: 'exports' | 'imports.undo' | 'setup.demo'
  entity_id?: number
  payload?: Record<string, unknown>
}) => call(approvals.create, { body: { reason: 'Треба', ...body }, as: asker })
const approve = (id: number, as: Who = decider) => call(approvals.approve, { params: { id }, body: {}, as })

describe('undoing an import', () => {
  it('needs two people after a day, and at once where it deletes houses', async () => {
    const run = await files.apply(
      await files.bring(
        'houses',
        csv([
          ['Місто', 'Вулиця', 'Будинок'],
          ['Львів', 'Зелена', '7'],
        ]),
      ),
    )
    const undo = () =>
      call(imports.undo, { params: { id: run.id }, body: { version: run.version, keep_changed: false }, as: asker })
    after(25)
    const refused = await undo()
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const { status, body } = await ask({ kind: 'imports.undo', entity_id: run.id })
    expect([status, body.data.label]).toEqual([201, 'список.csv'])
    const limited = await staffWith(product.app, 'chair', {})
    expect((await approve(body.data.id, limited)).status).toBe(404)
    const agreed = await approve(body.data.id)
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    expect((await files.settled(run.id)).state).toBe('undone')
    expect((await approve(body.data.id)).body.code).toBe('already_decided')
    after(0)
    const fresh = await files.apply(
      await files.bring(
        'houses',
        csv([
          ['Місто', 'Вулиця', 'Будинок'],
          ['Львів', 'Зелена', '8'],
        ]),
      ),
    )
    const withHouses = await call(imports.undo, {
      params: { id: fresh.id },
      body: { version: fresh.version, keep_changed: false },
    })
    expect([withHouses.status, withHouses.body.code]).toEqual([409, 'needs_second_person'])
    const { houses } = await makeHouses(product.app, 'Тиха', 1)
    const units = csv([
      ['кв', 'площа'],
      ['7', '50'],
    ])
    const ofUnits = await files.apply(await files.bring('realty', units, { house_id: houses[0]! }))
    after(23)
    expect((await files.undo(ofUnits)).state).toBe('undone')
  })
})

describe('an export of more than 100 people', () => {
  beforeEach(() => sql`delete from people_exported`.execute(product.app.pools.db))

  const address = (as: Who = asker) => call(exports.create, { body: { list: 'members', format: 'csv' }, as })
  const straight = (as: Who = asker) => call(members.export, { query: { format: 'csv' }, as })
  const follow = async (url: string) => (await fetch(product.url + url)).status

  it('needs a second person, while a hundred do not', async () => {
    for (let i = 0; i < 100; i++) await makeMember(product.app, `Особа ${i}`)
    expect((await straight()).status).toBe(200)
    await makeMember(product.app, 'Сто Перша')
    for (const refused of [await straight(), await address()])
      expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
  })

  it('is counted in all exports of one person within a day, of whatever lists and filters', async () => {
    const few = (as: Who = asker) =>
      call(members.export, { query: { format: 'csv', search_query: 'Особа 1' }, as }).then(({ status }) => status)
    // 11 people are found by that name, so that the tenth export is the first above a hundred.
    const at = now.getTime()
    for (let turn = 1; turn <= 9; turn++) expect(await few(), String(turn)).toBe(200)
    expect(await few()).toBe(409)
    const other = await call(staff.export, { query: { format: 'csv' }, as: asker })
    expect([other.status, other.body.code]).toEqual([409, 'needs_second_person'])
    expect(await few(decider)).toBe(200)
    now = new Date(at + 25 * 3_600_000)
    expect(await few()).toBe(200)
    now = new Date(at)
  })

  it('does not slip through exports at once', async () => {
    const eleven = () => call(members.export, { query: { format: 'csv', search_query: 'Особа 1' }, as: asker })
    const all = await Promise.all(Array.from({ length: 3 }, eleven))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const left = await Promise.all(Array.from({ length: 3 }, straight))
    expect(left.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  it('of the log is a mass export too', async () => {
    await sql`insert into audit_log (at, action, entity) select now(), 'test', 'test' from generate_series(1, 101)`.execute(
      product.app.pools.db,
    )
    const log = () => call(auditExports.export, { query: { format: 'csv' }, as: asker })
    const refused = await log()
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const { body } = await ask({ kind: 'exports', payload: { list: 'audit' } })
    expect((await approve(body.data.id)).status).toBe(200)
    expect((await log()).status).toBe(200)
    const { rows } = await sql<{ reason: string; changes: { field: string; new: unknown }[] }>`select reason, changes
      from audit_log where entity = 'audit' and action like 'export%' order by id desc limit 1`.execute(
      product.app.pools.db,
    )
    expect(rows[0]).toMatchObject({ reason: `#${body.data.id}: Треба` })
  })

  it('can then be made once, by the requester, within a day, and the log names the approval', async () => {
    const { body } = await ask({ kind: 'exports', payload: { list: 'members' } })
    expect(body.data).toMatchObject({ entity: 'members', entity_id: null, changes: [] })
    expect((await straight()).status).toBe(409)
    expect((await approve(body.data.id)).status).toBe(200)
    expect((await straight(decider)).status).toBe(409)
    expect((await straight('owner')).status).toBe(409)
    const { url } = (await address()).body.data
    expect(await follow(url)).toBe(200)
    expect(await follow(url)).toBe(410)
    expect((await straight()).status).toBe(409)
    const { rows } = await sql<{ reason: string }>`select reason from audit_log
      where action = 'export' and entity = 'members' order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.reason).toBe(`#${body.data.id}: Треба`)
  })

  it('expires when nobody downloads the approved export within a day', async () => {
    const { body } = await ask({ kind: 'exports', payload: { list: 'members' } })
    expect((await approve(body.data.id)).status).toBe(200)
    const at = now.getTime()
    now = new Date(at + 25 * 3_600_000)
    expect((await straight()).status).toBe(409)
    now = new Date(at)
    const both = await Promise.all([straight(), straight()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('can be requested only for lists of people, by those who may export them', async () => {
    for (const payload of [{ list: 'houses' }, { list: 'nothing' }, {}]) {
      const { status, body } = await ask({ kind: 'exports', payload })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['payload']])
    }
    const guard = await call(approvals.create, {
      body: { kind: 'exports', payload: { list: 'members' }, reason: 'Треба' },
      as: 'guard',
    })
    expect(guard.status).toBe(403)
  })

  it('is decided only by a person who has access to all houses of the requester', async () => {
    const { body } = await ask({ kind: 'exports', payload: { list: 'vehicles' } })
    const limited = await staffWith(product.app, 'chair', {
      houses: (await makeHouses(product.app, 'Окрема', 1)).houses,
    })
    expect((await approve(body.data.id, limited)).status).toBe(404)
    expect((await approve(body.data.id)).status).toBe(200)
  })
})

describe('removing the demo data', () => {
  it('needs a second person, since it deletes houses', async () => {
    await sql`update settings set demo_loaded_at = now()`.execute(product.app.pools.db)
    const refused = await call(setup.demo, { body: { loaded: false, confirmed: false }, as: asker })
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const { status, body } = await ask({ kind: 'setup.demo', payload: { confirmed: true } })
    expect([status, body.data.kind]).toEqual([201, 'setup.demo'])
    expect((await approve(body.data.id)).status).toBe(200)
    const loaded = () =>
      sql<{ at: string | null }>`select demo_loaded_at as at from settings`
        .execute(product.app.pools.db)
        .then(({ rows }) => rows[0]!.at)
    await expect.poll(loaded).toBeNull()
  })
})
