import type { authorKinds, ChatType, eventKeys } from '@oselia/contract/service-request-chats'
import type { Generated } from 'kysely'
import type { Instant, Json, NullableInstant } from '../../../platform/db.js'

export type AuthorKind = (typeof authorKinds)[number]
/**
 * A system message. Names of staff occur under `name` or `by` only, so that they can be removed for a resident
 * from whom names are hidden.
 */
export interface ChatEvent {
  key: (typeof eventKeys)[number]
  [value: string]: string | number | boolean | null
}
/** A text before an edit. */
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

declare module '../../../platform/db.js' {
  interface Database {
    service_request_messages: MessagesTable
    service_request_reads: ReadsTable
  }
}
