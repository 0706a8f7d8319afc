import type { ChatType } from '@oselia/contract/service-request-chats'
import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from '../../../platform/db.js'

interface LinksTable {
  id: Generated<number>
  request_id: number
  chat: ChatType
  token_hash: Buffer
  name: string
  staff_id: number | null
  member_id: number | null
  channel: 'email' | 'sms' | null
  sent_to: string | null
  created_by: number | null
  created_at: Instant
  expires_at: Instant
  revoked_at: NullableInstant
  revoked_by: number | null | undefined
  last_used_at: NullableInstant
  uses: Generated<number>
}

declare module '../../../platform/db.js' {
  interface Database {
    service_request_links: LinksTable
  }
}
