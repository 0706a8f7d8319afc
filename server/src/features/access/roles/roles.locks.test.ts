import { staff } from '@oselia/contract/staff'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { staffWith } from '../../../testing/sign-in.js'
import { removeRole } from './roles.service.js'

const product = useApp()
const { call } = product

let last = 0
const makeRole = async () =>
  (await call(staffRoles.create, { raw: { name: `Роль ${++last}`, permissions: [] } })).body.data.id
const person = async () => {
  const id = Number((await staffWith(product.app, 'guard', 'all')).slice('staff:'.length))
  return (await call(staff.read, { params: { id } })).body.data
}
const holders = async (id: number) =>
  (await sql`select 1 from staff_role_links where role_id = ${id}`.execute(product.app.pools.db)).rows.length

it('a role that is being removed is not granted', async () => {
  const [role, { id, version, role_ids }] = [await makeRole(), await person()]
  const { started } = await asOwner(product.app, async (ctx) => {
    await removeRole(ctx, role, undefined)
    const grant = call(staff.update, { params: { id }, body: { version, role_ids: [...role_ids, role] } })
    await untilWaiting(product.app, 1)
    return { started: grant }
  })
  expect((await started).status).toBe(422)
  expect(await holders(role)).toBe(0)
})

it('a role is replaced beside its grant without a deadlock', async () => {
  const [from, to, holder] = [await makeRole(), await makeRole(), await person()]
  await sql`insert into staff_role_links values (${holder.id}, ${from})`.execute(product.app.pools.db)
  const { version } = (await call(staff.read, { params: { id: holder.id } })).body.data
  const { started } = await asOwner(product.app, async (ctx) => {
    await removeRole(ctx, from, to)
    const grant = call(staff.update, {
      params: { id: holder.id },
      body: { version, role_ids: [...holder.role_ids, from] },
    })
    await untilWaiting(product.app, 1)
    return { started: grant }
  })
  expect((await started).status).toBe(409)
  expect(await holders(from)).toBe(0)
})
