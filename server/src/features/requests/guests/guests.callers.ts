import type { Db } from '../../../platform/db.js'
import { tokenHash } from '../../../platform/sessions.js'

interface Caller {
  requestId: number
  memberId: number | null
  /** Made by the caller of this function, with 256 bits of chance. */
  token: string
  /** Shown with what is written by the link. */
  name: string
  now: Date
}

/** Days for which the chat of a request stays open to whoever reported it. */
const chatDays = 30

/** Lets whoever reported a problem follow it: the path of the chat of the request. */
export const linkForCaller = async (db: Db, { requestId, memberId, token, name, now }: Caller): Promise<string> => {
  await db
    .insertInto('service_request_links')
    .values({
      request_id: requestId,
      chat: 'member_chat',
      token_hash: tokenHash(token),
      name,
      staff_id: null,
      member_id: memberId,
      channel: null,
      sent_to: null,
      created_by: null,
      created_at: now,
      expires_at: new Date(now.getTime() + chatDays * 86_400_000),
      revoked_at: null,
      revoked_by: null,
      last_used_at: null,
    })
    .execute()
  return `/member/chat/${token}`
}
