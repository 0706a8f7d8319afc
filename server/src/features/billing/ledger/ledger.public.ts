export { moneyHit, type FoundMoney } from './ledger.hits.js'
export { writeActs, writeEntriesOfActs } from './ledger.batches.js'
export {
  lockBooks,
  mapLedgerViolations,
  openAct,
  postAct,
  releaseAllocations,
  requireOpen,
  settleAccounts,
  writeEntries,
  type Books,
} from './ledger.acts.js'
export {
  entriesOfLines,
  entriesOfOpening,
  entriesOfPayment,
  type Book,
  type ChargedAmount,
  type Entry,
} from './ledger.entries.rules.js'
export { hasLapsed, lapsedThrough, type Limitation } from './limitation.rules.js'
export {
  amountOf,
  inflationOf,
  penaltyOf,
  percentOf,
  personsPresent,
  roundHalfUp,
  splitByWeights,
  threePercentOf,
  type DaysOf,
} from './money.rules.js'
export { lateKinds, leftInOrder } from './paid.rules.js'
export { daysOf, firstDay, lastDay, monthOf, monthsAfter, openMonth } from './periods.rules.js'
