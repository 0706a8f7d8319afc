import { members } from '@oselia/contract/members'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeMember } from '../../../testing/registry.js'
import { requestMakers } from '../../../testing/requests.js'
import { unitMakers } from '../../../testing/units.js'

const product = useApp()
const { call } = product
const { place, make, read } = requestMakers(product)

let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place('Садова')
})
const units = unitMakers(product, () => here.house)
const unitOf = async (id: number) => (await read(id)).realty?.id

describe('requests of two records of one person', () => {
  const [first, second] = ['Коваль Ганна', 'Коваль Анна']
  const merge = (id: number, with_id: number) =>
    call(members.merge, { params: { id }, body: { with_id, version: 1, with_version: 1, choices: {} } })

  it('go over to the one that stays, and back when the merge is taken back', async () => {
    const [kept, gone] = [await makeMember(product.app, first), await makeMember(product.app, second)]
    const own = (await make({ house_id: here.house, member_id: kept })).id
    const moved = (await make({ house_id: here.house, member_id: gone })).id
    const { status, body } = await merge(kept, gone)
    expect([status, body.code]).toEqual([200, undefined])
    expect((await read(moved)).member?.id).toBe(kept)
    const back = await call(members.undoMerge, { params: { id: body.data.merge_id }, body: { confirmed: false } })
    expect([back.status, back.body.code]).toEqual([200, undefined])
    expect([(await read(own)).member?.id, (await read(moved)).member?.id]).toEqual([kept, gone])
  })

  it('stay where they are when a merge of before there were requests is taken back', async () => {
    const [kept, gone] = [await makeMember(product.app, first), await makeMember(product.app, second)]
    const merge_id = (await merge(kept, gone)).body.data.merge_id
    await sql`update member_merges set moved = moved #- '{rows,service_requests}' where id = ${merge_id}`.execute(
      product.app.pools.db,
    )
    const later = (await make({ house_id: here.house, member_id: kept })).id
    expect((await call(members.undoMerge, { params: { id: merge_id }, body: { confirmed: false } })).status).toBe(200)
    expect((await read(later)).member?.id).toBe(kept)
  })

  it('are counted among the related records of a person', async () => {
    const member_id = await makeMember(product.app, first)
    await make({ house_id: here.house, member_id })
    const { body } = await call(members.usage, { params: { id: member_id } })
    expect(body.data).toEqual([{ kind: 'service_requests', count: 1 }])
  })
})

describe('requests of units', () => {
  it('go over to the unit into which theirs was merged, with their history', async () => {
    const [staying, going, owner] = [await units.make(), await units.make(), await units.person('Власник Марко')]
    await units.own(staying.id, owner)
    await units.own(going.id, owner)
    const moved = (await make({ house_id: here.house, realty_id: going.id })).id
    const { status, body } = await call(realty.merge, {
      params: { id: staying.id },
      raw: { version: 1, on: '2025-06-01', with_ids: [going.id], number: going.number },
    })
    expect([status, body.errors, body.code]).toEqual([200, undefined, undefined])
    expect(await unitOf(moved)).toBe(staying.id)
    const { rows } = await sql<{ changes: unknown[] }>`select changes from audit_log
      where entity = 'service_requests' and entity_id = ${moved} and action = 'update'`.execute(product.app.pools.db)
    expect(rows).toEqual([{ changes: [{ field: 'realty_id', old: going.id, new: staying.id }] }])
  })

  it('stay with the first part of a unit that is split', async () => {
    const unit = await units.make({ total_area: 50 })
    const stays = (await make({ house_id: here.house, realty_id: unit.id })).id
    const parts = [
      { number: `${unit.number}а`, total_area: 20 },
      { number: `${unit.number}б`, total_area: 30 },
    ]
    const { status } = await call(realty.split, {
      params: { id: unit.id },
      raw: { version: 1, on: '2025-06-01', parts },
    })
    expect(status).toBe(200)
    expect(await unitOf(stays)).toBe(unit.id)
  })
})
