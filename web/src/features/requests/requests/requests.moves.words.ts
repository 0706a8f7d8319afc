import type { RequestState } from '@oselia/contract/service-request-moves'
import type { MessageKey, Text } from '../../../platform/messages.ts'

const special: Record<string, MessageKey> = {
  'assigned accepted': 'requestMoves.refuse',
  'deferred accepted': 'requestMoves.toQueue',
  'waiting in_progress': 'requestMoves.resume',
  'done in_progress': 'requestMoves.giveBack',
  'deferred assigned': 'requestMoves.toPerformer',
  'deferred deferred': 'requestMoves.otherDay',
}

/** What a move is called on its button: `Почати роботу`. */
export const moveName = (t: Text, from: RequestState, to: RequestState) =>
  t(special[`${from} ${to}`] ?? `requestMoves.to_${to}`)

/** The usual next move out of each state, offered first. */
const forward: Partial<Record<RequestState, RequestState>> = {
  new: 'accepted',
  accepted: 'assigned',
  assigned: 'in_progress',
  in_progress: 'done',
  waiting: 'in_progress',
  deferred: 'assigned',
  done: 'closed',
}

/** The most likely next transition of those available to the user. */
export const nextMove = (from: RequestState, allowed: readonly { to: RequestState }[]) =>
  allowed.find(({ to }) => to === forward[from])?.to ?? null
