import { issueMessages } from '@oselia/contract/issues.messages'
import { messages } from './texts.ts'

/** What is wrong with a field, as the server says it too. */
export const issues = messages(issueMessages)
