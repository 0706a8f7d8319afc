import type { Chat, ChatType } from '@oselia/contract/service-request-chats'

const day = 86_400_000
/** How long the resident and the staff can write after the end of a request, in milliseconds. */
const writableAfterEnd = 7 * day
/** How long authors may change their messages, in milliseconds. */
const changeable = 15 * 60_000
/** Number of internal messages since the last public one after which a public one needs a confirmation. */
export const innerMessagesBeforeConfirmation = 3

interface Ending {
  status: string
  closed_at: string | null
  status_since: string
}

/** The request ended more than 7 days ago: the resident’s chat is read-only, links are not valid. */
export const endedLongAgo = ({ status, closed_at, status_since }: Ending, now: Date): boolean =>
  (status === 'closed' || status === 'cancelled') &&
  now.getTime() - Date.parse(closed_at ?? status_since) > writableAfterEnd

/** The author: permissions and participation in the request. */
export interface Writing {
  chat: ChatType
  canCreate: boolean
  /** Sees all requests of their houses, or participates in this one. */
  concerned: boolean
  dispatches: boolean
  /** The type lets the performer write to the resident. */
  performerWrites: boolean
  visibleToResident: boolean
}

/** Why the author may not write to a chat; null when they may. The staff chat never closes. */
export const closedFor = (request: Ending, now: Date, who: Writing): Chat['closed'] => {
  if (!who.canCreate || !who.concerned) return 'not_yours'
  if (who.chat === 'staff_chat') return null
  if (!who.visibleToResident) return 'hidden'
  if (endedLongAgo(request, now)) return 'closed_long_ago'
  return who.dispatches || who.performerWrites ? null : 'not_yours'
}

/** A message may be edited or withdrawn by its author for 15 minutes. */
export const stillChangeable = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= changeable
