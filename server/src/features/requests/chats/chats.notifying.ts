import type { ChatType } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { invalid } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import { houseLabels } from '../../registry/houses/houses.public.js'
import { notify, type NotificationContext } from '../../access/notifications/notifications.public.js'
import {
  numberOf,
  participants,
  requestInScope,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import type { StoredMessage } from './chats.queries.js'
import { readRight } from './chats.presenting.js'

/** Maximal number of mentions in one message. */
const mostMentions = 20

const reads = async (
  { db, now }: NotificationContext,
  staffId: number,
  requestId: number,
  chat: ChatType,
): Promise<boolean> => {
  const person = await personById(db, staffId, now)
  if (!person?.actor.permissions.has(readRight(chat))) return false
  const { rows } = await sql`select 1 from service_requests r where r.id = ${requestId} and r.deleted_at is null
    and ${requestInScope(person, 'r')}`.execute(db)
  return rows.length > 0
}

/** 422 at `mentions` unless every mentioned person sees the request and reads the chat. */
export const requireMentionable = async (
  at: NotificationContext,
  request: Pick<StoredRequest, 'id'>,
  chat: ChatType,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > mostMentions) throw invalid('mentions', 'too_many', { n: mostMentions })
  for (const id of ids) if (!(await reads(at, id, request.id, chat))) throw invalid('mentions', 'not_found')
}

/** Notifies mentioned people and the other participants, as far as they read the chat; never the author. */
export const notifyOfMessage = async (
  at: NotificationContext,
  request: StoredRequest,
  message: StoredMessage,
): Promise<void> => {
  const mentioned = message.mentions.map(({ id }) => id)
  const others = (await participants(at.db, request)).filter((id) => !mentioned.includes(id) && id !== message.staff_id)
  const labels = await houseLabels(at.db, [request.house_id])
  const about = {
    entity: 'service_requests',
    entity_id: request.id,
    needs: readRight(message.chat),
    // The text of the message is left out: only the chat checks who may read it.
    params: {
      number: numberOf(request),
      address: labels.get(request.house_id) ?? null,
      name: message.author_name,
      chat_type: message.chat,
    },
  }
  await notify(at, {
    ...about,
    kind: 'request_mention',
    to: mentioned,
    key: `request:${request.id}:line:${message.id}`,
  })
  await notify(at, { ...about, kind: 'request_message', to: others, key: `request:${request.id}:line:${message.id}` })
}
