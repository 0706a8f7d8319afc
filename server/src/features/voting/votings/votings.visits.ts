import type { Visits } from '@oselia/contract/voting-tally'
import { sql } from 'kysely'
import { fraction } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { votingEntity } from './votings.entity.js'
import { countedTotal } from './votings.queries.js'
import { takesBallots } from './votings.stages.rules.js'
import { tallyOf } from './votings.tally.js'
import { weightOf } from './votings.weights.js'
import { voteWithheld } from './votings.withholding.queries.js'

type Owner = Omit<Visits['owners'][number], 'weight'> & { n: string; d: string }

/** Owners who have not voted, the largest weights first; those of one weight in the order of their units. */
const missingOwners = async (ctx: RequestContext, id: number, most: number): Promise<Owner[]> => {
  const inScope = ctx.scope.all
    ? sql`true`
    : sql`exists (select 1 from voting_shares s where s.owner_id = o.id and ${houseIdInScope(ctx.scope, sql`s.house_id`)})`
  const { rows } = await sql<
    Owner & { seen: boolean }
  >`select o.id as resident_id, o.member_id, o.name, ${inScope} as seen,
      o.weight_numerator::text as n, o.weight_denominator::text as d,
      (select coalesce(jsonb_agg(jsonb_build_object('house', jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}),
          'unit', s.unit, 'unit_type', s.unit_type, 'entrance', s.entrance, 'floor', s.floor) order by s.id), '[]')
        from voting_shares s join houses h on h.id = s.house_id where s.owner_id = o.id) as shares
    from voting_owners o where o.voting_id = ${id} and o.known
      and not exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = 'counted') and not ${voteWithheld(sql`o.id`)}
    order by o.weight_numerator / o.weight_denominator desc, o.sort_key, o.id limit ${most}`.execute(ctx.db)
  return rows.filter(({ seen }) => seen)
}

/** For each question that can still pass, the fewest owners whose votes would adopt it. */
export const visitsOf = async (ctx: RequestContext, id: number): Promise<{ data: Visits[] }> => {
  const voting = await votingEntity.get(ctx, id)
  if (!voting.figures || !['announced', ...takesBallots].includes(voting.state)) return { data: [] }
  const { questions } = await tallyOf(ctx, voting)
  // One that has its votes, and waits for the question that it depends on, needs nobody.
  const open = questions.filter(({ needed }) => needed !== null)
  const most = Math.max(0, ...open.map(({ needed }) => needed?.owners ?? 0))
  const { weight_by } = voting.figures
  const total = countedTotal(voting.figures)
  const missing = await missingOwners(ctx, id, most)
  const owners = missing.map(({ n, d, resident_id, member_id, name, shares }) => {
    const weight = weightOf(fraction(n, d), total, weight_by!)
    return { resident_id, member_id, name, shares, weight }
  })
  return {
    data: open.map(({ question_id, needed }) => ({
      question_id,
      weight: needed?.weight ?? null,
      owners: owners.slice(0, needed?.owners ?? 0),
    })),
  }
}
