import type {
  BallotAnswer,
  BallotChannel,
  RepresentativeForm,
  RepresentativeScope,
} from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { voteWithheld } from '../votings/votings.public.js'

export interface RollShare {
  house_id: number
  unit: string
  unit_type: string
  entrance: number | null
  /** Hundredths of m²; null for premises without an area. */
  area: string | null
  numerator: string
  denominator: string
  document: string | null
}
export interface RollBallot {
  channel: BallotChannel
  cast_on: string
  representative: {
    name: string
    document: string
    number: string | null
    date: string | null
    form?: RepresentativeForm
    scope?: RepresentativeScope
  } | null
  answers: { question_id: number; answer: BallotAnswer }[]
  /** Which of several co-owners gave it. */
  signer: string | null
}
/** An owner of the frozen register with the ballot that counts. */
export interface RollOwner {
  /** Of the line in the register. */
  id: number
  number: number
  name: string
  known: boolean
  /** Whether it is somebody by number of owners. */
  is_head: boolean
  n: string
  d: string
  attended: boolean
  /** Which of several co-owners came, by name. */
  attendees: string[]
  /** Left out of the count. */
  withheld: boolean
  /** Of the attendance. */
  attended_by: RollBallot['representative']
  shares: RollShare[]
  ballot: RollBallot | null
}

/** All owners of the frozen register by number. Neither they nor their ballots change once there is a protocol. */
export const readRoll = async (db: Db, votingId: number): Promise<RollOwner[]> => {
  const { rows } =
    await sql<RollOwner>`select o.id, o.number, o.name, o.known, o.is_head, o.weight_numerator::text as n,
      o.weight_denominator::text as d, t.owner_id is not null as attended, ${voteWithheld(sql`o.id`)} as withheld, case when t.mode = 'proxy' then t.representative end as attended_by,
      (select coalesce(jsonb_agg(c.name order by c.position), '[]') from voting_attendees a
        join voting_co_owners c on c.id = a.co_owner_id where a.owner_id = o.id) as attendees,
      (select coalesce(jsonb_agg(jsonb_build_object('house_id', s.house_id, 'unit', s.unit, 'unit_type', s.unit_type,
          'entrance', s.entrance, 'area', (s.area * 100)::bigint::text, 'numerator', s.numerator::text,
          'denominator', s.denominator::text, 'document', s.document) order by s.id), '[]')
        from voting_shares s where s.owner_id = o.id) as shares,
      (select jsonb_build_object('channel', b.channel, 'cast_on', to_char(b.cast_on, 'YYYY-MM-DD'), 'representative', b.representative,
          'signer', (select c.name from voting_co_owners c where c.id = b.signed_by and c.name <> o.name),
          'answers', (select coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id, 'answer', a.answer)
            order by a.question_id), '[]') from voting_answers a where a.ballot_id = b.id))
        from voting_ballots b where b.owner_id = o.id and b.state = 'counted') as ballot
    from voting_owners o left join voting_attendance t on t.owner_id = o.id
    where o.voting_id = ${votingId} order by o.number`.execute(db)
  return rows
}
