export {
  hasWholeVoting,
  isGranted,
  requireBallotRight,
  requireWholeVoting,
  sharesVisible,
  votingInScope,
  votingVisible,
  votingWithinScope,
} from './votings.access.js'
export { type Association, associationOf } from './votings.association.js'
export { moveVoting } from './votings.transitions.js'
export {
  attachScan,
  type BallotScan,
  enterBallot,
  lockOwner,
  openVoting,
  recordBallot,
  takingVoting,
} from './votings.ballots.js'
export { type BallotEntry, sameAnswers } from './votings.ballots.rules.js'
export { votingEntity } from './votings.entity.js'
export { daysLate } from './votings.lateness.js'
export { meetingTimes } from './votings.meeting.js'
export { meetingTime, movedMeetings } from './votings.moved.js'
export { followVotings, tellFollowers, type VotingMove } from './votings.moves.js'
export { registerText } from './votings.register.stored.js'
export { recordNotices } from './votings.noticing.js'
export { attend, readResident, residentsWith } from './votings.residents.js'
export { ballotsOf, listSpec as residentsListed } from './votings.residents.queries.js'
export { createVoting, lockVoting } from './votings.service.js'
export { ballotDays, dayOf, lastNoticeDay, lastSurveyDay, takesBallots } from './votings.stages.rules.js'
export { closedTally } from './votings.tally.js'
export { thresholdIn } from './votings.tally.rules.js'
export { ballotsHash, ballotsText } from './votings.verify.js'
export { countedTotal, readBase, type VotingBase as StoredVoting, wholeIn } from './votings.queries.js'
export { isWithheld, voteWithheld } from './votings.withholding.queries.js'
export { weightExact, weightIn, weightOf, weightScale, weightText } from './votings.weights.js'
export { ownerIdOf } from './votings.residents.queries.js'
