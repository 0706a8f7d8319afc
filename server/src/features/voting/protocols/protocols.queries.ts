import type { VotingProtocol } from '@oselia/contract/voting-protocols'
import type { QuestionOutcome } from '@oselia/contract/votings.enums'
import type { SignedKind } from '@oselia/contract/voting-meetings.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { decimalText, exactText, fraction, over } from '../../../platform/fractions.js'
import { staffRef } from '../../access/people/people.table.public.js'
import type { Protocol } from '../papers/papers.public.js'
import type { QuestionResult } from './protocols.rules.js'

interface Ref {
  id: number
  name: string
}
export interface StoredProtocol {
  id: number
  voting_id: number
  number: number
  day: string
  content: Protocol
  ballots_hash: string
  generated_at: string
  generated_by: Ref | null
  protocol_file_id: number | null
  roll_file_id: number | null
  signed_file_id: number | null
  signed_kind: SignedKind | null
  signed_at: string | null
  signed_by: Ref | null
  handed_on: string | null
  handed_to: string | null
}

/** The protocol of a voting, with a row lock where it is about to be changed. */
export const findProtocol = async (db: Db, votingId: number, isLocked = false): Promise<StoredProtocol | undefined> => {
  const { rows } = await sql<StoredProtocol>`select p.id, p.voting_id, p.number, p.day, p.content,
      encode(p.ballots_hash, 'hex') as ballots_hash, p.generated_at, ${staffRef('p.generated_by')} as generated_by,
      p.protocol_file_id, p.roll_file_id, p.signed_file_id, p.signed_kind, p.signed_at, ${staffRef('p.signed_by')} as signed_by,
      p.handed_on, p.handed_to
    from voting_protocols p where p.voting_id = ${votingId} ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

interface StoredResult {
  question_id: number
  answer: VotingProtocol['results'][number]['answers'][number]['answer']
  owners: number
  weight_numerator: string
  weight_denominator: string
  area_numerator: string
  area_denominator: string
}

/** The fixed results in the order of the questions and of the protocol's table. */
export const fixedResults = async (db: Db, votingId: number, scale: number): Promise<VotingProtocol['results']> => {
  const { rows } = await sql<
    StoredResult & { adopted: boolean; counted: boolean }
  >`select r.question_id, r.answer, r.owners, o.adopted, o.counted,
      r.weight_numerator::text, r.weight_denominator::text, r.area_numerator::text, r.area_denominator::text
    from voting_results r join voting_outcomes o on o.question_id = r.question_id join voting_questions q on q.id = r.question_id
    where r.voting_id = ${votingId}
    order by q.position, array_position(array['for', 'against', 'abstain', 'invalid', 'none'], r.answer)`.execute(db)
  const results = new Map<number, VotingProtocol['results'][number]>()
  for (const row of rows) {
    const { question_id, adopted, counted, answer, owners } = row
    const one = results.get(question_id) ?? { question_id, adopted, counted, answers: [] }
    one.answers.push({
      answer,
      owners,
      weight: exactText(over(fraction(row.weight_numerator, row.weight_denominator), fraction(scale))),
      area: decimalText(over(fraction(row.area_numerator, row.area_denominator), fraction(100)), 2),
    })
    results.set(question_id, one)
  }
  return [...results.values()]
}

/** Writes the results; the voting is locked and is being counted. */
export const storeResults = async (
  db: Db,
  votingId: number,
  results: readonly QuestionResult[],
  outcomes: ReadonlyMap<number, QuestionOutcome>,
): Promise<void> => {
  const rows = results.flatMap(({ question_id, answers }) =>
    Object.entries(answers).map(([answer, { owners, weight, area }]) => ({
      question_id,
      answer,
      owners,
      weight_numerator: String(weight.numerator),
      weight_denominator: String(weight.denominator),
      area_numerator: String(area.numerator),
      area_denominator: String(area.denominator),
    })),
  )
  await sql`insert into voting_results (voting_id, question_id, answer, owners, weight_numerator, weight_denominator, area_numerator,
      area_denominator)
    select ${votingId}, x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(question_id bigint, answer text, owners int,
      weight_numerator numeric, weight_denominator numeric, area_numerator numeric, area_denominator numeric)`.execute(
    db,
  )
  const fixed = results.map(({ question_id }) => {
    const outcome = outcomes.get(question_id)
    return { question_id, adopted: outcome === 'adopted', counted: outcome !== 'not_counted' }
  })
  await sql`insert into voting_outcomes (voting_id, question_id, adopted, counted)
    select ${votingId}, x.* from jsonb_to_recordset(${JSON.stringify(fixed)}::jsonb) as x(question_id bigint, adopted boolean, counted boolean)`.execute(
    db,
  )
}

/** The next number of the payee in the year; others who ask for one wait until this transaction ends. */
export const nextNumber = async (db: Db, payee: string, year: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('voting_protocols'), hashtext(${`${payee} ${year}`}))`.execute(db)
  const { rows } = await sql<{ number: number }>`select coalesce(max(number), 0) + 1 as number from voting_protocols
    where payee = ${payee} and year = ${year}`.execute(db)
  return rows[0]!.number
}
