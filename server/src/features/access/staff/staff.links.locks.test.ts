import { staff } from '@oselia/contract/staff'
import { staffDepartments } from '@oselia/contract/departments'
import { staffRoles } from '@oselia/contract/staff-roles'
import { expect, it } from 'vitest'
import { asOwner } from '../../../testing/acting.js'
import { useApp } from '../../../testing/app.js'
import { untilWaiting } from '../../../testing/locks.js'
import { staffWith } from '../../../testing/sign-in.js'
import { addAbsence } from './staff.absences.js'
import { update } from './staff.service.js'

const product = useApp()
const { call } = product

let last = 0
const makeRole = async () =>
  (await call(staffRoles.create, { raw: { name: `Роль ${++last}`, permissions: [] } })).body.data.id
const makeDepartment = async () =>
  (await call(staffDepartments.create, { raw: { name: `Відділ ${++last}` } })).body.data.id
const person = async () => {
  const id = Number((await staffWith(product.app, 'guard', 'all')).slice('staff:'.length))
  return (await call(staff.read, { params: { id } })).body.data
}

it('a role that is being granted is not removed', async () => {
  const [role, { id, version, role_ids }] = [await makeRole(), await person()]
  const { started } = await asOwner(product.app, async (ctx) => {
    await update(product.app, ctx, id, { version, role_ids: [...role_ids, role] })
    const removal = call(staffRoles.remove, { params: { id: role } })
    await untilWaiting(product.app, 1)
    return { started: removal }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'in_use'])
})

it('a department that a person is being put into is not removed', async () => {
  const [department, { id, version }] = [await makeDepartment(), await person()]
  const { started } = await asOwner(product.app, async (ctx) => {
    await update(product.app, ctx, id, { version, departure_ids: [department] })
    const removal = call(staffDepartments.remove, { params: { id: department } })
    await untilWaiting(product.app, 1)
    return { started: removal }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'in_use'])
})

it('a deputy of an absence that is being recorded is not removed', async () => {
  const [absent, deputy] = [await person(), await person()]
  const { started } = await asOwner(product.app, async (ctx) => {
    const [from, to] = ['2099-01-01', '2099-01-07']
    const fields = { kind: 'vacation' as const, from, to, deputy_id: deputy.id, deputy_has_roles: false, note: null }
    await addAbsence(product.app, ctx, absent.id, fields)
    const removal = call(staff.remove, { params: { id: deputy.id } })
    await untilWaiting(product.app, 1)
    return { started: removal }
  })
  const { status, body } = await started
  expect([status, body.code]).toEqual([409, 'in_use'])
})
