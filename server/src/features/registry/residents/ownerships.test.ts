import { media } from '@oselia/contract/media'
import { platform } from '@oselia/contract/platform'
import { ownerships, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let roles: Record<string, number>
let houses: number[]
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Власницька', 2)).houses
})

let counter = 0
const unit = (house = houses[0]!, fields = {}) =>
  makeUnit(product.app, house, { number: String(++counter), total_area: 60, ...fields })
const member = () => makeMember(product.app, `Власник Номер${++counter}`)
const parts = (share: string) => {
  const [numerator, denominator] = share.split('/').map(Number)
  return { numerator, denominator }
}
const open = async (realty_id: number, share: string, fields: Record<string, unknown> = {}, as: Who = 'owner') =>
  call(ownerships.create, {
    raw: { member_id: await member(), realty_id, ...parts(share), from: '2020-01-01', ...fields },
    as,
  })
const make = async (realty_id: number, share = '1/1', fields: Record<string, unknown> = {}) => {
  const { status, body } = await open(realty_id, share, fields)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(ownerships.update, { params: { id }, raw, as })
const linkOf = async (resident_id: number) => (await call(residents.read, { params: { id: resident_id } })).body.data
const document = async () => {
  const { body } = await call(media.uploadDocument, { file: { name: 'Договір.pdf', bytes: pdf } })
  return body.data.id
}

describe('a share of a unit', () => {
  it('creates its owner’s link', async () => {
    const realty_id = await unit(houses[0], { total_area: 61.23 })
    const made = await make(realty_id, '1/3', {
      title_kind: 'sale',
      title_number: ' 12-АБ ',
      title_date: '2019-12-20',
      registered_on: '2019-12-25',
    })
    expect(made).toMatchObject({
      realty_id,
      numerator: 1,
      denominator: 3,
      joint: false,
      title_number: '12-АБ',
      owned_area: '20.41',
      current: true,
      files: [],
      realty: { id: realty_id, house_id: houses[0] },
      version: 1,
    })
    expect(await linkOf(made.resident_id)).toMatchObject({
      member_id: made.member_id,
      realty_id,
      role: { is_owner: true, id: roles['co_owner'] },
      from: '2020-01-01',
      to: null,
      ownership_id: made.id,
    })
    const { rows } = await sql`select entity, action, request_id from audit_log
      where (entity = 'ownerships' and entity_id = ${made.id}) or (entity = 'residents' and entity_id = ${made.resident_id}) order by id`.execute(
      product.app.pools.db,
    )
    const request_id = (rows[0] as { request_id: string }).request_id
    expect(rows).toEqual([
      { entity: 'residents', action: 'create', request_id },
      { entity: 'ownerships', action: 'create', request_id },
    ])
  })

  it('makes its holder the owner when it is whole and not joint, otherwise a co-owner, also after a change', async () => {
    const whole = await make(await unit(), '2/2')
    expect((await linkOf(whole.resident_id)).role_id).toBe(roles['owner'])
    await update(whole.id, { version: 1, numerator: 1 })
    expect(await linkOf(whole.resident_id)).toMatchObject({ role_id: roles['co_owner'], version: 2 })
    const joint = await make(await unit(), '1/1', { joint: true })
    expect((await linkOf(joint.resident_id)).role_id).toBe(roles['co_owner'])
    await update(joint.id, { version: 1, joint: false })
    expect((await linkOf(joint.resident_id)).role_id).toBe(roles['owner'])
  })

  it('updates its link when its dates, holder or unit change', async () => {
    const made = await make(await unit(), '1/2')
    const [member_id, realty_id] = [await member(), await unit()]
    const changes = { from: '2021-02-03', to: '2022-03-04', member_id, realty_id, end_reason: 'died' }
    const { body } = await update(made.id, { version: 1, ...changes })
    expect(body.data).toMatchObject({ ...changes, current: false, version: 2 })
    expect(await linkOf(made.resident_id)).toMatchObject({ ...changes, current: false })
  })

  it('can’t be overwritten with a stale version', async () => {
    const { id } = await make(await unit())
    await update(id, { version: 1, note: 'нова' })
    const { status, body } = await update(id, { version: 1, note: 'стара' })
    expect([status, body.code, (body.data as { note: string }).note]).toEqual([409, 'version_conflict', 'нова'])
  })

  it('keeps its files', async () => {
    const [first, second] = [await document(), await document()]
    const made = await make(await unit(), '1/1', { file_ids: [second, first] })
    expect(made.files.map(({ id, name }) => [id, name])).toEqual([
      [second, 'Договір.pdf'],
      [first, 'Договір.pdf'],
    ])
    const { body } = await update(made.id, { version: 1, file_ids: [first] })
    expect(body.data.files.map(({ id }) => id)).toEqual([first])
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log where entity = 'ownerships'
      and entity_id = ${made.id} order by id desc limit 1`.execute(product.app.pools.db)
    expect(rows[0]!.changes).toEqual([{ field: 'file_ids', old: [second, first], new: [first] }])
    const others = await open(await unit(), '1/1', { file_ids: [first] }, 'manager')
    expect([others.status, Object.keys(others.body.errors!)]).toEqual([422, ['file_ids']])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['3/2', {}, 'numerator'],
    ['0/1', {}, 'numerator'],
    ['1/1000001', {}, 'denominator'],
    ['1/1', { to: '2019-12-31' }, 'to'],
    ['1/1', { member_id: 999_999_999 }, 'member_id'],
    ['1/1', { realty_id: 999_999_999 }, 'realty_id'],
    ['1/1', { file_ids: [999_999_999] }, 'file_ids'],
    ['1/1', { title_kind: 'found' }, 'title_kind'],
  ])('is refused as %s with %o', async (share, fields, field) => {
    const { status, body } = await open(await unit(), share, fields)
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })
})

describe('the link of an owner', () => {
  it('can’t be created directly', async () => {
    for (const code of ['owner', 'co_owner']) {
      const raw = { member_id: await member(), realty_id: await unit(), role_id: roles[code], from: '2020-01-01' }
      const { status, body } = await call(residents.create, { raw })
      expect([status, body.errors]).toEqual([422, { role_id: ['The owner role comes with a share of ownership'] }])
    }
  })

  it('can’t be closed, moved or deleted directly, while its other fields may change', async () => {
    const { resident_id } = await make(await unit())
    const change = (raw: Record<string, unknown>) =>
      call(residents.update, { params: { id: resident_id }, raw: { version: 1, ...raw } })
    for (const raw of [{ to: '2021-01-01' }, { from: '2019-01-01' }, { member_id: await member() }]) {
      const { status, body } = await change(raw)
      expect([status, body.code]).toEqual([409, 'follows_share'])
    }
    const { status, body } = await change({ role_id: roles['tenant'] })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['role_id']])
    const gone = await call(residents.remove, { params: { id: resident_id } })
    expect([gone.status, gone.body.code]).toEqual([409, 'follows_share'])
    expect((await change({ lives_here: false, registered: true, note: 'здає' })).body.data).toMatchObject({
      lives_here: false,
      registered: true,
    })
  })

  it('can’t be made from another link by a change of role', async () => {
    const raw = { member_id: await member(), realty_id: await unit(), role_id: roles['tenant'], from: '2020-01-01' }
    const { id } = (await call(residents.create, { raw })).body.data
    const { status, body } = await call(residents.update, {
      params: { id },
      raw: { version: 1, role_id: roles['owner'] },
    })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['role_id']])
  })
})

describe('a share entered by mistake', () => {
  it('goes to the bin with its link and is restored with it', async () => {
    const made = await make(await unit())
    expect((await call(ownerships.remove, { params: { id: made.id } })).status).toBe(200)
    expect((await call(residents.read, { params: { id: made.resident_id } })).status).toBe(404)
    const binned = await call(platform.bin, { query: { per_page: 100 } })
    expect(binned.body.data.filter(({ id, kind }) => kind === 'residents' && id === made.resident_id)).toEqual([])
    const link = await call(platform.restore, { params: { kind: 'residents', id: made.resident_id } })
    expect(link.status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'ownerships', id: made.id } })).status).toBe(200)
    expect(await linkOf(made.resident_id)).toMatchObject({ ownership_id: made.id, current: true })
  })

  it('is not restored when the sum would exceed one', async () => {
    const realty_id = await unit()
    const { id } = await make(realty_id, '1/2')
    await call(ownerships.remove, { params: { id } })
    await make(realty_id, '2/3')
    const { status, body } = await call(platform.restore, { params: { kind: 'ownerships', id } })
    expect([status, body.code, Object.keys(body.errors!)]).toEqual([409, 'duplicate', ['numerator']])
    expect((await call(ownerships.read, { params: { id } })).status).toBe(404)
  })
})

describe('the list of shares', () => {
  it('uses envelope B, the newest first, and is filtered', async () => {
    const realty_id = await unit(houses[1])
    const past = await make(realty_id, '1/1', { from: '2010-01-01', to: '2015-01-01' })
    const now = await make(realty_id, '1/2', { from: '2015-01-02' })
    const future = await make(realty_id, '1/2', { from: '2090-01-01' })
    const found = async (query: Record<string, unknown>) => {
      const { status, body } = await call(ownerships.list, { rawQuery: query })
      expect([status, body.errors, body.total]).toEqual([200, undefined, body.data.length])
      return body.data.map(({ id }) => id)
    }
    expect(await found({ realty_id })).toEqual([future.id, now.id, past.id])
    expect(await found({ realty_id, current: true })).toEqual([now.id])
    expect(await found({ realty_id, current: false, sort: 'from' })).toEqual([past.id, future.id])
    expect(await found({ house_id: houses[1] })).toEqual([future.id, now.id, past.id])
    expect(await found({ member_id: past.member_id })).toEqual([past.id])
    expect(await found({ search_query: now.name })).toEqual([now.id])
  })
})

describe('permissions of shares', () => {
  it('follow the roles of the staff', async () => {
    const { id } = await make(await unit())
    expect((await call(ownerships.list, { as: 'dispatcher' })).status).toBe(403)
    expect((await call(ownerships.read, { params: { id }, as: 'accountant' })).status).toBe(200)
    expect((await open(await unit(), '1/1', {}, 'accountant')).status).toBe(403)
    expect((await update(id, { version: 1, note: 'x' }, 'manager')).status).toBe(200)
    expect((await call(ownerships.remove, { params: { id }, as: 'manager' })).status).toBe(403)
  })

  it('shares in other houses do not exist for a limited user', async () => {
    const other = await make(await unit(houses[1]))
    const as = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    expect((await call(ownerships.read, { params: { id: other.id }, as })).status).toBe(404)
    expect((await update(other.id, { version: 1 }, as)).status).toBe(404)
    expect((await open(other.realty_id, '1/1', {}, as)).body.errors).toMatchObject({ realty_id: ['Not found'] })
    const { body } = await call(ownerships.list, { query: { per_page: 100 }, as })
    expect(body.data.every(({ realty }) => realty.house_id === houses[0])).toBe(true)
    expect((await call(platform.history, { query: { entity: 'ownerships', id: other.id }, as })).status).toBe(404)
  })
})
