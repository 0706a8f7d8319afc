import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { latinKey, searchKey } from '@oselia/contract/search-key'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { Json, NullableInstant } from '../../../platform/db.js'

declare module '../../../platform/db.js' {
  interface Database {
    staff: {
      id: Generated<number>
      last_name: string
      first_name: string
      middle_name: string | null
      email: string | null
      phone: string | null
      password_hash: string | null
      locale: Language | null
      avatar_id: number | null
      status: Generated<'invited' | 'active' | 'blocked' | 'dismissed'>
      scope_all: Generated<boolean>
      tutorial_progress: ColumnType<
        Record<string, boolean>,
        RawBuilder<Record<string, boolean>> | undefined,
        RawBuilder<Record<string, boolean>>
      >
      position: ColumnType<TextMap | null, RawBuilder<TextMap> | null | undefined, RawBuilder<TextMap> | null>
      theme: 'auto' | 'light' | 'dark' | null | undefined
      notification_settings: ColumnType<
        Record<string, unknown>,
        RawBuilder<Record<string, unknown>> | undefined,
        RawBuilder<Record<string, unknown>>
      >
      employment_kind: 'employee' | 'contractor' | 'volunteer' | 'board' | null | undefined
      employed_from: string | null | undefined
      employed_to: string | null | undefined
      contract_number: string | null | undefined
      specialisations: Generated<string[]>
      max_open_requests: number | null | undefined
      credentials: ColumnType<unknown[], RawBuilder<unknown[]> | undefined, RawBuilder<unknown[]>>
      note: string | null | undefined
      blocked_reason: string | null | undefined
      last_login_at: NullableInstant | undefined
      two_factor_phone: Generated<boolean>
      two_factor_email: Generated<boolean>
      search_keys: Generated<string>
      created_by: number | null | undefined
      deleted_by: number | null | undefined
      is_demo: Generated<boolean>
      version: Generated<number>
      created_at: ColumnType<string, Date | undefined, never>
      updated_at: ColumnType<string, Date | undefined, Date>
      deleted_at: NullableInstant
    }
    staff_roles: {
      id: Generated<number>
      code: string | null
      name: Json<TextMap>
      permissions: string[]
      is_system: Generated<boolean>
      description: ColumnType<TextMap | null, RawBuilder<TextMap> | null | undefined, RawBuilder<TextMap> | null>
      departure_id: number | null | undefined
      default_permissions: string[] | null | undefined
      sort: Generated<number>
      is_demo: Generated<boolean>
      created_by: number | null | undefined
      deleted_by: number | null | undefined
      version: Generated<number>
      created_at: ColumnType<string, Date | undefined, never>
      updated_at: ColumnType<string, Date | undefined, Date>
      deleted_at: NullableInstant | undefined
    }
    department_staff: { staff_id: number; departure_id: number }
    staff_role_links: { staff_id: number; role_id: number }
    staff_scopes: { staff_id: number; complex_id: number | null; house_id: number | null }
  }
}

interface Named {
  last_name: string
  first_name: string
  email?: string | null
  phone?: string | null
}

/** Name in lists and logs: surname first; the address of an invited person without a name yet. */
export const staffName = ({ last_name, first_name, email, phone }: Named): string =>
  [last_name, first_name].filter(Boolean).join(' ') || email || phone || ''

/** Surname and first name of an alias of `staff`, as SQL; empty before both are known. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.first_name`)})`

/** The text of `staffName` as SQL over an alias of `staff`. */
export const staffNameColumn = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(concat_ws(' ', nullif(${sql.ref(`${alias}.last_name`)}, ''), nullif(${sql.ref(`${alias}.first_name`)}, '')), ''),
    ${sql.ref(`${alias}.email`)}, ${sql.ref(`${alias}.phone`)})`

/** `{ id, name }` of the person whose id is in a column, null without one. */
export const staffRef = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', named.id, 'name', ${staffNameColumn('named')}) from staff named
    where named.id = ${typeof column === 'string' ? sql.ref(column) : column})`

/**
 * Search keys of a member of the staff: names as spelt and transliterated, the e-mail address, the digits of the phone.
 */
export const staffKeys = (s: Named & { middle_name?: string | null }): string => {
  const names = [s.last_name, s.first_name, s.middle_name].filter(Boolean).join(' ')
  return searchKey([names, latinKey(names), s.email, s.phone].filter(Boolean).join(' '))
}
