import type { Permission } from '@oselia/contract/kit'
import { permissions as known, withImplied } from '@oselia/contract/permissions'
import { platform } from '@oselia/contract/platform'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const { call } = product

const defaults = async () => (await call(staffRoles.list, { query: { per_page: 100 } })).body.data
const byCode = async (code: string) => (await defaults()).find((role) => role.code === code)!
let counter = 0
const ownRole = async () => {
  counter += 1
  return (await call(staffRoles.create, { body: { name: `Роль ${counter}`, permissions: [] } })).body.data.id
}

describe('the default roles', () => {
  it('are listed in order, as delivered, in four languages', async () => {
    const roles = (await defaults()).filter((role) => role.is_system)
    expect(roles.map(({ code }) => code)).toEqual([
      'owner',
      'chair',
      'accountant',
      'manager',
      'dispatcher',
      'technician',
      'guard',
      'auditor',
    ])
    for (const role of roles) {
      expect(role.is_changed).toBe(false)
      expect(Object.keys(role.name).toSorted()).toEqual(['en', 'es', 'ru', 'uk'])
    }
  })

  it('contain only existing permissions, with everything that they imply', async () => {
    const { rows } = await sql<{ code: string; permissions: string[]; default_permissions: string[] }>`select code,
      permissions, default_permissions from staff_roles where is_system`.execute(product.app.pools.db)
    for (const { code, permissions, default_permissions } of rows) {
      expect([code, permissions.filter((right) => !known.includes(right as Permission))]).toEqual([code, []])
      expect([code, withImplied(permissions).filter((right) => !permissions.includes(right))]).toEqual([code, []])
      expect(permissions).toEqual(default_permissions)
    }
    // A community with one account does everything by it.
    expect(rows.find(({ code }) => code === 'owner')!.permissions.toSorted()).toEqual(known.toSorted())
  })

  it('can be changed and reset to the delivered state', async () => {
    const guard = await byCode('guard')
    const { body } = await call(staffRoles.update, {
      params: { id: guard.id },
      body: { version: guard.version, name: 'Консьєрж', permissions: ['vehicles.create'] },
    })
    expect(body.data).toMatchObject({
      name: { uk: 'Консьєрж' },
      permissions: ['houses.read', 'vehicles.read', 'vehicles.create'],
      is_changed: true,
      version: guard.version + 1,
    })
    const back = await call(staffRoles.revert, { params: { id: guard.id } })
    expect(back.body.data).toMatchObject({ permissions: withImplied(guard.permissions), is_changed: false })
    const history = await call(platform.history, { query: { entity: 'staff_roles', id: guard.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['revert', 'update'])
    expect(history.body.data[1]!.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'permissions'])
  })

  it('are never deleted, and the owner’s never changes', async () => {
    const [owner, guard] = [await byCode('owner'), await byCode('guard')]
    const problems = [
      await call(staffRoles.remove, { params: { id: guard.id }, query: { replace_with: await ownRole() } }),
      await call(staffRoles.remove, { params: { id: owner.id } }),
      await call(staffRoles.update, { params: { id: owner.id }, body: { version: owner.version, permissions: [] } }),
      await call(staffRoles.revert, { params: { id: owner.id } }),
      await call(staffRoles.revert, { params: { id: await ownRole() } }),
    ]
    expect(problems.map(({ status, body }) => [status, body.code])).toEqual(problems.map(() => [409, 'state_forbids']))
  })
})
