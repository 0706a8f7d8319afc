export { linkEntry, removeEntriesOf, requireExpenseLine } from './budget.statements.js'
export { createEntry, createLine } from './budget.service.js'
