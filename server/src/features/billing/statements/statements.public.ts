export { readBalances, type BalanceRecord, type Balances } from './statements.balances.rules.js'
export { totalsOf, type Totals } from './statements.control.rules.js'
export { readStatement, statementRows } from './statements.reading.js'
export {
  type Statement,
  type StatementIssue,
  type StatementIssueKey,
  type StatementRecord,
} from './statements.record.js'
export { suggestMapping, type ColumnMapping, type StatementColumn } from './statements.table.rules.js'
