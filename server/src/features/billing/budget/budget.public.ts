export { createEntry, createLine } from './budget.service.js'
