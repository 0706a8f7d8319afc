import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { exactText, fraction, over } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { looksLikeFormula } from '../../../platform/spreadsheet.write.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { fullName } from '../../access/people/people.table.public.js'
import { storedPath, type PacketFile } from './packets.sources.js'

type Value = string | number | boolean | null

// A text that a spreadsheet would compute is shown with an apostrophe before it.
const cellOf = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' && looksLikeFormula(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as RFC 4180 has it, in UTF-8 with a mark for spreadsheets; columns are those of the first row. */
const csvOf = (columns: readonly string[], rows: readonly Record<string, Value>[]): string =>
  `\uFEFF${[columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
    .map((cells) => cells.map(cellOf).join(','))
    .join('\r\n')}\r\n`

/** A query as CSV, with those columns in that order. */
export const csvOfQuery = async (
  db: Db,
  columns: readonly string[],
  query: ReturnType<typeof sql>,
): Promise<string> => {
  const { rows } = await (query as ReturnType<typeof sql<Record<string, Value>>>).execute(db)
  return csvOf(columns, rows)
}

interface Share {
  owner: number
  n: string
  d: string
  [column: string]: Value
}

/** The frozen register: a row for each share, the owner's whole weight in each of them. */
export const registerCsv = async (db: Db, id: number, scale: number): Promise<string> => {
  const { rows } =
    await sql<Share>`select o.number as owner, o.name, o.known, h.id as house_id, ${addressColumn('h', 'uk')} as house,
      o.is_head, s.unit_type, s.unit, s.entrance, s.floor, s.first_in_entrance, s.area::text, s.quota::text, s.numerator::text as share_numerator,
      s.denominator::text as share_denominator, s.joint, s.document, o.weight_numerator::text as n, o.weight_denominator::text as d,
      w.owner_id is not null as without_vote, w.reason as without_vote_reason
    from voting_owners o join voting_shares s on s.owner_id = o.id join houses h on h.id = s.house_id
      left join voting_votes_withheld w on w.owner_id = o.id
    where o.voting_id = ${id} order by o.number, s.id`.execute(db)
  const columns = [
    'owner',
    'name',
    'known',
    'is_head',
    'owner_weight',
    'house_id',
    'house',
    'unit_type',
    'unit',
    'entrance',
    'floor',
    'first_in_entrance',
  ]
  const measures = [
    'area',
    'quota',
    'share_numerator',
    'share_denominator',
    'joint',
    'document',
    'without_vote',
    'without_vote_reason',
  ]
  return csvOf(
    [...columns, ...measures],
    rows.map((row) => Object.assign(row, { owner_weight: exactText(over(fraction(row.n, row.d), fraction(scale))) })),
  )
}

/** The people of each owner of the frozen register; several have one ballot together. */
export const coOwnersCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    ['owner', 'co_owner', 'person', 'name'],
    sql`select o.number as owner, c.position as co_owner, c.frozen_member_id as person, c.name
    from voting_co_owners c join voting_owners o on o.id = c.owner_id where c.voting_id = ${id} order by o.number, c.position`,
  )

export const staffName = (column: string) => sql`(select ${fullName('s')} from staff s where s.id = ${sql.ref(column)})`

/** An instant as ISO 8601 has it, in UTC. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The words of the document by which a representative acted. */
const documentText = (table: 'b' | 't') => {
  const part = (name: string) => sql`${sql.ref(`${table}.representative`)} ->> ${sql.lit(name)}`
  return sql`nullif(concat_ws(' ', ${part('document')}, ${part('number')}, ${part('date')}), '') as representative_document`
}

const documentPath = storedPath('files/representatives')

/** The documents by which representatives acted, each once. */
export async function* documentFiles(app: App, ctx: RequestContext, id: number): AsyncGenerator<PacketFile> {
  const { rows } = await sql<{
    name: string
    storage_key: string
  }>`select ${documentPath} as name, f.storage_key from files f
    where f.id in (select representative_file_id from voting_ballots where voting_id = ${id}
      union select representative_file_id from voting_attendance where voting_id = ${id}) order by f.id`.execute(ctx.db)
  for (const { name, storage_key } of rows) yield { name, text: await app.files.bytesOf({ storage_key }) }
}

