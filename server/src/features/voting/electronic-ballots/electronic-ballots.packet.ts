import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addToPacket, csvOfQuery, textFile, type PacketFile } from '../packets/packets.public.js'

/** The name of what belongs to an electronic ballot in a packet, of the aliases `e` and its owner `o`. */
const nameOf = sql`'files/electronic/' || o.number || '-' || e.ballot_id`

interface Received {
  name: string
  receipt_text: string
  document_key: string | null
  signed_key: string | null
  container: string | null
}

const receivedIn = async ({ db }: RequestContext, id: number): Promise<Received[]> => {
  const { rows } = await sql<Received>`select ${nameOf} as name, e.receipt_text, d.storage_key as document_key,
      f.storage_key as signed_key, case when f.mime like '%asic%' then 'asice' else 'p7s' end as container
    from voting_electronic_ballots e join voting_owners o on o.id = e.owner_id
      left join voting_ballot_documents x on x.id = e.document_id left join files d on d.id = x.file_id
      left join files f on f.id = e.file_id
    where e.voting_id = ${id} order by o.number, e.ballot_id`.execute(db)
  return rows
}

/** What was received electronically, and what was read from its signatures. */
const ballotsCsv = ({ db }: RequestContext, id: number) =>
  csvOfQuery(
    db,
    [
      'ballot',
      'owner',
      'signed_by',
      'channel',
      'state',
      'received_at',
      'receipt_sha256',
      'contact',
      'signed_sha256',
      'signers',
    ],
    sql`select e.ballot_id as ballot, o.number as owner, c.name as signed_by, b.channel, b.state,
      to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as received_at,
      encode(e.receipt, 'hex') as receipt_sha256, e.contact, encode(e.sha256, 'hex') as signed_sha256,
      (select string_agg(concat_ws(' ', s ->> 'subject', s ->> 'signed_at', s ->> 'mathematics', s ->> 'trusted_issuer'), '; ')
        from jsonb_array_elements(e.signature -> 'signers') s) as signers
    from voting_electronic_ballots e join voting_owners o on o.id = e.owner_id join voting_ballots b on b.id = e.ballot_id
      left join voting_co_owners c on c.id = b.signed_by
    where e.voting_id = ${id} order by o.number, e.ballot_id`,
  )

/** Messages to owners: a notice by e-mail is proved by the number that the mail server took it under. */
const messagesCsv = ({ db }: RequestContext, id: number) =>
  csvOfQuery(
    db,
    ['owner', 'name', 'purpose', 'day', 'channel', 'state', 'sent_at', 'number', 'of_former_date'],
    sql`select w.number as owner, c.name, m.purpose, to_char(m.day, 'YYYY-MM-DD') as day, m.channel,
      coalesce(x.state, m.state) as state, to_char(x.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sent_at,
      x.message_id as number, m.rescheduling_id is not null as of_former_date
    from voting_messages m join voting_owners w on w.id = m.owner_id
      join voting_co_owners c on c.id = m.co_owner_id left join outbox x on x.id = m.outbox_id
    where m.voting_id = ${id} order by w.number, m.id`,
  )

async function* filesOf(app: App, ctx: RequestContext, id: number): AsyncGenerator<PacketFile> {
  const received = await receivedIn(ctx, id)
  for (const { name, receipt_text, document_key, signed_key, container } of received) {
    yield textFile(`${name}.receipt.txt`, receipt_text)
    if (document_key) yield { name: `${name}.pdf`, text: await app.files.bytesOf({ storage_key: document_key }) }
    if (signed_key) yield { name: `${name}.${container}`, text: await app.files.bytesOf({ storage_key: signed_key }) }
  }
  yield textFile('electronic.csv', await ballotsCsv(ctx, id))
  yield textFile('messages.csv', await messagesCsv(ctx, id))
}

/** Puts electronic ballots, with their receipts and signed files, and the messages to owners into the packet of a voting. */
export const packElectronicBallots = (): void => addToPacket('electronic', filesOf)
