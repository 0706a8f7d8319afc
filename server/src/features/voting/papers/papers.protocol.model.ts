import type { Language } from '@oselia/contract/languages'
import type { Day } from '../../../platform/pdf.format.js'
import type { MovedMeeting } from './papers.moved.js'
import type { Fraction } from './papers.numbers.rules.js'
import type { PaperQuestion } from './papers.questions.js'
import type { PaperThreshold } from './papers.threshold.js'

/** Votes as they are shown beside each other; `weight` is what decides, in any unit that is the same throughout. */
export interface Votes {
  owners: number
  /** Hundredths of m². */
  area: Fraction
  weight: Fraction
}
export type ProtocolAnswer = 'for' | 'against' | 'abstain' | 'invalid' | 'none'
export interface ProtocolQuestion extends PaperQuestion {
  /** Who reported at the meeting, and what was said; null where nobody wrote it down. */
  heard: string | null
  threshold: PaperThreshold
  /** What percentages are of. */
  whole: Votes
  /** In the order of the table; answers that the profile lacks are left out. */
  results: readonly { answer: ProtocolAnswer; votes: Votes }[]
  isAdopted: boolean
  /** False where the question that it depends on was not adopted; absent in protocols made before it was said. */
  isCounted?: boolean
}
/** How somebody was elected at the meeting: one vote for each owner who was present. */
export interface ProtocolElection {
  role: 'chair' | 'secretary' | 'commission'
  name: string
  isByName: boolean
  present: number
  votes: { for: number; against: number; abstain: number }
  isElected: boolean
}
export interface NoticesGiven {
  /** Owners who are known. */
  owners: number
  given: number
  /** The last lawful day of sending; null where there is no meeting. */
  due: Day | null
  /** Sent after it. */
  late: number
}
export interface Protocol {
  language: Language
  association: { name: string; code: string | null }
  houseAddress: string
  city: string
  number: string
  /** The number of the voting; absent in protocols made before votings had one. */
  voting?: string
  day: Day
  initiator: string
  meeting: { day: Day; time: string; place: string; video: string | null } | null
  /** When the meeting really began and ended; absent in protocols made before it was said. */
  held?: { began: { day: Day; time: string }; ended: { day: Day; time: string } | null } | null
  /** How the meeting was moved after it was announced; absent where it was not. */
  moved?: readonly MovedMeeting[]
  survey: { from: Day; until: Day } | null
  /** What the voting was announced against, and why; absent where it was against nothing. */
  objections?: { against: readonly ('early_meeting' | 'register_issues')[]; reason: string } | null
  /** Notices that were recorded; absent where none was. */
  notices?: NoticesGiven | null
  /** Errors of entry that were corrected, and how many of them during the count; absent where there are none. */
  corrections?: { all: number; counting: number } | null
  all: Votes
  atMeeting: Votes | null
  inSurvey: Votes | null
  together: Votes
  /** What part of the votes, or of the owners, has to take part; absent in protocols made before it was said. */
  quorum?: {
    num: number
    den: number
    dimension: 'weight' | 'head' | 'both'
    strict?: boolean
    reached: boolean
  } | null
  /** Owners whose votes were withheld, who are in none of the other sums; absent without any. */
  withoutVote?: Votes
  /** When the meeting was held as its second call; absent where it was not. */
  secondCall?: { day: Day; time: string }
  rule: 'area' | 'dominant' | 'head' | 'unit' | 'quota'
  channels: readonly { channel: 'meeting' | 'paper' | 'signature' | 'code'; votes: Votes }[]
  questions: readonly ProtocolQuestion[]
  elections: readonly ProtocolElection[]
  /** Of the rules; absent in protocols made before they were said, of which a ballot by code could be contested, half was too much and those present were counted. */
  codeContestable?: boolean
  dominantOver?: { num: number; den: number }
  electionBase?: 'present' | 'cast'
  chair: string | null
  secretary: string | null
  commission: readonly string[]
  annexes: readonly string[]
}
