import { staff } from '@oselia/contract/staff'
import { staffDepartments } from '@oselia/contract/departments'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { staffWith } from '../../../testing/sign-in.js'
import { removeDepartment } from './departments.service.js'

const product = useApp()
const { call } = product

const person = async () => {
  const id = Number((await staffWith(product.app, 'guard', 'all')).slice('staff:'.length))
  return (await call(staff.read, { params: { id } })).body.data
}

it('nobody is put into a department that is being removed', async () => {
  const [department, { id, version }] = [
    (await call(staffDepartments.create, { raw: { name: 'Відділ' } })).body.data.id,
    await person(),
  ]
  const { started } = await asOwner(product.app, async (ctx) => {
    await removeDepartment(ctx, department, undefined)
    const change = call(staff.update, { params: { id }, body: { version, departure_ids: [department] } })
    await untilWaiting(product.app, 1)
    return { started: change }
  })
  expect((await started).status).toBe(422)
  const { rows } = await sql`select 1 from department_staff where departure_id = ${department}`.execute(
    product.app.pools.db,
  )
  expect(rows).toEqual([])
})
