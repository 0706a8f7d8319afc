export type { ChatEvent } from './chats.table.js'
export { publicLine, repeatAnswers, systemLine } from './chats.lines.js'
export { chatsOf, unread, unreadOf } from './chats.reading.js'
