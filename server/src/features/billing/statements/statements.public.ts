export { readBalances, type BalanceRecord, type Balances } from './statements.balances.rules.js'
export { totalsOf, type Totals } from './statements.control.rules.js'
export { namesOf, renamed } from './statements.names.rules.js'
export { readStatement, statementRows } from './statements.reading.js'
export {
  type Statement,
  type StatementIssue,
  type StatementIssueKey,
  type SampledTable,
  type StatementRecord,
} from './statements.record.js'
export { isSufficient, type ColumnMapping, type RememberedMapping } from './statements.columns.rules.js'
