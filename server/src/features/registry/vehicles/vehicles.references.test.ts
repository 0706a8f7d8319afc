import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db.js'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { untilWaiting } from '../../../testing/locks.js'

const product = useApp()
const { call } = product
const { house, unit, person } = people(product)

const mergeAway = (db: Db, gone: number, kept: number) =>
  sql`update members set status = 'merged', merged_into = ${kept}, deleted_at = now(), version = version + 1
    where id = ${gone}`.execute(db)

describe('what a vehicle refers to', () => {
  it('is locked: a member who is merged away meanwhile gets no new vehicle', async () => {
    const [kept, gone] = [await person(), await person()]
    const pending = await product.app.pools.db.transaction().execute(async (tx) => {
      await mergeAway(tx, gone.id, kept.id)
      const creating = call(vehicles.create, { raw: { brand: 'ZAZ', member_id: gone.id } })
      await untilWaiting(product.app, 1)
      return { creating }
    })
    const { status, body } = await pending.creating
    expect([status, body.errors]).toEqual([422, { member_id: ['Not found'] }])
  })

  it('is locked: a parking place that is deleted meanwhile gets no vehicle', async () => {
    const place = await unit(await house(), 'П-7', 'parking')
    const { data } = (await call(vehicles.create, { raw: { brand: 'ZAZ' } })).body
    const pending = await product.app.pools.db.transaction().execute(async (tx) => {
      await sql`update realty set deleted_at = now() where id = ${place}`.execute(tx)
      const raw = { parking_realty_id: place, version: data.version }
      const updating = call(vehicles.update, { params: { id: data.id }, raw })
      await untilWaiting(product.app, 1)
      return { updating }
    })
    const { status, body } = await pending.updating
    expect([status, body.errors]).toEqual([422, { parking_realty_id: ['Not found'] }])
  })

  it('is locked before the vehicle itself, as by a merge of members: neither waits for the other', async () => {
    const [kept, gone] = [await person(), await person()]
    const { data } = (await call(vehicles.create, { raw: { brand: 'ZAZ', member_id: gone.id } })).body
    const pending = await product.app.pools.db.transaction().execute(async (tx) => {
      await sql`select 1 from members where id in (${kept.id}, ${gone.id}) order by id for update`.execute(tx)
      const raw = { member_id: gone.id, brand: 'Škoda', version: data.version }
      const updating = call(vehicles.update, { params: { id: data.id }, raw })
      await untilWaiting(product.app, 1)
      await sql`update vehicles set member_id = ${kept.id}, version = version + 1 where id = ${data.id}`.execute(tx)
      await mergeAway(tx, gone.id, kept.id)
      return { updating }
    })
    const { status, body } = await pending.updating
    expect([status, body.code]).toEqual([409, 'version_conflict'])
  })
})
