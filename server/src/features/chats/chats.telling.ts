import type { ChatType } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { invalid } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import { houseLabels } from '../houses/houses.door.js'
import { notify, type Teller } from '../notifications/notifications.door.js'
import { partakers, requestInScope, type StoredRequest } from '../requests/requests.door.js'
import { numberOf } from '../requests/requests.briefs.door.js'
import type { Line } from './chats.queries.js'
import { readRight } from './chats.shown.js'

/** Most people that one line may mention. */
const mostMentions = 20

const reads = async ({ db, now }: Teller, staffId: number, requestId: number, chat: ChatType): Promise<boolean> => {
  const person = await personById(db, staffId, now)
  if (!person?.actor.permissions.has(readRight(chat))) return false
  const { rows } = await sql`select 1 from service_requests r where r.id = ${requestId} and r.deleted_at is null
    and ${requestInScope(person, 'r')}`.execute(db)
  return rows.length > 0
}

/** 422 at `mentions` unless each of these people sees the request and reads the chat. */
export const demandMentionable = async (
  at: Teller,
  request: Pick<StoredRequest, 'id'>,
  chat: ChatType,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > mostMentions) throw invalid('mentions', 'too_many', { n: mostMentions })
  for (const id of ids) if (!(await reads(at, id, request.id, chat))) throw invalid('mentions', 'not_found')
}

/** Tells those who are mentioned in a line, and whoever else has a part in the request, as far as they read its chat; never its author. */
export const tellOfLine = async (at: Teller, request: StoredRequest, line: Line): Promise<void> => {
  const mentioned = line.mentions.map(({ id }) => id)
  const others = (await partakers(at.db, request)).filter((id) => !mentioned.includes(id) && id !== line.staff_id)
  const labels = await houseLabels(at.db, [request.house_id])
  const about = {
    entity: 'service_requests',
    entity_id: request.id,
    needs: readRight(line.chat),
    // The words of a line stay in the chat, which asks who reads them.
    params: {
      number: numberOf(request),
      address: labels.get(request.house_id) ?? null,
      name: line.author_name,
      chat_type: line.chat,
    },
  }
  await notify(at, { ...about, kind: 'request_mention', to: mentioned, key: `request:${request.id}:line:${line.id}` })
  await notify(at, { ...about, kind: 'request_message', to: others, key: `request:${request.id}:line:${line.id}` })
}
