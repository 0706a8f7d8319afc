import { staff, type StaffDetails } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { roleCodes, type Role, type Who } from './sign-in.js'

let taken = 0

/** Creates staff through the API, and reads the log about them. */
export const useStaff = (product: ReturnType<typeof useApp>) => {
  const db = () => product.app.pools.db

  /** Ids of the default roles. */
  const roles = async (): Promise<Record<Role, number>> => {
    const { rows } = await sql<{ id: number; code: Role }>`select id, code from staff_roles
      where code = any(${roleCodes as readonly string[]}::text[])`.execute(db())
    return Object.fromEntries(rows.map(({ id, code }) => [code, id])) as Record<Role, number>
  }

  /** A technician added without an invitation; `fields` override the defaults. */
  const person = async (fields: Record<string, unknown> = {}, as: Who = 'owner'): Promise<StaffDetails> => {
    const { technician } = await roles()
    const one = {
      last_name: 'Працівник',
      first_name: 'Петро',
      email: `worker${++taken}@example.com`,
      scope: { all: true },
    }
    const raw = { ...one, role_ids: [technician], invite: false, ...fields }
    const { status, body } = await product.call(staff.create, { raw, as })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  }

  const noted = async (id: number) => {
    const { rows } = await sql<{
      action: string
      label: string
      reason: string | null
      changes: { field: string; old: unknown; new: unknown }[]
    }>`select action, label, reason, changes from audit_log where entity = 'staff' and entity_id = ${id} order by id`.execute(
      db(),
    )
    return rows
  }

  return { roles, person, noted }
}
