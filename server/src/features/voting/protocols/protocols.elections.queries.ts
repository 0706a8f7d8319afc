import type { Election } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'

/** Elections of a meeting in the order in which they were recorded. */
export const electionsOf = async (db: Db, votingId: number): Promise<Election[]> => {
  const { rows } =
    await sql<Election>`select id, role, candidate, method, present, votes_for, votes_against, votes_abstained, elected
    from voting_elections where voting_id = ${votingId} order by id`.execute(db)
  return rows
}

/** Owners who are present in person or by proxy: those who take part by video do not elect. */
export const electorsOf = async (db: Db, votingId: number): Promise<number[]> => {
  const { rows } = await sql<{ owner_id: number }>`select owner_id from voting_attendance
    where voting_id = ${votingId} and mode in ('in_person', 'proxy') order by owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}
