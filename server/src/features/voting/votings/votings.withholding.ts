import type { VoteWithholding } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { conflict, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { lockOwner, recordBallot } from './votings.ballots.js'
import type { Stored } from './votings.queries.js'
import { ownerIdOf } from './votings.residents.queries.js'
import { readResident } from './votings.residents.js'
import { lockVoting } from './votings.service.js'
import { isWithheld } from './votings.withholding.queries.js'

/** Until votes are counted, where the rules say that debtors do not vote. */
const requireWithholdable = (ctx: RequestContext, { rules, state, deadline }: Stored): void => {
  if (rules.debtors_vote) throw conflict('debtors_vote')
  const isOver = state === 'survey' && deadline !== null && deadline <= ctx.now.toISOString()
  if (isOver || !['announced', 'meeting', 'survey'].includes(state)) throw conflict('voting_fixed')
}

/** The ballot that counted is kept and does not count; with the vote it counts again. */
const moveBallot = (
  db: Db,
  ownerId: number,
  [from, to]: readonly ['counted', 'suspended'] | readonly ['suspended', 'counted'],
) => sql`update voting_ballots set state = ${to} where owner_id = ${ownerId} and state = ${from}`.execute(db)

/**
 * Withholds the vote of an owner, or gives it back: the owner, and the whole weight, are left out of the count and of the whole that it is
 * part of. The frozen register stays as it is.
 */
export const withholdVote = async (
  ctx: RequestContext,
  id: number,
  residentId: number,
  { withheld, reason }: VoteWithholding,
) => {
  const voting = await lockVoting(ctx, id)
  if (!voting.figures) throw notFound()
  const ownerId = await ownerIdOf(ctx, id, residentId)
  // One who is not in the register is not found, before anything is said of the voting.
  await readResident(ctx, id, ownerId)
  requireWithholdable(ctx, voting)
  const owner = await lockOwner(ctx, id, ownerId)
  if (!owner.known) throw conflict('owner_unknown')
  if ((await isWithheld(ctx.db, owner.id)) === withheld) throw conflict('state_forbids')
  if (withheld) {
    await moveBallot(ctx.db, owner.id, ['counted', 'suspended'])
    // A letter that asks for the vote may still wait.
    await sql`update outbox set state = 'expired', body = '', html = null where state = 'waiting' and id in (
      select outbox_id from voting_messages where owner_id = ${owner.id} and purpose in ('link', 'reminder'))`.execute(
      ctx.db,
    )
    await sql`insert into voting_votes_withheld (owner_id, voting_id, reason, recorded_by, created_at)
      values (${owner.id}, ${id}, ${reason}, ${ctx.actor.id}, ${ctx.now})`.execute(ctx.db)
  } else {
    await sql`delete from voting_votes_withheld where owner_id = ${owner.id}`.execute(ctx.db)
    await moveBallot(ctx.db, owner.id, ['suspended', 'counted'])
  }
  await recordBallot(ctx, voting, withheld ? 'vote_withheld' : 'vote_restored', owner, reason)
  return readResident(ctx, id, owner.id)
}
