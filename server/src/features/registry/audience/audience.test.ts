import { announcements } from '@oselia/contract/announcements'
import { residentRoles } from '@oselia/contract/resident-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit, residentRoleIds } from '../../../testing/registry.js'

const product = useApp()
const { call } = product
const { person, lives } = people(product)
const db = () => product.app.pools.db

let house: number
let roles: Record<string, number>
beforeAll(async () => {
  house = (await makeHouses(product.app, 'Адресна', 1)).houses[0]!
  roles = await residentRoleIds(product.app)
})

const draft = async (audience: object) => {
  const { status, body } = await call(announcements.create, {
    raw: { title: 'Вода', body: '<p>Завтра</p>', audience },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const publish = async ({ id, version }: { id: number; version: number }) => {
  const { status, body } = await call(announcements.update, { params: { id }, body: { state: 'published', version } })
  return [status, Object.keys(body.errors ?? {})]
}

describe('a role of residents that only audiences use', () => {
  const student = async (code: string) =>
    (await call(residentRoles.create, { body: { name: `Студент ${code}`, code } })).body.data.id

  it('is deleted only with a replacement', async () => {
    const id = await student('student')
    const made = await draft({ everyone: true, role_ids: [id] })
    await draft({ house_ids: [house], role_ids: [id] })
    const refused = await call(residentRoles.remove, { params: { id } })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'in_use',
      { residents_count: 0, audiences_count: 2 },
    ])
    const query = { replace_with: roles['tenant']! }
    expect((await call(residentRoles.remove, { params: { id }, query })).status).toBe(200)
    expect(await publish(made)).toEqual([200, []])
  })

  it('leaves nobody to publish for when it is gone', async () => {
    const id = await student('lodger')
    const made = await draft({ everyone: true, role_ids: [id] })
    const both = await draft({ everyone: true, role_ids: [id, roles['tenant']] })
    await sql`update resident_roles set deleted_at = now() where id = ${id}`.execute(db())
    expect(await publish(made)).toEqual([422, ['audience']])
    expect(await publish(both)).toEqual([200, []])
  })
})

it('an audience of units that have ended has nobody', async () => {
  const unit = await makeUnit(product.app, house, { number: '17' })
  const made = await draft({ realty_ids: [unit] })
  await sql`update realty set ended_on = '2026-01-01' where id = ${unit}`.execute(db())
  expect(await publish(made)).toEqual([422, ['audience']])
})

it('the number of people missed is the same on every page, also beyond the last', async () => {
  for (const number of ['31', '32', '33'])
    await lives((await person()).id, await makeUnit(product.app, house, { number }))
  const page = async (number: number, more: object = {}) => {
    const body = { audience: { everyone: true }, page: number, per_page: 2, ...more }
    return (await call(announcements.missed, { body })).body
  }
  expect((await page(1)).data).toHaveLength(2)
  expect(await page(2)).toMatchObject({ total: 3, data: [{ reason: 'no_contact' }] })
  expect(await page(9)).toMatchObject({ total: 3, data: [] })
  expect(await page(1, { reason: 'absent' })).toMatchObject({ total: 0, data: [] })
})