/** All ballots, with why one does not count. */
export const ballotsCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    [
      'ballot',
      'owner',
      'name',
      'channel',
      'state',
      'counted',
      'cast_on',
      'signed_by',
      'representative',
      'representative_document',
      'document_file',
      'document_sha256',
      'surveyor',
      'reason',
      'decided_reason',
      'decided_by',
      'entered_by',
      'entered_at',
      'representative_form',
    ],
    sql`select b.id as ballot, o.number as owner, o.name, b.channel, b.state, b.state = 'counted' as counted,
      to_char(b.cast_on, 'YYYY-MM-DD') as cast_on, c.name as signed_by, b.representative ->> 'name' as representative,
      ${documentText('b')},
      ${documentPath} as document_file, f.sha256 as document_sha256,
      b.surveyor, b.reason, b.decided_reason, ${staffName('b.decided_by')} as decided_by, ${staffName('b.entered_by')} as entered_by,
      ${instant('b.created_at')} as entered_at,
      b.representative ->> 'form' as representative_form
    from voting_ballots b join voting_owners o on o.id = b.owner_id left join files f on f.id = b.representative_file_id
      left join voting_co_owners c on c.id = b.signed_by
    where b.voting_id = ${id} order by o.number, b.id`,
  )

export const answersCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    ['ballot', 'owner', 'question', 'answer', 'counted'],
    sql`select a.ballot_id as ballot, o.number as owner, q.position + 1 as question, a.answer, b.state = 'counted' as counted
    from voting_answers a join voting_ballots b on b.id = a.ballot_id join voting_owners o on o.id = a.owner_id
      join voting_questions q on q.id = a.question_id
    where a.voting_id = ${id} order by o.number, a.ballot_id, q.position`,
  )

export const attendanceCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    [
      'owner',
      'name',
      'mode',
      'representative',
      'representative_document',
      'document_file',
      'document_sha256',
      'representative_form',
      'recorded_by',
      'recorded_at',
      'attendees',
      'representative_scope',
    ],
    sql`select o.number as owner, o.name, t.mode, (select string_agg(c.name, '; ' order by c.position) from voting_attendees a
        join voting_co_owners c on c.id = a.co_owner_id where a.owner_id = o.id) as attendees, ${staffName('t.recorded_by')} as recorded_by, ${instant('t.created_at')} as recorded_at, case when t.mode = 'proxy' then t.representative ->> 'name' end as representative,
      ${documentText('t')}, ${documentPath} as document_file, f.sha256 as document_sha256,
      case when t.mode = 'proxy' then t.representative ->> 'form' end as representative_form,
      case when t.mode = 'proxy' then coalesce(t.representative ->> 'scope', 'votes') end as representative_scope
    from voting_attendance t join voting_owners o on o.id = t.owner_id left join files f on f.id = t.representative_file_id where t.voting_id = ${id} order by o.number`,
  )

export const electionsCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    [
      'role',
      'candidate',
      'method',
      'present',
      'votes_for',
      'votes_against',
      'votes_abstained',
      'elected',
      'election',
      'base',
      'recorded_by',
      'recorded_at',
    ],
    sql`select e.role, e.candidate, e.method, e.present, e.votes_for, e.votes_against, e.votes_abstained, e.elected,
      e.id as election, e.base, ${staffName('e.recorded_by')} as recorded_by, ${instant('e.created_at')} as recorded_at
    from voting_elections e where e.voting_id = ${id} order by e.id`,
  )

/** The answers of elections by name. */
export const electionVotesCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    ['election', 'role', 'candidate', 'owner', 'name', 'answer'],
    sql`select e.id as election, e.role, e.candidate, o.number as owner, o.name, x.answer
    from voting_election_votes x join voting_elections e on e.id = x.election_id join voting_owners o on o.id = x.owner_id
    where x.voting_id = ${id} order by e.id, o.number`,
  )

export const historyCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    ['at', 'who', 'action', 'changes', 'reason', 'seal', 'hash'],
    sql`select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.actor_name as who, a.action,
      a.changes::text as changes, a.reason, a.seal_no as seal, encode(a.hash, 'hex') as hash
    from audit_log a where a.entity = 'votings' and a.entity_id = ${id} order by a.id`,
  )
