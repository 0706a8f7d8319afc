import { houses } from '@oselia/contract/houses'
import { members, type Member } from '@oselia/contract/members'
import { ownerships, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeUnit, residentRoleIds } from './registry.js'
import type { Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

let taken = 0

/** Creates houses, units, members and their links through the API. */
export const people = (product: Product) => {
  const { call } = product

  const house = async (): Promise<number> => {
    const { rows } = await sql<{ city_id: number; house_type_id: number }>`select
      (select id from cities where uk = 'Львів') as city_id, (select min(id) from house_types) as house_type_id`.execute(
      product.app.pools.db,
    )
    const street = { type: 'street' as const, name: 'Зелена' }
    const { body } = await call(houses.create, { raw: { ...rows[0], street, number: String(++taken) } })
    return body.data.id
  }

  const unit = (house_id: number, number = String(++taken), type = 'apartment') =>
    makeUnit(product.app, house_id, { number, type })

  const person = async (fields: Record<string, unknown> = {}, as: Who = 'owner'): Promise<Member> => {
    const raw = { last_name: 'Шевченко', first_name: 'Тарас', ...fields }
    const { status, body } = await call(members.create, { raw, as })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  }

  /** Creates a resident link; returns its id. */
  const lives = async (member_id: number, realty_id: number, fields: Record<string, unknown> = {}): Promise<number> => {
    const role_id = (await residentRoleIds(product.app))['tenant']!
    const raw = { member_id, realty_id, role_id, from: '2020-01-01', ...fields }
    const { status, body } = await call(residents.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }

  /** Creates an ownership; returns its id. */
  const owns = async (member_id: number, realty_id: number, share = '1/1'): Promise<number> => {
    const [numerator, denominator] = share.split('/').map(Number)
    const raw = { member_id, realty_id, numerator, denominator, from: '2019-05-01' }
    const { status, body } = await call(ownerships.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }

  const noted = async (entity: string, id: number) => {
    const { rows } = await sql<{
      action: string
      label: string
      reason: string | null
      changes: { field: string; old: unknown; new: unknown }[]
    }>`select action, label, reason, changes from audit_log where entity = ${entity} and entity_id = ${id} order by id`.execute(
      product.app.pools.db,
    )
    return rows
  }

  /** A person with a copy of a role without the given permissions. */
  const roleWithout = async (from: string, ...without: string[]): Promise<Who> => {
    const code = `role_${++taken}`
    await sql`insert into staff_roles (code, name, permissions) select ${code}, jsonb_build_object('uk', ${code}::text),
      array(select unnest(permissions) except select unnest(${without}::text[])) from staff_roles where code = ${from}`.execute(
      product.app.pools.db,
    )
    const { rows } = await sql<{ id: number }>`insert into staff (last_name, first_name, email, scope_all)
      values ('Тест', ${code}, ${`${code}@test.example`}, true) returning id`.execute(product.app.pools.db)
    await sql`insert into staff_role_links select ${rows[0]!.id}, id from staff_roles where code = ${code}`.execute(
      product.app.pools.db,
    )
    return `staff:${rows[0]!.id}`
  }

  return { house, unit, person, lives, owns, noted, roleWithout }
}
