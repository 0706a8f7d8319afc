import type { ChatType } from '@oselia/contract/service-request-chats'
import type { App } from '../../platform/app.js'
import type { Keeper } from '../../platform/files.js'
import { invalid } from '../../platform/problems.js'
import type { Upload } from '../../platform/uploads.js'
import { writeLine, type NewLine, type Talked } from './chats.lines.js'
import { lineById, lineSent, type Line } from './chats.queries.js'

export interface Sending extends Omit<NewLine, 'file_ids'> {
  files: readonly Upload[]
}

const isBy = (line: Line, { staff_id = null, link_id = null }: Pick<NewLine, 'staff_id' | 'link_id'>) =>
  line.staff_id === staff_id && line.link_id === link_id

// All are waited for, also when one is refused: none may be at work when the act has ended.
const keepAll = async (app: Pick<App, 'files'>, at: Keeper, files: readonly Upload[]): Promise<number[]> => {
  const kept = await Promise.allSettled(files.map((file) => app.files.keep(at, file, 'chat')))
  return kept.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value.id
  })
}

const demandWords = ({ body = '', files }: Sending) => {
  if (body === '' && files.length === 0) throw invalid('message', 'required')
}

const demandQuoted = async (at: Keeper, requestId: number, chat: ChatType, replyTo: number | null | undefined) => {
  if (!replyTo) return
  const quoted = await lineById(at.db, requestId, replyTo)
  if (quoted?.chat !== chat) throw invalid('reply_to', 'not_found')
}

/** The line that this author has sent under the same name before. 422 when the name is somebody else’s. */
export const sentBefore = async (at: Keeper, request: Talked, line: Sending): Promise<Line | undefined> => {
  if (!line.client_msg_id) return undefined
  const before = await lineSent(at.db, request.id, line.chat, line.client_msg_id)
  if (before && !isBy(before, line)) throw invalid('client_msg_id', 'taken')
  return before
}

/**
 * Keeps the files and writes the line, once under its `client_msg_id`, however often and at once it is sent. 422 without words
 * and files, or when it answers a line of another chat; 413 and 415 for its files.
 */
export const sendLine = async (
  app: Pick<App, 'files'>,
  at: Keeper,
  request: Talked,
  sending: Sending,
): Promise<{ line: Line; written: boolean }> => {
  const { files, ...line } = sending
  demandWords(sending)
  await demandQuoted(at, request.id, line.chat, line.reply_to)
  const file_ids = await keepAll(app, at, files)
  const sent = await writeLine(at, request, { ...line, file_ids })
  if (sent.written) return sent
  if (!isBy(sent.line, line)) throw invalid('client_msg_id', 'taken')
  // The same line came twice at once: what was kept for this one belongs to nobody.
  if (file_ids.length > 0) await at.db.deleteFrom('files').where('id', 'in', file_ids).execute()
  return sent
}
