import { ownershipFields, ownerships, residentFields, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { closeOwnerships, closeResidents, openOwnerships, openResidents } from './residents.public.js'

const product = useApp()
const { call } = product

let roles: Record<string, number>
let house: number
let person: { actor: RequestContext['actor']; scope: RequestContext['scope'] }
beforeAll(async () => {
  const { app } = product
  roles = await residentRoleIds(app)
  house = (await makeHouses(app, 'Дверна', 1)).houses[0]!
  person = (await personById(app.pools.db, Number((await staffWith(app, 'owner', 'all')).slice('staff:'.length))))!
})

/** An operation of another feature, in its own transaction. */
const acting = <T>(work: (ctx: RequestContext) => Promise<T>): Promise<T> =>
  product.app.pools.slowDb.transaction().execute((tx) => work(createContext(person, tx, product.app.clock)))

let counter = 0
const unit = () => makeUnit(product.app, house, { number: String(++counter) })
const member = () => makeMember(product.app, `Людина Номер${++counter}`)
const share = async (realty_id: number, numerator: number, denominator: number) =>
  ownershipFields.parse({ member_id: await member(), realty_id, numerator, denominator, from: '2020-01-01' })
const link = async (realty_id: number) =>
  residentFields.parse({ member_id: await member(), realty_id, role_id: roles['tenant'], from: '2020-01-01' })
const readShare = async (id: number) => (await call(ownerships.read, { params: { id } })).body.data
const readLink = async (id: number) => (await call(residents.read, { params: { id } })).body.data
const noted = async (entity: string, ids: readonly number[]) => {
  const { rows } = await sql<{ action: string }>`select action from audit_log where entity = ${entity}
    and entity_id = any(${ids}::bigint[]) order by id`.execute(product.app.pools.db)
  return rows.map(({ action }) => action)
}

describe('another feature, inside its own transaction', () => {
  it('creates shares with their links, and closes them on a day, with their history', async () => {
    const realty_id = await unit()
    const ids = await acting(async (ctx) => [
      ...(await openOwnerships(ctx, [await share(realty_id, 1, 3), await share(realty_id, 1, 3)])),
      ...(await openOwnerships(ctx, [await share(realty_id, 1, 3)])),
    ])
    const [first] = [await readShare(ids[0]!), await readShare(ids[2]!)]
    expect(await readLink(first!.resident_id)).toMatchObject({ member_id: first!.member_id, ownership_id: ids[0] })
    await acting((ctx) => closeOwnerships(ctx, ids, '2022-12-31', 'merged'))
    for (const id of ids) {
      const closed = await readShare(id)
      expect(closed).toMatchObject({ to: '2022-12-31', end_reason: 'merged', version: 2 })
      expect(await readLink(closed.resident_id)).toMatchObject({ to: '2022-12-31', end_reason: 'merged' })
    }
    expect(await noted('ownerships', ids)).toEqual(['create', 'create', 'create', 'close', 'close', 'close'])
  })

  it('creates and closes hundreds of links, each with its history', async () => {
    const realty_id = await unit()
    const wanted: Awaited<ReturnType<typeof link>>[] = []
    for (let n = 0; n < 600; n++) wanted.push(await link(realty_id))
    const ids = await acting((ctx) => openResidents(ctx, wanted))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await readLink(ids[555]!)).toMatchObject({ member_id: wanted[555]!.member_id, to: null })
    await acting((ctx) => closeResidents(ctx, ids, '2023-05-01', 'moved_out'))
    expect(await readLink(ids[599]!)).toMatchObject({ to: '2023-05-01', end_reason: 'moved_out', version: 2 })
    expect(await noted('residents', ids)).toHaveLength(1200)
  })

  it('gets an error for a violated rule, and rolls everything back', async () => {
    const realty_id = await unit()
    const tenant = await link(realty_id)
    const made: number[] = []
    const above = acting(async (ctx) => {
      made.push(...(await openResidents(ctx, [tenant])))
      await openOwnerships(ctx, [await share(realty_id, 2, 3), await share(realty_id, 2, 3)])
    })
    await expect(above).rejects.toMatchObject({ constraint: 'ownerships_within_one' })
    expect((await call(residents.read, { params: { id: made[0]! } })).status).toBe(404)
    const twice = acting((ctx) => openResidents(ctx, [tenant, tenant]))
    await expect(twice).rejects.toMatchObject({ constraint: 'residents_overlap' })
    const [id] = await acting((ctx) => openResidents(ctx, [tenant]))
    const early = acting((ctx) => closeResidents(ctx, [id!], '2019-12-31', 'moved_out'))
    await expect(early).rejects.toMatchObject({ status: 422, details: { issues: [{ field: 'on' }] } })
  })

  it('closes the link of an owner only with its share', async () => {
    const [id] = await acting(async (ctx) => openOwnerships(ctx, [await share(await unit(), 1, 1)]))
    const { resident_id } = await readShare(id!)
    const byHand = acting((ctx) => closeResidents(ctx, [resident_id], '2023-05-01', 'moved_out'))
    await expect(byHand).rejects.toMatchObject({ status: 409, code: 'follows_share' })
  })
})
