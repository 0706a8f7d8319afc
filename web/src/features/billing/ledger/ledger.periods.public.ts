export { dayAfter, isPeriod, lastPeriods, periodAfter, withoutBadPeriod } from './ledger.periods.rules.ts'
