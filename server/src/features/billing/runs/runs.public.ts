export { issueAtOnce } from './runs.at-once.js'
export { lateCharged, lateOfAccount, type Late } from './runs.late.loading.js'
export {
  debtDaysOf,
  firstLateDay,
  indexedDebt,
  lateChargesOf,
  type LateDebt,
  type LateKind,
  type LateRules,
} from './runs.late.rules.js'
