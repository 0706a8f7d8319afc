export const votingKinds = [
  'annual_general',
  'extraordinary',
  'establishment',
  'house_meeting',
  'written_survey_only',
  'board',
] as const

/** In the order of a voting's life; `cancelled` ends it before the count. */
export const votingStates = [
  'draft',
  'announced',
  'meeting',
  'survey',
  'counting',
  'protocol',
  'signed',
  'published',
  'archived',
  'cancelled',
] as const
export type VotingState = (typeof votingStates)[number]

/** What a court or a complaint says of a voting, beside its state. */
export const votingMarks = ['disputed', 'invalidated'] as const
export const initiators = ['board', 'initiative_group', 'manager'] as const

export const ballotAnswers = ['for', 'against', 'abstain', 'invalid'] as const
export type BallotAnswer = (typeof ballotAnswers)[number]
export const ballotChannels = ['meeting', 'paper', 'code', 'signature'] as const
export type BallotChannel = (typeof ballotChannels)[number]
/** `counted` is the ballot of its owner; the others are kept beside it, `suspended` while the owner has no vote. */
export const ballotStates = ['counted', 'conflict', 'replaced', 'rejected', 'late', 'withdrawn', 'suspended'] as const
export type BallotState = (typeof ballotStates)[number]

/**
 * While ballots are taken a question can still go either way, or not; afterwards it is adopted or not. One that depends on another is
 * `not_counted` where that one is not adopted, or can't be any more.
 */
export const questionOutcomes = ['adopted', 'can_pass', 'cannot_pass', 'not_adopted', 'not_counted'] as const
export type QuestionOutcome = (typeof questionOutcomes)[number]

/**
 * By what a representative acts: a proxy in one of its forms, or `statutory`, without one: the director of a legal person by the extract of
 * its register, a parent or guardian.
 */
export const representativeForms = ['text', 'written', 'notarised', 'statutory'] as const
export type RepresentativeForm = (typeof representativeForms)[number]

/**
 * What a representative may do: vote, or only be present, so that the owner counts for the quorum and in procedure. A general proxy of
 * Florida is of the second kind.
 */
export const representativeScopes = ['votes', 'attendance'] as const
export type RepresentativeScope = (typeof representativeScopes)[number]

export const noticeWays = ['hand', 'post', 'email'] as const
export const attendanceModes = ['in_person', 'proxy', 'video'] as const

/** What the register lacks for a voting. */
export const registerIssues = [
  'no_owner',
  'shares_incomplete',
  'shares_exceed',
  'no_area',
  'no_quota',
  'total_differs',
] as const
/** Refusals of an announcement that a reason overrides. */
export const announcementOverrides = ['early_meeting', 'register_issues'] as const
/** The same, or of the end of a survey. */
export const transitionOverrides = [...announcementOverrides, 'server_clock'] as const
