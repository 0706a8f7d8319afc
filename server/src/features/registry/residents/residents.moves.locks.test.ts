import { members } from '@oselia/contract/members'
import { residents } from '@oselia/contract/residents'
import { expect, it } from 'vitest'
import { createContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { people } from '../../../testing/people.js'
import { staffWith } from '../../../testing/sign-in.js'
import { moveOut } from './residents.moves.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives } = people(product)

it('a merge does not undo a move-out that is committed while it runs', async () => {
  const flat = await unit(await house())
  const [kept, gone] = [await person(), await person()]
  const link = await lives(kept.id, flat, { from: '2021-01-01' })
  await lives(gone.id, flat, { from: '2020-01-01', to: '2021-06-30' })
  const owner = Number((await staffWith(product.app, 'owner', 'all')).slice('staff:'.length))
  const merge = await product.app.pools.db.transaction().execute(async (db) => {
    const ctx = createContext((await personById(db, owner))!, db, product.app.clock)
    await moveOut(ctx, flat, {
      on: '2024-05-31',
      resident_ids: [link],
      reason: 'moved_out',
      vehicle_ids: [],
      requests: null,
      requests_reason: null,
    })
    const started = call(members.merge, {
      params: { id: kept.id },
      body: { with_id: gone.id, version: kept.version, with_version: gone.version, choices: {} },
    })
    await untilWaiting(product.app, 1)
    return { started }
  })
  expect((await merge.started).status).toBe(200)
  const { body } = await call(residents.read, { params: { id: link } })
  expect([body.data.from, body.data.to]).toEqual(['2020-01-01', '2024-05-31'])
})
