import type { Announcement } from '@oselia/contract/announcements'
import type { ContactFields } from '@oselia/contract/contacts'
import type { TextMap } from '@oselia/contract/kit'
import type { Texts } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import { coversHouse } from '../../registry/audience/audience.public.js'
import type { Db } from '../../../platform/db.js'
import { eventCalendar, eventPart, isShown, type EventPart } from '../notices/notices.public.js'

export interface LobbyHouse {
  id: number
  /** The address in Ukrainian, and in other languages. */
  label: string
  labels: Partial<Texts> | null
  organisation: string
  timezone: string
}

interface Item {
  id: number
  title: TextMap
  body: TextMap
  published_at: string
}
export interface LobbyAnnouncement extends Item {
  announced: Announcement['kind']
  /** Whether houses read different texts of it. */
  has_own_texts: boolean
  starts_at: string | null
  ends_at: string | null
}
export interface LobbyArticle extends Item {
  lead: TextMap | null
}
export interface LobbyEvent {
  id: number
  title: TextMap
  event: EventPart
}
export interface LobbyDocument {
  id: number
  name: TextMap
  category: TextMap
  doc_date: string | null
}
export type LobbyContact = Pick<
  ContactFields,
  'name' | 'is_emergency' | 'organisation' | 'phones' | 'address' | 'hours'
>

/** What everybody in the house may read now. */
export interface Lobby {
  house: LobbyHouse
  announcements: LobbyAnnouncement[]
  events: LobbyEvent[]
  articles: LobbyArticle[]
  documents: LobbyDocument[]
  contacts: LobbyContact[]
}

/** The page names the newest of each kind, so that it stays small. */
const most = { announcements: 20, events: 10, articles: 10, documents: 30, contacts: 40 }

/** The texts of items are cut for the page, which shows their beginning. */
const beginningOf = (body: RawBuilder<unknown>) =>
  sql`(select jsonb_object_agg(key, left(value, 1500)) from jsonb_each_text(${body}))`

/** The text that a house reads of an announcement. */
const textFor = (id: number) => sql`coalesce((select x -> 'body' from jsonb_array_elements(n.house_texts) x
  where x -> 'house_ids' @> to_jsonb(${id}::bigint) limit 1), n.body)`

const announcementsOf = async (db: Db, id: number, now: Date) => {
  const { rows } =
    await sql<LobbyAnnouncement>`select n.id, n.title, ${beginningOf(textFor(id))} as body, n.published_at, n.kind as announced,
      n.starts_at, n.ends_at, n.house_texts <> '[]' as has_own_texts from announcements n where ${isShown('n', now)} and ${coversHouse('n', id)}
    order by n.kind <> 'emergency', not n.pinned, n.published_at desc, n.id desc limit ${most.announcements}`.execute(
      db,
    )
  return rows
}

const articlesOf = async (db: Db, id: number, now: Date) => {
  const { rows } =
    await sql<LobbyArticle>`select n.id, n.title, n.lead, ${beginningOf(sql`n.body`)} as body, n.published_at
    from articles n where ${isShown('n', now)} and ${coversHouse('n', id)}
    order by not n.pinned, n.published_at desc, n.id desc limit ${most.articles}`.execute(db)
  return rows
}

/** Events read for the page; those that take place next are shown. */
const readEvents = 200

const eventsOf = async (db: Db, id: number, now: Date): Promise<LobbyEvent[]> => {
  const { rows } = await sql<LobbyEvent>`select n.id, n.title, ${eventPart} as event from events n
    where ${isShown('n', now)} and ${coversHouse('n', id)} order by n.starts_at desc, n.id limit ${readEvents}`.execute(
    db,
  )
  return rows
    .flatMap((row) => {
      const [next] = eventCalendar().upcoming(row.event, now, 1)
      return next ? [{ row, starts: next.starts }] : []
    })
    .toSorted((a, b) => a.starts.localeCompare(b.starts))
    .slice(0, most.events)
    .map(({ row }) => row)
}

/** The same documents that `/files/{token}` opens, without those about a person. */
const documentsOf = async (db: Db, id: number, day: string) => {
  const { rows } = await sql<LobbyDocument>`select d.id, d.name, c.name as category, d.doc_date
    from documents d join document_categories c on c.id = d.category_id
    where d.is_public and d.readers = 'everybody' and d.state = 'active' and d.deleted_at is null and d.member_id is null
      and (d.valid_until is null or d.valid_until >= ${day}::date) and ${coversHouse('d', id)}
    order by d.updated_at desc, d.id desc limit ${most.documents}`.execute(db)
  return rows
}

/** Contacts for residents, without those of the board: their numbers are of persons. */
const contactsOf = async (db: Db, id: number) => {
  const { rows } = await sql<LobbyContact>`select c.name, c.is_emergency, c.organisation, c.phones, c.address, c.hours
    from contacts c where c.deleted_at is null and c.active and c.visible_to = 'residents' and c.category <> 'board'
      and ${coversHouse('c', id)}
    order by not c.is_emergency, c.sort, (c.name ->> 'uk') collate uk_icu, c.id limit ${most.contacts}`.execute(db)
  return rows
}

/** A house that is not deleted. */
export const lobbyHouse = async (db: Db, id: number): Promise<LobbyHouse | undefined> => {
  const { rows } =
    await sql<LobbyHouse>`select h.id, h.label, h.labels, coalesce(s.organisation_name, '') as organisation,
    h.timezone from houses h, settings s where h.id = ${id} and h.deleted_at is null`.execute(db)
  return rows[0]
}

/** What a house's page shows; `day` is the community's date. */
export const lobbyOf = async (db: Db, house: LobbyHouse, { now, day }: { now: Date; day: string }): Promise<Lobby> => {
  const [announcements, events, articles, documents, contacts] = await Promise.all([
    announcementsOf(db, house.id, now),
    eventsOf(db, house.id, now),
    articlesOf(db, house.id, now),
    documentsOf(db, house.id, day),
    contactsOf(db, house.id),
  ])
  return { house, announcements, events, articles, documents, contacts }
}

/** Which of the subjects have or had a link. */
export const linkedBefore = async (db: Db, kind: string, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`select subject_id as id from public_links
    where kind = ${kind} and subject_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
