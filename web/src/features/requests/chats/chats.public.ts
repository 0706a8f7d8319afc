export { ChatPanel } from './chats.panel.tsx'
export { postMessage } from './chats.post.ts'
export { RequestChats } from './chats.request.tsx'
export { type Change, changeOf, type ChatTransport } from './chats.transport.ts'
