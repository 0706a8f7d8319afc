export { statementIssueWords, type ImportIssueKey } from './statement-imports.messages.js'
export type { StoredIssue } from './statement-imports.queries.js'
export { prepareStatement, requirePayee } from './statement-imports.service.js'
