import type { Election } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { voteWithheld, type StoredVoting } from '../votings/votings.public.js'

/** Elections of a meeting in the order in which they were recorded. */
export const electionsOf = async (db: Db, votingId: number): Promise<Election[]> => {
  const { rows } =
    await sql<Election>`select id, role, candidate, method, present, votes_for, votes_against, votes_abstained, elected,
      case when method = 'by_name' then (select coalesce(jsonb_agg(jsonb_build_object('resident_id', x.owner_id, 'answer', x.answer)
        order by x.owner_id), '[]') from voting_election_votes x where x.election_id = e.id) end as votes
    from voting_elections e where voting_id = ${votingId} order by id`.execute(db)
  return rows
}

interface Meeting {
  id: number
  rules: Pick<StoredVoting['rules'], 'officers'>
}

/** Owners who are present in person or by proxy; those who take part by video elect where the rules say so. */
export const electorsOf = async (db: Db, { id, rules }: Meeting): Promise<number[]> => {
  const { rows } = await sql<{ owner_id: number }>`select t.owner_id from voting_attendance t
    where t.voting_id = ${id} and (t.mode <> 'video' or ${rules.officers.by_video})
      and not ${voteWithheld(sql`t.owner_id`)} order by t.owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}
