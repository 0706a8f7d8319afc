export const votingWeights = ['area', 'head', 'unit', 'quota'] as const
export type VotingWeight = (typeof votingWeights)[number]
export const thresholdBases = ['all', 'present', 'cast'] as const
export const thresholdDimensions = ['weight', 'head', 'both'] as const
/** How owners of one unit vote: each by the own share, or the unit by one common ballot. */
export const jointVotes = ['split', 'one_ballot'] as const
/** What has to be more than half for somebody to be elected at a meeting: of all who are present, or of the votes for and against. */
export const electionBases = ['present', 'cast'] as const
/** Forms of a proxy, each of which is enough where one before it is asked for: readable text such as an e-mail, signed on paper, or notarised. */
export const proxyForms = ['text', 'written', 'notarised'] as const
export type ProxyForm = (typeof proxyForms)[number]
/** What an electronic ballot needs. */
export const electronicBallots = ['none', 'signature', 'code'] as const
export const profileCodes = [
  'ua_osbb_2023',
  'ua_osbb_old',
  'ua_417',
  'es_lph',
  'de_weg',
  'au_nsw',
  'us_fl',
  'custom',
] as const
