import { eventFields, type CalendarEvent, type EventFields, type eventList } from '@oselia/contract/events'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns, audienceZone } from '../../registry/audience/audience.rows.public.js'
import type { Db, EntityColumns, Instant, Json, NullableInstant } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { publishableColumns, publishedFilters, type Publishable } from '../publishing/publishing.public.js'

type JsonField = 'title' | 'body' | 'place' | 'exceptions' | 'cancel_reason'
type Plain = Omit<EventFields, JsonField | 'audience' | 'attachment_ids' | 'publish_at' | 'timezone'>
declare module '../../../platform/db.js' {
  interface Database {
    events: EntityColumns &
      Plain & { [K in JsonField]: Json<NonNullable<EventFields[K]>> | (null extends EventFields[K] ? null : never) } & {
        timezone: string
        starts_at: Instant
        ends_at: NullableInstant
        audience_id: number
        publish_at: NullableInstant
        published_at: NullableInstant
        sequence: Generated<number>
        search_keys: string
        is_demo: boolean | undefined
        attachment_ids: number[] | undefined
        voting_id: number | null | undefined
      }
  }
}

type Query = z.output<typeof eventList>
type Filters = Omit<Query, 'page' | 'per_page'>
/** An event as stored; URLs of its files are signed for the caller later. */
export type Stored = Omit<CalendarEvent, 'attachments' | 'undo_until'> & Publishable & { sequence: number }

const elsewhere = new Set(['audience', 'attachment_ids'])
const plainColumns = sql.join(
  Object.keys(eventFields.shape)
    .filter((field) => !elsewhere.has(field))
    .map((field) => sql.ref(`v.${field}`)),
)

const columns = (scope: Scope) => sql<Stored>`v.id, v.version, v.created_at, v.updated_at, ${plainColumns},
  v.starts_at, v.ends_at, v.published_at, v.sequence, ${audienceColumns(scope, 'v')}, ${publishableColumns('events', 'v')},
  ${linkedFileIds({ table: 'event_attachments', owner: 'event_id' }, 'v')} as attachment_ids,
  (select jsonb_build_object('id', b.id, 'name', b.title ->> 'uk') from votings b where b.id = v.voting_id) as voting,
  ${staffRef('v.responsible_staff_id')} as responsible, ${staffRef('v.created_by')} as created_by`

const sort: Record<string, RawBuilder<unknown>> = {
  title: sql`(v.title ->> 'uk') collate uk_icu`,
  created_at: sql`v.created_at`,
  updated_at: sql`v.updated_at`,
  published_at: sql`v.published_at`,
  kind: sql`v.kind`,
  state: sql`v.state`,
  starts_at: sql`v.starts_at`,
}

/** Condition of what is still to come or going on, or of what is over. */
const upcoming = (value: boolean | undefined) =>
  value === undefined ? [] : [value ? sql`(v.ends_at is null or v.ends_at > now())` : sql`v.ends_at <= now()`]

/** The list specification for `paged` and the export. */
export const listSpec = (scope: Scope, query: Filters): List => ({
  columns: columns(scope),
  from: sql`events v`,
  where: [...publishedFilters(scope, query, 'v'), ...equalTo(query, 'v', ['kind']), ...upcoming(query.upcoming)],
  sort,
  tiebreaker: sql`v.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({ columns: columns(scope), from: sql`events v` })

/** The event of the meeting of a voting; undefined where there is none, or it is in the bin. */
export const eventOfVoting = async (db: Db, votingId: number): Promise<number | undefined> => {
  const { rows } = await sql<{
    id: number
  }>`select id from events where voting_id = ${votingId} and deleted_at is null`.execute(db)
  return rows[0]?.id
}

/** The zone of an audience's houses. */
export const zoneOf = async (db: Db, audienceId: number): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`select ${audienceZone(sql`${audienceId}::bigint`)} as zone`.execute(db)
  return rows[0]!.zone
}
