import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { requestMovers } from '../../../testing/request-moves.js'

const product = useApp()
const the = requestMovers(product)
const { person, idOf } = the

it('assigning a deputy who is already responsible does not block the removal of the deputy', async () => {
  const [absent, deputy, successor] = [
    idOf(await person('technician', 'absent')),
    idOf(await person('technician', 'deputy')),
    idOf(await person('technician', 'successor')),
  ]
  const id = await the.make({ performer_id: absent, responsible_id: deputy })
  await sql`insert into staff_absences (staff_id, kind, "from", "to", deputy_id)
    values (${absent}, 'vacation', current_date - 2, current_date + 2, ${deputy})`.execute(the.db())
  // Both requests wait for the row, the transition first, so that their order is the same on every run.
  const started = await the
    .db()
    .transaction()
    .execute(async (db) => {
      await sql`select 1 from service_requests where id = ${id} for update`.execute(db)
      const move = the.ask(id, 'assigned')
      await untilWaiting(product.app, 1)
      const removal = product.call(staff.remove, { params: { id: deputy }, query: { replace_with: successor } })
      await untilWaiting(product.app, 2)
      return { move, removal }
    })
  const [moved, removed] = [await started.move, await started.removal]
  expect([moved.status, removed.status]).toEqual([200, 200])
  const { performer_id, responsible_id } = await the.stored(id)
  expect([performer_id, responsible_id]).toEqual([successor, successor])
})

it('somebody who is removed meanwhile gets no request', async () => {
  const gone = idOf(await person('technician', 'gone'))
  const id = await the.make()
  const pending = await the
    .db()
    .transaction()
    .execute(async (db) => {
      await sql`update staff set status = 'dismissed', deleted_at = now() where id = ${gone}`.execute(db)
      const move = the.ask(id, 'assigned', { performer_id: gone })
      await untilWaiting(product.app, 1)
      return { move }
    })
  const { status, body } = await pending.move
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['performer_id']])
  expect((await the.stored(id)).performer_id).toBeNull()
})
