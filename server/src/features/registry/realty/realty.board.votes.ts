import type { Board, UnitVotes } from '@oselia/contract/board'
import type { RequestContext } from '../../../platform/request-context.js'

/** Running votings of a house, and the votes of its units in one of them. */
export interface VotesOfHouse extends Pick<Board, 'votings' | 'voting_id'> {
  units: ReadonlyMap<number, UnitVotes>
}

type Votes = (ctx: RequestContext, houseId: number, votingId: number | undefined) => Promise<VotesOfHouse | null>
const source: { votes: Votes | null } = { votes: null }

/** The module of votings, which is above the registry, registers how the votes of a house are read. */
export const readVotesOnBoardBy = (votes: Votes): void => {
  source.votes = votes
}

/** Votes of the house; null where no voting runs, and without the permission to see ballots. */
export const votesOnBoard = async (
  ctx: RequestContext,
  houseId: number,
  votingId: number | undefined,
): Promise<VotesOfHouse | null> => (source.votes ? source.votes(ctx, houseId, votingId) : null)
