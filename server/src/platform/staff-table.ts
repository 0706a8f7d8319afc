import type { Language } from '@oselia/contract/languages'
import type { TextMap } from '@oselia/contract/kit'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Instant, Json, NullableInstant } from './db.js'

declare module './db.js' {
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
      is_demo: boolean
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
      version: Generated<number>
      created_at: Instant
      updated_at: Instant
      deleted_at: NullableInstant
    }
    staff_role_links: { staff_id: number; role_id: number }
    staff_scopes: { staff_id: number; complex_id: number | null; house_id: number | null }
    password_resets: {
      token_hash: Buffer
      staff_id: number
      created_at: Instant
      expires_at: Instant
      used_at: NullableInstant
    }
    settings: {
      only_row: Generated<boolean>
      organisation_name: string
      document_language: Language
      timezone: string
      organisation_set_at: NullableInstant
      demo_loaded_at: NullableInstant
    }
  }
}

/** Name as lists and logs show it: surname first. */
export const staffName = (s: { last_name: string; first_name: string }): string => `${s.last_name} ${s.first_name}`
