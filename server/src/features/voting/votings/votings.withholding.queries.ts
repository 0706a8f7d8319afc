import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'

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

/** The part of a voting `v` that is left out of the count, by denominator. */
export const withheldParts = sql`(select coalesce(jsonb_agg(jsonb_build_object('numerator', x.n::text, 'denominator', x.d::text, 'owners', x.owners)), '[]') from (
    select sum(o.weight_numerator) as n, o.weight_denominator as d, count(*) filter (where o.is_head) as owners
    from voting_votes_withheld w join voting_owners o on o.id = w.owner_id where w.voting_id = v.id group by o.weight_denominator) x)`
