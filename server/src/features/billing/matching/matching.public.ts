export { bookOf, type Book, type EarlierCredit, type KnownAccount, type LearnedPayer } from './matching.book.rules.js'
export {
  byDue,
  isOneOf,
  learnedFrom,
  matchMovement,
  type Match,
  type MatchReason,
  type Movement,
  type Part,
  type Suggestion,
} from './matching.rules.js'
export { monthIn } from './matching.purpose.rules.js'
