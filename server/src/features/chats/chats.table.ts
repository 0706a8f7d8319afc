import type { authorKinds, ChatType, eventKeys } from '@oselia/contract/service-request-chats'
import type { Generated, Selectable } from 'kysely'
import type { Instant, Json, NullableInstant } from '../../platform/db.js'

export type AuthorKind = (typeof authorKinds)[number]
/**
 * A line of the product itself. The name of somebody of the staff stands under `name` or `by` and nowhere else, so that it can
 * be left out for a resident who is told no names.
 */
export interface ChatEvent {
  key: (typeof eventKeys)[number]
  [value: string]: string | number | boolean | null
}
/** A text as it stood before an edit. */
export interface Edited {
  body: string
  at: string
}

interface MessagesTable {
  id: Generated<number>
  request_id: number
  chat: ChatType
  author_kind: AuthorKind
  staff_id: number | null
  link_id: number | null
  author_name: string | null
  body: string
  event: Json<ChatEvent> | null
  file_ids: number[]
  reply_to: number | null
  mentions: number[]
  incident_id: number | null
  client_msg_id: string | null
  at: Instant
  edited_at: NullableInstant
  edits: Json<Edited[]>
  deleted_at: NullableInstant
}

interface ReadsTable {
  request_id: number
  chat: ChatType
  reader: string
  up_to: number
  at: Instant
}

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
export type StoredLink = Selectable<LinksTable>

declare module '../../platform/db.js' {
  interface Database {
    service_request_messages: MessagesTable
    service_request_reads: ReadsTable
    service_request_links: LinksTable
  }
}
