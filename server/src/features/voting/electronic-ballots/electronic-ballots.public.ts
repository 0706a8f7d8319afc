export { voteAddress, votingKind } from './electronic-ballots.links.js'
