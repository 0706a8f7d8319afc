export { notifyOfMessage } from './chats.notifying.js'
export {
  filesOfMessage,
  presentMessage,
  readableChats,
  type ChatReader,
  readRight,
  withoutNames,
} from './chats.presenting.js'
export { chatColumns, chatOf, closedChats, firstPage, presentChats, unread, unreadOf } from './chats.reading.js'
export { endedLongAgo } from './chats.rules.js'
export { type Sending, sendMessage, sentBefore } from './chats.sending.js'
export { requireWriting } from './chats.service.js'
export type { AuthorKind, ChatEvent } from './chats.table.js'
export {
  insertSystemMessages,
  repeatAnswers,
  systemMessageEvents,
  writePublicMessage,
  writeSystemMessage,
  type WrittenMessage,
} from './chats.writing.js'
export {
  advanceReadReceipt,
  chatCounts,
  type ChatRows,
  messagePage,
  readReceiptsOf,
  type StoredMessage,
} from './chats.queries.js'
