export { minorOf, typedMinor } from './ledger.money.rules.ts'
