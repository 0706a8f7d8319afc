import type { Announcement } from '@oselia/contract/announcements'
import type { ContactFields } from '@oselia/contract/contacts'
import type { TextMap } from '@oselia/contract/kit'
import type { Texts } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { coversHouse } from '../../../platform/audience.js'
import type { Db } from '../../../platform/db.js'
import { upcomingEvents, type UpcomingEvent } from '../events/events.public.js'
import { isShown } from '../notices/notices.public.js'

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
  starts_at: string | null
  ends_at: string | null
}
export interface LobbyArticle extends Item {
  lead: TextMap | null
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
  articles: LobbyArticle[]
  documents: LobbyDocument[]
  contacts: LobbyContact[]
  events: UpcomingEvent[]
}

/** The page names the newest of each kind, so that it stays small. */
const most = { announcements: 20, articles: 10, documents: 30, contacts: 40 }

/** The texts of items are cut for the page, which shows their beginning. */
const beginning = sql`(select jsonb_object_agg(key, left(value, 1500)) from jsonb_each_text(n.body))`

const announcementsOf = async (db: Db, id: number, now: Date) => {
  const { rows } =
    await sql<LobbyAnnouncement>`select n.id, n.title, ${beginning} as body, n.published_at, n.kind as announced,
      n.starts_at, n.ends_at from announcements n where ${isShown('n', now)} and ${coversHouse('n', id)}
    order by n.kind <> 'emergency', not n.pinned, n.published_at desc, n.id desc limit ${most.announcements}`.execute(
      db,
    )
  return rows
}

const articlesOf = async (db: Db, id: number, now: Date) => {
  const { rows } = await sql<LobbyArticle>`select n.id, n.title, n.lead, ${beginning} as body, n.published_at
    from articles n where ${isShown('n', now)} and ${coversHouse('n', id)}
    order by not n.pinned, n.published_at desc, n.id desc limit ${most.articles}`.execute(db)
  return rows
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
    s.timezone from houses h, settings s where h.id = ${id} and h.deleted_at is null`.execute(db)
  return rows[0]
}

/** What a house's page shows; `day` is the community's date. */
export const lobbyOf = async (db: Db, house: LobbyHouse, { now, day }: { now: Date; day: string }): Promise<Lobby> => {
  const [announcements, articles, documents, contacts, events] = await Promise.all([
    announcementsOf(db, house.id, now),
    articlesOf(db, house.id, now),
    documentsOf(db, house.id, day),
    contactsOf(db, house.id),
    upcomingEvents(db, house.id, now),
  ])
  return { house, announcements, articles, documents, contacts, events }
}

/** Which of the subjects have or had a link. */
export const linkedBefore = async (db: Db, kind: string, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`select subject_id as id from public_links
    where kind = ${kind} and subject_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
