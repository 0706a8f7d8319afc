import { boards } from '@oselia/contract/board'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMakers } from '../../../testing/requests.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, make } = requestMakers(product)

it('the grid of a house counts its requests by unit, and those of the house itself', async () => {
  const here = await place('Сонячна')
  await make({ house_id: here.house, realty_id: here.flat })
  const late = await make({ house_id: here.house, realty_id: here.flat })
  const over = await make({ house_id: here.house, realty_id: here.flat })
  await make({ house_id: here.house })
  await make({ house_id: (await place('Інша')).house })
  const { db } = product.app.pools
  await sql`update service_requests set due_at = now() - interval '1 hour' where id = ${late.id}`.execute(db)
  await sql`update service_requests set status = 'closed', due_at = now() - interval '1 hour' where id = ${over.id}`.execute(
    db,
  )
  const board = async (as: Who) => (await call(boards.board, { params: { id: here.house }, as })).body.data
  const seen = await board('owner')
  expect(seen.layers).toContain('requests')
  expect(seen.units.find(({ id }) => id === here.flat)!.requests).toEqual({ open: 1, overdue: 1, finished: 1 })
  expect(seen.units.filter(({ id }) => id !== here.flat).map(({ requests }) => requests)).not.toContainEqual(
    expect.objectContaining({ open: expect.any(Number) }),
  )
  expect(seen.house_requests).toEqual({ open: 1, overdue: 0, finished: 0 })

  // A technician sees only requests of which they are a participant.
  const technician = await board('technician')
  expect([technician.house_requests, technician.units.every(({ requests }) => requests === null)]).toEqual([
    { open: 0, overdue: 0, finished: 0 },
    true,
  ])
})
