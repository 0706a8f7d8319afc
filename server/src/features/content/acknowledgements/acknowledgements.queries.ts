import type { AnnouncementReader } from '@oselia/contract/announcement-acknowledgements'
import type { ReadingState } from '@oselia/contract/announcements.enums'
import type { Audience } from '@oselia/contract/audience'
import { sql, type RawBuilder } from 'kysely'
import { audienceColumn } from '../../registry/audience/audience.public.js'
import { peopleOfAudience } from '../../registry/audience/audience.reach.public.js'
import type { Db } from '../../../platform/db.js'
import type { List } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { memberSearched } from '../../registry/members/members.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

/** The person of a message about an announcement; after a merge, the record that stays. */
export interface Reader {
  announcement_id: number
  member_id: number
  name: string
}

/** The person whose link is that of a recipient of a delivery; undefined for one who is not there any more. */
export const readerOf = async (db: Db, recipientId: number): Promise<Reader | undefined> => {
  const { rows } = await sql<Reader>`select r.entity_id as announcement_id, m.id as member_id, m.name
    from delivery_recipients r join members g on g.id = r.member_id join members m on m.id = coalesce(g.merged_into, g.id)
    where r.id = ${recipientId} and r.entity = 'announcements' and m.deleted_at is null
      and m.status in ('active', 'pending_documents', 'suspended')`.execute(db)
  return rows[0]
}

export const audienceOf = async (db: Db, announcementId: number): Promise<Audience> => {
  const { rows } = await sql<{ audience: Audience }>`select ${audienceColumn('n')} as audience
    from announcements n where n.id = ${announcementId}`.execute(db)
  return rows[0]!.audience
}

/** The person of an entry (alias `k`): after a merge, the record that stays. */
const personOf = sql`(select coalesce(g.merged_into, g.id) from members g where g.id = k.member_id)`

/** The day of a person's confirmation; undefined without one. */
export const dayOf = async (
  db: Db,
  { announcement_id, member_id }: Pick<Reader, 'announcement_id' | 'member_id'>,
): Promise<string | undefined> => {
  const { rows } = await sql<{ on: string }>`select k."on"::text from announcement_acknowledgements k
    where k.announcement_id = ${announcement_id} and ${personOf} = ${member_id} order by k.id limit 1`.execute(db)
  return rows[0]?.on
}

interface NewEntry extends Reader {
  on: string
  /** Who entered it from paper; null for a confirmation by link. */
  recorded_by: number | null
  now: Date
}

/** Records a confirmation once per person; false where there is one already. */
export const addEntry = async (db: Db, entry: NewEntry): Promise<boolean> => {
  const { announcement_id, member_id, name, on, recorded_by, now } = entry
  const { numAffectedRows } = await sql`insert into announcement_acknowledgements
      (announcement_id, member_id, name, on_paper, "on", recorded_by, created_at)
    select ${announcement_id}::bigint, ${member_id}::bigint, ${name}, ${recorded_by !== null}, ${on}::date, ${recorded_by}::bigint, ${now}
    where not exists (select 1 from announcement_acknowledgements k
      where k.announcement_id = ${announcement_id} and ${personOf} = ${member_id})
    on conflict on constraint announcement_acknowledgements_once do nothing`.execute(db)
  return numAffectedRows === 1n
}

export interface PaperEntry {
  name: string
  member_id: number | null
}

/** An entry made from paper, with the person as the record that stays after a merge. */
export const paperEntry = async (db: Db, announcementId: number, id: number): Promise<PaperEntry | undefined> => {
  const { rows } = await sql<PaperEntry>`select k.name, ${personOf} as member_id from announcement_acknowledgements k
    where k.id = ${id} and k.announcement_id = ${announcementId} and k.on_paper`.execute(db)
  return rows[0]
}

export const removeEntry = async (db: Db, id: number): Promise<void> => {
  await sql`delete from announcement_acknowledgements where id = ${id} and on_paper`.execute(db)
}

/** SQL of the ids of the people who have confirmed an announcement, after a merge of the records that stay. */
export const confirmedBy = (announcementId: number): RawBuilder<unknown> =>
  sql`select coalesce(g.merged_into, g.id) from announcement_acknowledgements k join members g on g.id = k.member_id
    where k.announcement_id = ${announcementId}`

interface Read {
  id: number
  audience: Audience
}

/** The entries of an announcement by person, as a subquery: of two records merged into one, the first counts. */
const entriesOf = (id: number): RawBuilder<unknown> =>
  sql`(select distinct on (person) coalesce(g.merged_into, g.id) as person, k.* from announcement_acknowledgements k
    join members g on g.id = k.member_id where k.announcement_id = ${id} order by person, k.id)`

export type ListedReader = Omit<AnnouncementReader, 'units'> & { announcement_id: number }

interface Asked {
  search_query: string
  state?: ReadingState | undefined
}

const stateIs: Record<ReadingState, RawBuilder<unknown>> = {
  confirmed: sql`k.id is not null`,
  missing: sql`k.id is null`,
}

/** The people of an announcement's audience in the caller's scope, as given to `paged` and to the export. */
export const readersSpec = async (ctx: RequestContext, { id, audience }: Read, query: Asked): Promise<List> => ({
  columns: sql`${id}::bigint as announcement_id, m.id, m.name, case when k.id is null then null else jsonb_build_object('id', k.id, 'on', k."on",
      'at', to_char(k.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'on_paper', k.on_paper,
      'recorded_by', ${staffRef('k.recorded_by')}) end as entry`,
  from: sql`${await peopleOfAudience(ctx, audience)} p join members m on m.id = p.id
    left join ${entriesOf(id)} k on k.person = m.id`,
  where: [
    ...(query.state ? [stateIs[query.state]] : []),
    ...(query.search_query ? memberSearched(ctx, sql`m.search_keys`, query.search_query) : []),
  ],
  sort: { name: sql`m.sort_name collate uk_icu`, at: sql`k.created_at` },
  tiebreaker: sql`m.id`,
})

/** The people of the audience in the caller's scope, and how many of them have confirmed. */
export const countReaders = async (ctx: RequestContext, { id, audience }: Read) => {
  const { rows } = await sql<{ people: number; confirmed: number }>`select count(*) as people, count(k.id) as confirmed
    from ${await peopleOfAudience(ctx, audience)} p left join ${entriesOf(id)} k on k.person = p.id`.execute(ctx.db)
  return rows[0]!
}
