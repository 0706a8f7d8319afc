import { media } from '@oselia/contract/media'
import { moves, ownerships, residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-11-21T09:00:00Z') } })
const { call } = product

let roles: Record<string, number>
let houses: number[]
beforeAll(async () => {
  roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Продажна', 2)).houses
})

let counter = 0
const member = () => makeMember(product.app, `Людина Номер${++counter}`)
const parts = (share: string) => {
  const [numerator, denominator] = share.split('/').map(Number)
  return { numerator: numerator!, denominator: denominator! }
}
const open = async (realty_id: number, share: string, fields: Record<string, unknown> = {}) => {
  const raw = { member_id: await member(), realty_id, ...parts(share), from: '2020-01-01', ...fields }
  const { status, body } = await call(ownerships.create, { raw })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
/** A unit of 60 m² with shares. */
const owned = async (...shares: string[]) => {
  const realty_id = await makeUnit(product.app, houses[0]!, { number: String(++counter), total_area: 60 })
  const held = []
  for (const share of shares) held.push(await open(realty_id, share))
  return { realty_id, held }
}
const buyer = async (share = '1/1', fields: Record<string, unknown> = {}) => ({
  ...('member' in fields ? {} : { member_id: await member() }),
  ...parts(share),
  ...fields,
})
const sale = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(moves.sale, { params: { id }, raw: { on: '2026-11-10', ...raw }, as })
const sharesIn = async (realty_id: number) =>
  (await call(ownerships.list, { query: { realty_id, sort: 'created_at', per_page: 100 } })).body.data
const refused = async (id: number, raw: Record<string, unknown>) => {
  const before = await sharesIn(id)
  const { status, body } = await sale(id, raw)
  expect(await sharesIn(id)).toEqual(before)
  return [status, body.errors]
}
const tenantIn = async (realty_id: number, from = '2021-01-01') => {
  const raw = { member_id: await member(), realty_id, role_id: roles['tenant'], from }
  return (await call(residents.create, { raw })).body.data
}

describe('the sale of a flat', () => {
  it('transfers all current shares to new owners on one day, with title, files, residents and vehicles', async () => {
    const { realty_id, held } = await owned('1/2', '1/2')
    const tenant = await tenantIn(realty_id)
    const stays = await tenantIn(realty_id)
    const car = await call(vehicles.create, { raw: { plate_raw: 'АА 7777 ВВ', member_id: held[0]!.member_id } })
    const paper = await call(media.uploadDocument, { file: { name: 'Договір.pdf', bytes: pdf } })
    const { status, body } = await sale(realty_id, {
      buyers: [
        await buyer('2/3'),
        { member: { last_name: 'Покупець', first_name: 'Ірина' }, ...parts('1/3'), lives_here: false },
      ],
      title_kind: 'sale',
      title_number: '77',
      title_date: '2026-11-09',
      file_ids: [paper.body.data.id],
      resident_ids: [tenant.id],
      vehicle_ids: [car.body.data.id],
    })
    expect([status, body.errors, body.data.moved_out, body.data.vehicles]).toEqual([200, undefined, 1, 1])
    expect(body.data.closed).toMatchObject(
      held.map(({ id }) => ({ id, to: '2026-11-09', end_reason: 'sold', current: false, version: 2 })),
    )
    const title = { title_kind: 'sale', title_number: '77', title_date: '2026-11-09', files: [{ name: 'Договір.pdf' }] }
    expect(body.data.opened).toMatchObject([
      { from: '2026-11-10', to: null, ...parts('2/3'), owned_area: '40', current: true, ...title },
      { name: 'Покупець Ірина', ...parts('1/3'), owned_area: '20', ...title },
    ])
    const links = (await call(residents.list, { query: { realty_id, per_page: 100, sort: 'from' } })).body.data
    const said = Object.fromEntries(
      links.map(({ id, to, end_reason, lives_here }) => [id, { to, end_reason, lives_here }]),
    )
    expect(said[held[0]!.resident_id]).toMatchObject({ to: '2026-11-09', end_reason: 'sold' })
    expect(said[tenant.id]).toMatchObject({ to: '2026-11-09', end_reason: 'moved_out' })
    expect(said[stays.id]).toMatchObject({ to: null })
    expect(said[body.data.opened[1]!.resident_id]).toMatchObject({ to: null, lives_here: false })
    expect((await call(vehicles.read, { params: { id: car.body.data.id } })).body.data).toMatchObject({
      status: 'archived',
      status_reason: 'Unit sold',
    })
  })

  it('is one transaction in the history and in live events', async () => {
    const { realty_id, held } = await owned('1/1')
    const { body } = await sale(realty_id, { buyers: [await buyer()] })
    const ids = [held[0]!.id, body.data.opened[0]!.id]
    const { rows } = await sql<{ request_id: string; action: string }>`select request_id, action from audit_log
      where entity = 'ownerships' and entity_id = any(${ids}::bigint[]) order by id desc limit 2`.execute(
      product.app.pools.db,
    )
    expect(rows).toEqual([
      { action: 'create', request_id: rows[0]!.request_id },
      { action: 'close', request_id: rows[0]!.request_id },
    ])
    const live = await sql<{ entity: string; action: string }>`select entity, action from live_events
      order by id desc limit 4`.execute(product.app.pools.db)
    expect(live.rows.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual([
      'ownerships close',
      'ownerships create',
      'residents close',
      'residents create',
    ])
  })

  it('may include chosen shares only, while the others stay', async () => {
    const { realty_id, held } = await owned('1/3', '2/3')
    const { status, body } = await sale(realty_id, {
      ownership_ids: [held[0]!.id],
      buyers: [await buyer('1/6'), await buyer('1/6')],
    })
    expect([status, body.data.closed.map(({ id }) => id)]).toEqual([200, [held[0]!.id]])
    expect((await sharesIn(realty_id)).filter(({ current }) => current)).toHaveLength(3)
  })

  it('may leave a part to the seller', async () => {
    const { realty_id, held } = await owned('1/1')
    const { member_id } = held[0]!
    const { status, body } = await sale(realty_id, {
      buyers: [await buyer('1/4'), { member_id, ...parts('3/4') }],
    })
    expect([status, body.data.opened.length]).toEqual([200, 2])
    const links = (await call(residents.list, { query: { realty_id, member_id } })).body.data
    expect(links.map(({ role_id, to }) => [role_id, to])).toEqual([
      [roles['owner'], '2026-11-09'],
      [roles['co_owner'], null],
    ])
  })

  it('may be to joint owners', async () => {
    const { realty_id } = await owned('1/1')
    const joint = { joint: true }
    expect((await sale(realty_id, { buyers: [await buyer('1/1', joint), await buyer('1/1', joint)] })).status).toBe(200)
    const other = await owned('1/1')
    expect(await refused(other.realty_id, { buyers: [await buyer('1/1', joint), await buyer('1/2', joint)] })).toEqual([
      422,
      { 'buyers.1.numerator': ['A joint share is the same for all who hold it: 1/1'] },
    ])
  })

  it('may be in the future', async () => {
    const { realty_id } = await owned('1/1')
    const { body } = await sale(realty_id, { on: '2027-01-01', buyers: [await buyer()] })
    expect(body.data.closed[0]).toMatchObject({ to: '2026-12-31', current: true })
    expect(body.data.opened[0]).toMatchObject({ from: '2027-01-01', current: false })
    // A share that ends with the sale can't be sold again on a later day.
    const [seller] = body.data.closed
    expect(
      await refused(realty_id, { on: '2027-02-01', ownership_ids: [seller!.id], buyers: [await buyer()] }),
    ).toEqual([422, { ownership_ids: ['This share is no longer valid on that day'] }])
  })

  it('repeated with the same key is done once', async () => {
    const { realty_id } = await owned('1/1')
    const raw = { on: '2026-11-10', buyers: [await buyer()] }
    const headers = { 'idempotency-key': `sale-${realty_id}` }
    const [first, second] = [
      await call(moves.sale, { params: { id: realty_id }, raw, headers }),
      await call(moves.sale, { params: { id: realty_id }, raw, headers }),
    ]
    expect(second.body.data.opened.map(({ id }) => id)).toEqual(first.body.data.opened.map(({ id }) => id))
    expect(await sharesIn(realty_id)).toHaveLength(2)
  })
})

describe('a sale is refused completely', () => {
  it('when the shares would exceed one', async () => {
    const { realty_id, held } = await owned('1/3', '2/3')
    const above = { buyers: ['The shares of the unit would add up to more than one'] }
    const tooMuch = { ownership_ids: [held[0]!.id], buyers: [await buyer('1/2')] }
    expect(await refused(realty_id, tooMuch)).toEqual([422, above])
    const newcomer = { member: { last_name: 'Зайвий', first_name: 'Покупець' }, ...parts('2/3') }
    expect(await refused(realty_id, { buyers: [await buyer('1/2'), newcomer] })).toEqual([422, above])
    const { rows } = await sql`select 1 from members where last_name = 'Зайвий'`.execute(product.app.pools.db)
    expect(rows).toEqual([])
    const single = { buyers: [await buyer('3/2')] }
    expect(Object.keys((await refused(realty_id, single))[1] as object)).toEqual(['buyers.0.numerator'])
  })

  it('on a day before the seller’s share begins', async () => {
    const { realty_id } = await owned('1/1')
    for (const on of ['2020-01-01', '2019-12-31'])
      expect(await refused(realty_id, { on, buyers: [await buyer()] })).toEqual([
        422,
        { on: ['The previous owner got the share later'] },
      ])
    expect((await sale(realty_id, { on: '2020-01-02', buyers: [await buyer()] })).status).toBe(200)
  })

  it('for shares of other units, or for none of those that there are', async () => {
    const [mine, other] = [await owned('1/2'), await owned('1/1')]
    const ownership_ids = [mine.held[0]!.id, other.held[0]!.id]
    const unknown = [422, { ownership_ids: ['Not found'] }]
    expect(await refused(mine.realty_id, { ownership_ids, buyers: [await buyer('1/2')] })).toEqual(unknown)
    const none = [422, { ownership_ids: ['This field is required'] }]
    expect(await refused(mine.realty_id, { ownership_ids: [], buyers: [await buyer('1/2')] })).toEqual(none)
  })

  it('never for a unit without owners: the buyers are its first ones', async () => {
    const { realty_id } = await owned()
    expect((await sale(realty_id, { ownership_ids: [], buyers: [await buyer()] })).status).toBe(200)
    expect((await sharesIn(realty_id)).map(({ from, to }) => [from, to])).toEqual([['2026-11-10', null]])
    const left = await owned()
    expect((await sale(left.realty_id, { buyers: [await buyer('1/2')] })).status).toBe(200)
  })

  it('with residents who are owners, live elsewhere, or came later', async () => {
    const { realty_id, held } = await owned('1/1')
    const buyers = [await buyer()]
    const elsewhere = await tenantIn((await owned()).realty_id)
    const later = await tenantIn(realty_id, '2026-11-10')
    const cases = [
      [held[0]!.resident_id, 'resident_ids', 'An owner’s record is closed when the share passes to another owner'],
      [elsewhere.id, 'resident_ids', 'Not found'],
      [later.id, 'on', 'Can’t be before the start'],
    ] as const
    for (const [id, field, text] of cases)
      expect(await refused(realty_id, { buyers, resident_ids: [id] })).toEqual([422, { [field]: [text] }])
  })

  it('without buyers, with unknown ones, with files or vehicles outside the caller’s scope', async () => {
    const { realty_id } = await owned('1/1')
    const good = await buyer()
    const fields = async (raw: Record<string, unknown>) => Object.keys((await refused(realty_id, raw))[1] as object)
    expect(await fields({ buyers: [] })).toEqual(['buyers'])
    expect(await fields({ buyers: [parts('1/1')] })).toEqual(['buyers.0.member_id'])
    expect(await fields({ buyers: [{ ...good, member_id: 999_999_999 }] })).toEqual(['buyers.0.member_id'])
    expect(await fields({ buyers: [good], file_ids: [999_999_999] })).toEqual(['file_ids'])
    expect(await fields({ buyers: [good], vehicle_ids: [999_999_999] })).toEqual(['vehicle_ids'])
  })

  it('for a user without the permission, or outside the scope', async () => {
    const { realty_id } = await owned('1/1')
    const buyers = [await buyer()]
    expect((await sale(realty_id, { buyers }, 'dispatcher')).status).toBe(403)
    expect((await sale(realty_id, { buyers }, 'accountant')).status).toBe(403)
    const as = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
    expect((await sale(realty_id, { buyers }, as)).status).toBe(404)
    const newcomer = { member: { last_name: 'Свій', first_name: 'Покупець' }, ...parts('1/1') }
    const mine = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    expect((await sale(realty_id, { buyers: [newcomer] }, mine)).status).toBe(200)
  })

  it('for all but one of concurrent sales of the same shares', async () => {
    const { realty_id } = await owned('1/1')
    const raws = [{ buyers: [await buyer()] }, { buyers: [await buyer()] }]
    const answers = await Promise.all(raws.map((raw) => sale(realty_id, raw)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await sharesIn(realty_id)).toHaveLength(2)
  })
})
