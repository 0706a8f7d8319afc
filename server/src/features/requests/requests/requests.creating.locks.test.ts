import { members } from '@oselia/contract/members'
import { requestCreate } from '@oselia/contract/service-request-details'
import { serviceRequests } from '@oselia/contract/service-requests'
import { requestTypes } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { acting, asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { people } from '../../../testing/people.js'
import { requestMakers } from '../../../testing/requests.js'
import type { Who } from '../../../testing/sign-in.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { create } from './requests.creating.js'

const product = useApp()
const { call } = product
const { place, make } = requestMakers(product)
const { person, roleWithout } = people(product)

let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place('Садова')
})

let last = 0
const makeType = async () => {
  const { rows } = await sql<{ id: number }>`select id from service_request_presets where code = 'usual'`.execute(
    product.app.pools.db,
  )
  const { body } = await call(requestTypes.create, { raw: { name: `Тип ${++last}`, preset_id: rows[0]!.id } })
  return body.data.id
}
const rawOf = (fields: object) => ({
  type_id: 0,
  house_id: here.house,
  realty_id: here.flat,
  description: 'Не зачиняються двері',
  similar_seen: true,
  ...fields,
})
const sends = (fields: object, as: Who = 'owner') => call(serviceRequests.create, { raw: rawOf(fields), as })
const creates = (ctx: RequestContext, fields: object) => create(product.app, ctx, requestCreate.parse(rawOf(fields)))

it('a type is not removed beside a request that is being created with it', async () => {
  const type_id = await makeType()
  const { started } = await asOwner(product.app, async (ctx) => {
    await creates(ctx, { type_id })
    const removal = call(requestTypes.remove, { params: { id: type_id } })
    await untilWaiting(product.app, 1)
    return { started: removal }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'in_use'])
})

it('a merge takes along the request of the member that is being created', async () => {
  const [kept, gone, type_id] = [await person(), await person(), await makeType()]
  const body = { with_id: gone.id, version: kept.version, with_version: gone.version, choices: {} }
  const { id, started } = await asOwner(product.app, async (ctx) => {
    const made = await creates(ctx, { type_id, member_id: gone.id })
    const merging = call(members.merge, { params: { id: kept.id }, body })
    await untilWaiting(product.app, 1)
    return { id: made, started: merging }
  })
  expect((await started).status).toBe(200)
  const { rows } = await sql`select member_id from service_requests where id = ${id}`.execute(product.app.pools.db)
  expect(rows).toEqual([{ member_id: kept.id }])
})

it('a request is compared with one that is being created by somebody who had seen the similar ones', async () => {
  const type_id = await makeType()
  const { started } = await asOwner(product.app, async (ctx) => {
    await creates(ctx, { type_id })
    const equal = sends({ type_id, similar_seen: false })
    await untilWaiting(product.app, 1)
    return { started: equal }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'similar_open'])
})

it('the limit of a phone counts a request that is being created with the phone of its member', async () => {
  const number = '+380671234599'
  const { id: member_id } = await person({ phones: [{ number, is_primary: true }] })
  const who = await roleWithout('manager', 'service_requests.approve')
  for (let made = 0; made < 9; made++) await make({ house_id: here.house, caller_phone: number })
  const [one, other] = [await makeType(), await makeType()]
  const { started } = await acting(product.app, who, async (ctx) => {
    await creates(ctx, { type_id: one, member_id })
    const eleventh = sends({ type_id: other, caller_phone: number }, who)
    await untilWaiting(product.app, 1)
    return { started: eleventh }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'too_many_open'])
})
