import { announcements } from '@oselia/contract/announcements'
import { media } from '@oselia/contract/media'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { guardedRights } from '../people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db
beforeAll(() => sql`update settings set require_two_factor = true`.execute(db()))

let made = 0

/** A person whose only role is a custom one with these permissions. */
const withRights = async (rights: readonly string[]): Promise<Who> => {
  const who = await staffWith(product.app, 'guard', 'all')
  const { rows } = await sql<{ id: number }>`insert into staff_roles (name, permissions)
    values (jsonb_build_object('uk', ${`Своя роль ${++made}`}::text), ${rights}::text[]) returning id`.execute(db())
  await sql`update staff_role_links set role_id = ${rows[0]!.id} where staff_id = ${Number(who.slice(6))}`.execute(db())
  return who
}
const rightsOf = async (code: string) =>
  (await sql<{ permissions: string[] }>`select permissions from staff_roles where code = ${code}`.execute(db()))
    .rows[0]!.permissions
const asked = async (as: Who) => {
  const { body } = await call(users.read, { as })
  return [body.data.two_factor.required, (await call(announcements.list, { as })).body.code]
}

it('the second step is required of owner, chair and accountant, and of no other default role', async () => {
  const { rows } = await sql<{ code: string }>`select code from staff_roles
    where is_system and permissions && ${guardedRights}::text[] order by sort`.execute(db())
  expect(rows.map(({ code }) => code)).toEqual(['owner', 'chair', 'accountant'])
})

it('a copy of the owner’s role requires it too, and so does each guarded permission alone', async () => {
  for (const rights of [await rightsOf('owner'), ...guardedRights.map((right) => ['announcements.read', right])])
    expect(await asked(await withRights(rights))).toEqual([true, 'two_factor_needed'])
})

it('until then an own photo may be uploaded, and no picture of others listed', async () => {
  const as = await withRights(['articles.read', guardedRights[0]!])
  const { status, body } = await call(media.list, { as })
  expect([status, body.code]).toEqual([403, 'two_factor_needed'])
  expect((await call(media.upload, { file: { name: 'a.txt', bytes: 'a' }, as })).status).toBe(201)
})

it('a role without any of them logs in with a password alone', async () => {
  const rest = (await rightsOf('owner')).filter((right) => !(guardedRights as readonly string[]).includes(right))
  expect(await asked(await withRights(rest))).toEqual([false, undefined])
})

it('a guarded permission from a temporary role requires the second step while it lasts', async () => {
  const who = await withRights(['announcements.read'])
  const { rows } = await sql<{ id: number }>`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
    select ${Number(who.slice(6))}, id, now() - interval '1 hour', now() + interval '1 hour', 'Заміна'
    from staff_roles where code = 'accountant' returning id`.execute(db())
  expect(await asked(who)).toEqual([true, 'two_factor_needed'])
  await sql`update staff_grants set revoked_at = now() where id = ${rows[0]!.id}`.execute(db())
  await expect.poll(() => asked(who)).toEqual([false, undefined])
})
