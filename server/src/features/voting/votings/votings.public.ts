export { followVotings, type VotingMove } from './votings.moves.js'
export type { Stored as StoredVoting } from './votings.queries.js'
