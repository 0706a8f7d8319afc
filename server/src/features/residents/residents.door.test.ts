import { ownershipFields, ownerships, residentFields, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actOf, type Act } from '../../platform/act.js'
import { personById } from '../../platform/sessions.js'
import { useApp } from '../../testing/app.js'
import { makeHouses } from '../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../testing/registry.js'
import { staffWith } from '../../testing/sign-in.js'
import {
  closeOwnerships,
  closeResidents,
  openOwnership,
  openOwnerships,
  openResident,
  openResidents,
} from './residents.door.js'

const product = useApp()
const { call } = product

let roles: Record<string, number>
let house: number
let person: { actor: Act['actor']; scope: Act['scope'] }
beforeAll(async () => {
  const { app } = product
  roles = await residentRoleIds(app)
  house = (await makeHouses(app, 'Дверна', 1)).houses[0]!
  person = (await personById(app.pools.db, Number((await staffWith(app, 'owner', 'all')).slice('staff:'.length))))!
})

/** An act of another room, in its own transaction. */
const acting = <T>(work: (act: Act) => Promise<T>): Promise<T> =>
  product.app.pools.slowDb.transaction().execute((tx) => work(actOf(person, tx, product.app.clock)))

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

describe('another room, inside its own act', () => {
  it('opens shares with their links, and closes them with a day, with their history', async () => {
    const realty_id = await unit()
    const ids = await acting(async (act) => [
      ...(await openOwnerships(act, [await share(realty_id, 1, 3), await share(realty_id, 1, 3)])),
      await openOwnership(act, await share(realty_id, 1, 3)),
    ])
    const [first] = [await readShare(ids[0]!), await readShare(ids[2]!)]
    expect(await readLink(first!.resident_id)).toMatchObject({ member_id: first!.member_id, ownership_id: ids[0] })
    await acting((act) => closeOwnerships(act, ids, '2022-12-31', 'merged'))
    for (const id of ids) {
      const closed = await readShare(id)
      expect(closed).toMatchObject({ to: '2022-12-31', end_reason: 'merged', version: 2 })
      expect(await readLink(closed.resident_id)).toMatchObject({ to: '2022-12-31', end_reason: 'merged' })
    }
    expect(await noted('ownerships', ids)).toEqual(['create', 'create', 'create', 'close', 'close', 'close'])
  })

  it('opens and closes links by hundreds, each with its history', async () => {
    const realty_id = await unit()
    const wanted: Awaited<ReturnType<typeof link>>[] = []
    for (let n = 0; n < 600; n++) wanted.push(await link(realty_id))
    const ids = await acting((act) => openResidents(act, wanted))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await readLink(ids[555]!)).toMatchObject({ member_id: wanted[555]!.member_id, to: null })
    await acting((act) => closeResidents(act, ids, '2023-05-01', 'moved_out'))
    expect(await readLink(ids[599]!)).toMatchObject({ to: '2023-05-01', end_reason: 'moved_out', version: 2 })
    expect(await noted('residents', ids)).toHaveLength(1200)
  })

  it('is refused what breaks a rule, and takes back all that it did', async () => {
    const realty_id = await unit()
    const tenant = await link(realty_id)
    const made: number[] = []
    const above = acting(async (act) => {
      made.push(await openResident(act, tenant))
      await openOwnerships(act, [await share(realty_id, 2, 3), await share(realty_id, 2, 3)])
    })
    await expect(above).rejects.toMatchObject({ constraint: 'ownerships_within_one' })
    expect((await call(residents.read, { params: { id: made[0]! } })).status).toBe(404)
    const twice = acting((act) => openResidents(act, [tenant, tenant]))
    await expect(twice).rejects.toMatchObject({ constraint: 'residents_overlap' })
    const id = await acting((act) => openResident(act, tenant))
    const early = acting((act) => closeResidents(act, [id], '2019-12-31', 'moved_out'))
    await expect(early).rejects.toMatchObject({ status: 422, details: { faults: [{ field: 'on' }] } })
  })

  it('closes the link of an owner with its share only', async () => {
    const id = await acting(async (act) => openOwnership(act, await share(await unit(), 1, 1)))
    const { resident_id } = await readShare(id)
    const byHand = acting((act) => closeResidents(act, [resident_id], '2023-05-01', 'moved_out'))
    await expect(byHand).rejects.toMatchObject({ status: 409, code: 'follows_share' })
  })
})
