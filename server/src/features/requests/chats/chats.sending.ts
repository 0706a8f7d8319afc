import type { ChatType } from '@oselia/contract/service-request-chats'
import type { App } from '../../../platform/app.js'
import type { FileOwner, PreparedFile } from '../../../platform/files.js'
import { invalid } from '../../../platform/problems.js'
import { writeMessage, type NewMessage, type ChatRequest } from './chats.writing.js'
import { messageById, messageByClientId, type StoredMessage } from './chats.queries.js'

export interface Sending extends Omit<NewMessage, 'file_ids'> {
  files: readonly PreparedFile[]
}

const isAuthor = (
  message: StoredMessage,
  { staff_id = null, link_id = null }: Pick<NewMessage, 'staff_id' | 'link_id'>,
) => message.staff_id === staff_id && message.link_id === link_id

const recordAll = async (app: Pick<App, 'files'>, at: FileOwner, files: readonly PreparedFile[]): Promise<number[]> => {
  const ids: number[] = []
  for (const file of files) ids.push((await app.files.record(at, file)).id)
  return ids
}

const requireContent = ({ body = '', files }: Sending) => {
  if (body === '' && files.length === 0) throw invalid('message', 'required')
}

const requireQuoted = async (at: FileOwner, requestId: number, chat: ChatType, replyTo: number | null | undefined) => {
  if (!replyTo) return
  const quoted = await messageById(at.db, requestId, replyTo)
  if (quoted?.chat !== chat) throw invalid('reply_to', 'not_found')
}

/** The message that this author sent before with the same `client_msg_id`. 422 when it is another author's. */
export const sentBefore = async (
  at: FileOwner,
  request: ChatRequest,
  message: Sending,
): Promise<StoredMessage | undefined> => {
  if (!message.client_msg_id) return undefined
  const before = await messageByClientId(at.db, request.id, message.chat, message.client_msg_id)
  if (before && !isAuthor(before, message)) throw invalid('client_msg_id', 'taken')
  return before
}

/**
 * Writes the message with its files, once per `client_msg_id`, also when it is sent concurrently. 422 without text and files,
 * or when it quotes a message of another chat.
 */
export const sendMessage = async (
  app: Pick<App, 'files'>,
  at: FileOwner,
  request: ChatRequest,
  sending: Sending,
): Promise<{ message: StoredMessage; written: boolean }> => {
  const { files, ...message } = sending
  requireContent(sending)
  await requireQuoted(at, request.id, message.chat, message.reply_to)
  const file_ids = await recordAll(app, at, files)
  const sent = await writeMessage(at, request, { ...message, file_ids })
  if (sent.written) return sent
  if (!isAuthor(sent.message, message)) throw invalid('client_msg_id', 'taken')
  // The message was sent twice at once: the files of the losing request are not referenced.
  await app.files.discard(at, files)
  return sent
}
