import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { people } from '../../../testing/people.js'
import { requestMakers } from '../../../testing/requests.js'
import { merge } from './members.merge.js'

const product = useApp()
const { place, sends } = requestMakers(product)
const { person } = people(product)

it('a member who is being merged is not named in a new request', async () => {
  const [here, kept, gone] = [await place('Садова'), await person(), await person()]
  const body = { with_id: gone.id, version: kept.version, with_version: gone.version, choices: {} }
  const { started } = await asOwner(product.app, async (ctx) => {
    await merge(product.app, ctx, kept.id, body)
    const creation = sends({ house_id: here.house, realty_id: here.flat, member_id: gone.id })
    await untilWaiting(product.app, 1)
    return { started: creation }
  })
  const answer = await started
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['member_id']])
})
