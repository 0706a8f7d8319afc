import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import type { Language } from '@oselia/contract/languages'
import type { BallotAnswer, BallotState } from '@oselia/contract/votings.enums'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { maskedEmail, maskedPhone } from '../../registry/members/members.public.js'

/** An owner of the frozen register of a voting, and the one of the co-owners whose link it is. */
export interface Owner {
  id: number
  voting_id: number
  number: number
  /** Of all co-owners. */
  name: string
  n: string
  d: string
  co_owner_id: number
  /** Of the one whose link it is. */
  voter: string
  /** The names of the other co-owners, who have the same ballot. */
  others: string[]
}

/** The owner by the id of one of the co-owners. */
export const ownerOf = async (db: Db, coOwnerId: number): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`select o.id, o.voting_id, o.number, o.name, o.weight_numerator::text as n,
      o.weight_denominator::text as d, c.id as co_owner_id, c.name as voter,
      array(select e.name from voting_co_owners e where e.owner_id = o.id and e.id <> c.id order by e.position) as others
    from voting_co_owners c join voting_owners o on o.id = c.owner_id where c.id = ${coOwnerId} and o.known`.execute(db)
  return rows[0]
}

/** The first of the co-owners, to whom links of the owner as a whole were given. */
export const firstCoOwner = async (db: Db, ownerId: number): Promise<number | undefined> => {
  const { rows } = await sql<{
    id: number
  }>`select id from voting_co_owners where owner_id = ${ownerId} and position = 1`.execute(db)
  return rows[0]?.id
}

export interface Share {
  house: string
  unit: string
  numerator: number
  denominator: number
  area: number | null
}

export const sharesOf = async (db: Db, language: Language, ownerIds: readonly number[]) => {
  const { rows } = await sql<
    Share & { owner_id: number }
  >`select s.owner_id, ${addressColumn('h', language)} as house, s.unit,
      s.numerator, s.denominator, s.area
    from voting_shares s join houses h on h.id = s.house_id where s.owner_id = any(${[...ownerIds]}::bigint[]) order by s.id`.execute(
    db,
  )
  return rows
}

/** Joins the present record `m` of the co-owner `c`, also where it was merged into another. */
export const presentMember: RawBuilder<unknown> = sql`join members former on former.id = c.member_id
  join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null`

export interface Contact {
  channel: 'email' | 'sms'
  address: string
  masked: string
}

/** The e-mails and phones of a co-owner. */
export const contactsOf = async (db: Db, coOwnerId: number): Promise<Contact[]> => {
  const { rows } = await sql<{ emails: { address: string }[]; phones: { number: string }[] }>`select m.emails, m.phones
    from voting_co_owners c ${presentMember} where c.id = ${coOwnerId}`.execute(db)
  const { emails = [], phones = [] } = rows[0] ?? {}
  return [
    ...phones.map(({ number }) => ({ channel: 'sms' as const, address: number, masked: maskedPhone(number) })),
    ...emails.map(({ address }) => ({ channel: 'email' as const, address, masked: maskedEmail(address) })),
  ]
}

/** Co-owners in a voting who have exactly this phone or e-mail. */
export const coOwnersByContact = async (db: Db, votingId: number, contact: string): Promise<number[]> => {
  const isTheirs = contact.includes('@')
    ? sql`(m.emails @> ${JSON.stringify([{ address: contact }])}::jsonb or m.notice_email = ${contact})`
    : sql`m.id in (select p.member_id from member_phones p where p.number = ${contact})`
  const { rows } = await sql<{ id: number }>`select c.id from voting_co_owners c ${presentMember}
    where c.voting_id = ${votingId} and ${isTheirs} order by c.id limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Organisation {
  organisation: string
  code: string | null
}

export interface StoredDocument {
  id: number
  answers: { question_id: number; answer: BallotAnswer }[]
  sha256: Buffer
  created_at: string
  storage_key: string
  name: string
}

/** The documents of a co-owner, the last first. */
export const documentsOf = async (db: Db, coOwnerId: number): Promise<StoredDocument[]> => {
  const { rows } = await sql<StoredDocument>`select d.id, d.answers, d.sha256, d.created_at, f.storage_key, f.name
    from voting_ballot_documents d join files f on f.id = d.file_id where d.co_owner_id = ${coOwnerId} order by d.id desc limit 20`.execute(
    db,
  )
  return rows
}

export interface StoredReceipt {
  ballot_id: number
  state: BallotState
  channel: 'code' | 'signature'
  received_at: string
  receipt_text: string
  hash: string
  contact: string | null
  document_file_id: number | null
  file_id: number | null
  signature: BallotSignature | null
}

/** What was received electronically from an owner, the last first. */
export const receiptsOf = async (db: Db, ownerId: number): Promise<StoredReceipt[]> => {
  const { rows } = await sql<StoredReceipt>`select e.ballot_id, b.state, b.channel, e.received_at, e.receipt_text,
      encode(e.receipt, 'hex') as hash, e.contact, d.file_id as document_file_id, e.file_id, e.signature
    from voting_electronic_ballots e join voting_ballots b on b.id = e.ballot_id
      left join voting_ballot_documents d on d.id = e.document_id
    where e.owner_id = ${ownerId} order by e.ballot_id desc`.execute(db)
  return rows
}

/** Notes that the personal link was opened, once. */
export const noteOpened = async (db: Db, { id, voting_id, co_owner_id }: Owner, now: Date): Promise<void> => {
  await sql`insert into voting_owner_links as l (owner_id, voting_id, co_owner_id, opened_at) values (${id}, ${voting_id}, ${co_owner_id}, ${now})
    on conflict (co_owner_id) do update set opened_at = ${now} where l.opened_at is null`.execute(db)
}

/** Notes why the last signed file was not taken; null once one was. */
export const noteFailure = async (
  db: Db,
  { id, voting_id, co_owner_id }: Owner,
  now: Date,
  failure: string | null,
): Promise<void> => {
  const at = failure && now
  await sql`insert into voting_owner_links (owner_id, voting_id, co_owner_id, failure, failed_at) values (${id}, ${voting_id}, ${co_owner_id}, ${failure}, ${at})
    on conflict (co_owner_id) do update set failure = excluded.failure, failed_at = excluded.failed_at`.execute(db)
}
