import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'

/** A sum of weights with one denominator: few rows add up exactly to the whole. */
export interface Weighed {
  n: string
  d: string
  owners: number
}

/** Condition: the vote of an owner, by the id, is withheld. */
export const voteWithheld = (ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from voting_votes_withheld w where w.owner_id = ${ownerId})`

/**
 * Condition of the count: the vote of an owner of the voting is not withheld. Read once a query and hashed: joined owner by owner,
 * the few rows of a table that the planner knows nothing of double the time of a count.
 */
export const voteCounts = (ownerId: RawBuilder<unknown>, votingId: number): RawBuilder<boolean> =>
  sql<boolean>`${ownerId} not in (select w.owner_id from voting_votes_withheld w where w.voting_id = ${votingId})`

export const isWithheld = async (db: Db, ownerId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from voting_votes_withheld where owner_id = ${ownerId}`.execute(db)
  return rows.length > 0
}

/** Weights that are left out of the count, by denominator. */
export const readWithheld = async (db: Db, votingId: number): Promise<Weighed[]> => {
  const { rows } = await sql<Weighed>`select sum(o.weight_numerator)::text as n, o.weight_denominator::text as d,
      count(*) filter (where o.is_head) as owners
    from voting_votes_withheld w join voting_owners o on o.id = w.owner_id where w.voting_id = ${votingId} group by o.weight_denominator`.execute(
    db,
  )
  return rows
}
