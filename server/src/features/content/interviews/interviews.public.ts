export { answerFor } from './interviews.entering.js'
export { createInterview } from './interviews.service.js'
