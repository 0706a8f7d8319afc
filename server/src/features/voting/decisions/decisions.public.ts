export { listDecisions, updateDecision } from './decisions.service.js'
