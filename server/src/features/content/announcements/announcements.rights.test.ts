import { announcements } from '@oselia/contract/announcements'
import { houses } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

/** May update announcements and publish emergencies, but no other kind. */
const editor = async () => {
  const { db } = product.app.pools
  const who = await staffWith(product.app, 'dispatcher', 'all')
  const { rows } = await sql<{ id: number }>`insert into staff_roles (name, permissions)
    values (jsonb_build_object('uk', ${`Редактор ${who}`}::text), '{announcements.update}') returning id`.execute(db)
  await sql`insert into staff_role_links values (${Number(who.slice(6))}, ${rows[0]!.id})`.execute(db)
  return who
}
const published = async () =>
  (await call(announcements.create, { body: { title: 'Для всіх', body: '<p>а</p>', state: 'published' } })).body.data

describe('a user who may change but not publish', () => {
  it('can’t archive published announcements in bulk', async () => {
    const as = await editor()
    const { id } = await published()
    const { body } = await call(announcements.bulk, { as, body: { act: 'archive', ids: [id] } })
    expect((await finished(product, body.data.job_id, as)).result).toEqual({ changed: 0, skipped: 1 })
    expect((await call(announcements.read, { params: { id } })).body.data.state).toBe('published')
  })

  it('can’t rewrite a published announcement by making it an emergency', async () => {
    const { id, version } = await published()
    const body = { version, kind: 'emergency', ends_at: '2099-01-01T00:00:00Z' } as const
    expect((await call(announcements.update, { as: await editor(), params: { id }, body })).status).toBe(403)
  })
})

it('reaches the rest of a scope when one of its houses is in the bin', async () => {
  const made = await makeHouses(product.app, 'ЖК Кошик', 2)
  const as = await staffWith(product.app, 'manager', { houses: made.houses })
  expect((await call(houses.remove, { params: { id: made.houses[0]! } })).status).toBe(200)
  const { status, body } = await call(announcements.create, { as, body: { title: 'Своїм', body: '<p>а</p>' } })
  expect([status, body.data.audience.house_ids]).toEqual([201, [made.houses[1]]])
})
