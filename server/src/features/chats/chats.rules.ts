import type { Chat, ChatType } from '@oselia/contract/service-request-chats'

const day = 86_400_000
/** How long the resident and the staff can talk after the end of a request, in milliseconds. */
const talkAfterEnd = 7 * day
/** How long one’s own line may be changed, in milliseconds. */
const changeable = 15 * 60_000
/** Inner lines since the last public one after which a public one is asked about. */
export const innerTalk = 3

interface Ending {
  status: string
  closed_at: string | null
  status_since: string
}

/** The request ended more than 7 days ago: the resident’s chat is read only, links open nothing. */
export const endedLongAgo = ({ status, closed_at, status_since }: Ending, now: Date): boolean =>
  (status === 'closed' || status === 'cancelled') &&
  now.getTime() - Date.parse(closed_at ?? status_since) > talkAfterEnd

/** Who would write: what he may do by his role, and his part in the request. */
export interface Writing {
  chat: ChatType
  mayCreate: boolean
  /** He sees all requests of his houses, or has a part in this one. */
  concerned: boolean
  dispatches: boolean
  /** The type lets whoever does the work write to the resident. */
  performerWrites: boolean
  visibleToResident: boolean
}

/** Why somebody may not write to a chat; null when he may. The staff chat stays open for ever. */
export const closedFor = (request: Ending, now: Date, who: Writing): Chat['closed'] => {
  if (!who.mayCreate || !who.concerned) return 'not_yours'
  if (who.chat === 'staff_chat') return null
  if (!who.visibleToResident) return 'hidden'
  if (endedLongAgo(request, now)) return 'closed_long_ago'
  return who.dispatches || who.performerWrites ? null : 'not_yours'
}

/** A line may be changed or taken back by its author for 15 minutes. */
export const stillChangeable = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= changeable
