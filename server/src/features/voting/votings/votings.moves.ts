import type { VotingState } from '@oselia/contract/votings.enums'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { VotingBase } from './votings.queries.js'

/** What happened to a voting: it came to a state, its meeting was moved or got another link, or its survey was extended. */
export type VotingMove = VotingState | 'rescheduled' | 'link_changed' | 'extended'
type Follower = (app: App, ctx: RequestContext, voting: VotingBase, move: VotingMove) => Promise<void>

const followers = new Map<string, Follower>()

/** Higher modules that act in the transaction in which a voting moves, e.g. the calendar; one for each name. */
export const followVotings = (name: string, follower: Follower): void => void followers.set(name, follower)

export const tellFollowers = async (
  app: App,
  ctx: RequestContext,
  voting: VotingBase,
  move: VotingMove,
): Promise<void> => {
  for (const follower of followers.values()) await follower(app, ctx, voting, move)
}
