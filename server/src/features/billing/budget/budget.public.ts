export { linkEntry, removeEntriesOf, requireExpenseLine } from './budget.statements.js'
export { createEntry } from './budget.service.js'
