import type { RequestState, WaitReason, CancelReason } from '@oselia/contract/service-request-moves'
import type { Priority } from '@oselia/contract/service-request-types'
import { sql, type ColumnType, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Instant, Json, NullableInstant } from '../../../platform/db.js'

export interface Check {
  text: string
  done: boolean
  by?: { id: number; name: string } | null
  at?: string | null
}
export interface Material {
  name: string
  qty: number
  unit: string | null
  price_minor: number
}
type Day = ColumnType<string | null, string | null, string | null>

export interface RequestsTable {
  id: Generated<number>
  place: string
  prefix: string
  year: number
  number: number
  type_id: number
  priority: Priority
  title: string | null
  description: string
  house_id: number
  entrance: number | null
  floor: number | null
  realty_id: number | null
  common_place: string | null
  place_note: string | null
  member_id: number | null
  caller_name: string | null
  caller_phone: string | null
  source: string
  responsible_id: number | null
  performer_id: number | null
  departure_id: number | null
  status: Generated<RequestState>
  wait_reason: WaitReason | null
  cancel_reason: CancelReason | null
  status_since: Instant
  reopened: Generated<boolean>
  warranty: Generated<boolean>
  payable: Generated<boolean>
  insurance: Generated<boolean>
  act_claim: Generated<boolean>
  authorities_at: NullableInstant
  preset_id: number
  first_reply_due_at: NullableInstant
  first_reply_amber_at: NullableInstant
  first_replied_at: NullableInstant
  due_at: NullableInstant
  amber_at: NullableInstant
  due_minutes: number | null
  left_minutes: number | null
  resolved_at: NullableInstant
  closed_at: NullableInstant
  reply_breached: Generated<boolean>
  due_breached: Generated<boolean>
  deferred_until: Day
  reopen_count: Generated<number>
  duplicate_of: number | null
  incident_id: number | null
  checklist: Json<Check[]>
  materials: Json<Material[]>
  work_minutes: number | null
  rating: number | null
  rating_reasons: Generated<string[]>
  rating_comment: string | null
  rated_at: NullableInstant
  quality_ok: boolean | null
  quality_note: string | null
  quality_by: number | null
  quality_at: NullableInstant
  visible_to_resident: Generated<boolean>
  tags: Generated<string[]>
  custom: Json<Record<string, string | number | boolean | null>>
  waiting_side: 'resident' | 'staff' | null
  last_member_at: NullableInstant
  last_staff_at: NullableInstant
  escalated: Generated<string[]>
  search_keys: string
  external_id: string | null
  is_demo: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  created_by: number | null
  deleted_at: NullableInstant
  deleted_by: number | null
}
export type StoredRequest = Selectable<RequestsTable>

/** The number of a request in SQL, formatted like `numberOf`. */
export const numberColumn = (alias: string): RawBuilder<string> => {
  const digits = sql`${sql.ref(`${alias}.number`)}::text`
  const series = sql.ref(`${alias}.prefix`)
  return sql<string>`case when ${series} = '' then '' else ${series} || '-' end || ${sql.ref(`${alias}.year`)} || '-' || lpad(${digits}, greatest(6, length(${digits})), '0')`
}

declare module '../../../platform/db.js' {
  interface Database {
    service_requests: RequestsTable
    service_request_numbers: { prefix: string; year: number; last: number }
    service_request_observers: { request_id: number; staff_id: number }
    service_request_files: {
      request_id: number
      file_id: number
      kind: 'before' | 'after' | 'other'
      position: number
    }
    service_request_moves: {
      id: Generated<number>
      request_id: number
      from_status: RequestState | null
      to_status: RequestState
      reason: string | null
      before: Json<Record<string, unknown>>
      at: Instant
      staff_id: number | null
      by_resident: Generated<boolean>
      undone_at: NullableInstant
    }
  }
}
