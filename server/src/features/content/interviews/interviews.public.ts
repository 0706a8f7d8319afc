export { answerFor } from './interviews.entering.js'
export { createInterview } from './interviews.service.js'
export { openPolls, type OpenPoll } from './interviews.lobby.js'
