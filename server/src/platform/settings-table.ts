import type { Language } from '@oselia/contract/languages'
import type { Generated } from 'kysely'
import type { NullableInstant } from './db.js'

declare module './db.js' {
  interface Database {
    /** One row: what the community has set. */
    settings: {
      version: Generated<number>
      require_two_factor: Generated<boolean>
      confirm_sensitive: Generated<boolean>
      four_eyes: Generated<boolean>
      password_min_length: Generated<number>
      session_idle_hours: Generated<number>
      session_absolute_days: Generated<number>
      upload_guest_mb: Generated<number>
      upload_staff_mb: Generated<number>
      sms_segment_price_minor: number | null | undefined
      resident_quiet_from: string | null | undefined
      resident_quiet_to: string | null | undefined
      only_row: Generated<boolean>
      organisation_name: string
      document_language: Language
      timezone: string
      organisation_set_at: NullableInstant
      demo_loaded_at: NullableInstant
    }
  }
}
