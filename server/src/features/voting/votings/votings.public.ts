export { followVotings, type VotingMove } from './votings.moves.js'
export type { Stored as StoredVoting } from './votings.queries.js'
export { createVoting } from './votings.service.js'
export { moveVoting } from './votings.transitions.js'
