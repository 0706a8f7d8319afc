import { incidents } from '@oselia/contract/incidents'
import { requestTypes } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { requestMakers } from '../../../testing/requests.js'
import { removeType } from './request-types.service.js'

const product = useApp()
const { call } = product
const { place, sends } = requestMakers(product)

it('a type is not given to a request or an incident while it is being removed', async () => {
  const here = await place('Садова')
  const preset = await sql<{ id: number }>`select id from service_request_presets where code = 'usual'`.execute(
    product.app.pools.db,
  )
  const raw = { name: 'Тип', code: 'leaving', preset_id: preset.rows[0]!.id }
  const type_id = (await call(requestTypes.create, { raw })).body.data.id
  const { request, incident } = await asOwner(product.app, async (ctx) => {
    await removeType(ctx, type_id, undefined)
    const started = {
      request: sends({ type: 'leaving', house_id: here.house, realty_id: here.flat }),
      incident: call(incidents.create, { raw: { title: 'Немає світла', house_id: here.house, type_id } }),
    }
    await untilWaiting(product.app, 2)
    return started
  })
  for (const { status, body } of [await request, await incident])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['type_id']])
})
