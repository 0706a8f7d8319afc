import type { UnitVotes } from '@oselia/contract/board'
import type { TextMap } from '@oselia/contract/kit'
import type { VotingParticipation } from '@oselia/contract/voting-participations'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql } from 'kysely'
import { fraction } from '../../../platform/fractions.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import type { VotesOfHouse } from '../../registry/realty/realty.public.js'
import { votingInScope } from './votings.access.js'
import { wholeIn, type Frozen } from './votings.queries.js'
import { weightIn } from './votings.weights.js'
import { voteWithheld, withheldParts } from './votings.withholding.queries.js'

type Row = Omit<VotingParticipation, 'weight' | 'weight_by'> & {
  n: string
  d: string
  frozen: Frozen & { weight_by: VotingWeight }
}

interface About {
  realty_id?: number | undefined
  member_id?: number | undefined
}

/** Votings in whose frozen register the unit or person is, the latest first; of a unit each owner, of a person those that co-owners have together as well. */
export const participationsOf = async (ctx: RequestContext, { realty_id, member_id }: About) => {
  const owners =
    realty_id === undefined
      ? sql`o.id in (select c.owner_id from voting_co_owners c where c.member_id = ${member_id ?? 0})`
      : sql`o.id in (select s.owner_id from voting_shares s where s.realty_id = ${realty_id})`
  const { rows } =
    await sql<Row>`select jsonb_build_object('id', v.id, 'title', v.title, 'state', v.state, 'deadline', v.deadline,
      'timezone', v.timezone) as voting, jsonb_build_object('id', o.id, 'name', o.name, 'member_id', o.member_id,
        'co_owners', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'member_id', c.member_id, 'name', c.name) order by c.position), '[]')
          from voting_co_owners c where c.owner_id = o.id)) as resident,
      o.weight_numerator::text as n, o.weight_denominator::text as d, jsonb_build_object('weight_by', v.weight_by,
        'total_numerator', v.total_numerator::text, 'total_denominator', v.total_denominator::text, 'withheld', ${withheldParts}) as frozen,
      case when ${voteWithheld(sql`o.id`)} then 'without_vote'
        when exists (select 1 from voting_ballots c where c.owner_id = o.id and c.state = 'conflict') then 'conflict' when b.id is not null then 'voted' else 'missing' end as state, b.channel, b.cast_on,
      (select jsonb_build_object('id', c.id, 'name', c.name) from voting_co_owners c where c.id = b.signed_by) as signed_by
    from voting_owners o join votings v on v.id = o.voting_id
      left join voting_ballots b on b.owner_id = o.id and b.state = 'counted'
    where ${owners} and v.deleted_at is null and exists (
      select 1 from voting_shares s where s.owner_id = o.id and ${houseIdInScope(ctx.scope, sql`s.house_id`)})
    order by v.announced_at desc, v.id desc, o.number limit 100`.execute(ctx.db)
  const data = rows.map(({ n, d, frozen, ...row }) => {
    // A time within JSON is not read as an instant.
    const deadline = row.voting.deadline && new Date(row.voting.deadline).toISOString()
    const weight = weightIn(wholeIn(frozen), fraction(n, d), row.state !== 'without_vote')
    return Object.assign(row, { voting: Object.assign(row.voting, { deadline }), weight, weight_by: frozen.weight_by })
  })
  return { data }
}

/** The votes of a house in the given voting of those that run, or in the latest; null where none runs. */
export const votesOfHouse = async (
  ctx: RequestContext,
  houseId: number,
  votingId: number | undefined,
): Promise<VotesOfHouse | null> => {
  if (!can(ctx, 'ballots.read')) return null
  const { rows: votings } = await sql<{ id: number; title: TextMap }>`select v.id, v.title
    from votings v join voting_houses l on l.voting_id = v.id and l.house_id = ${houseId}
    where v.state in ('announced', 'meeting', 'survey', 'counting') and v.deleted_at is null and ${votingInScope(ctx.scope, 'v')}
    order by v.announced_at desc, v.id desc limit 20`.execute(ctx.db)
  const shown = votings.find(({ id }) => id === votingId) ?? votings[0]
  if (!shown) return null
  const { rows } = await sql<{ realty_id: number; votes: UnitVotes }>`select s.realty_id,
      case when bool_or(c.id is not null) then 'conflict' when bool_and(b.id is not null) then 'voted'
        when bool_or(b.id is not null) then 'part' else 'missing' end as votes
    from voting_shares s left join voting_ballots b on b.owner_id = s.owner_id and b.state = 'counted'
      left join voting_ballots c on c.owner_id = s.owner_id and c.state = 'conflict'
    where s.voting_id = ${shown.id} and s.house_id = ${houseId} and s.realty_id is not null
      and not ${voteWithheld(sql`s.owner_id`)} group by s.realty_id`.execute(ctx.db)
  return { votings, voting_id: shown.id, units: new Map(rows.map(({ realty_id, votes }) => [realty_id, votes])) }
}
