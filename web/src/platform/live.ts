import { rereadArriving } from './refetching.ts'
import { commonHeaders, urlOf } from './api.ts'
import { holdEventStream } from './event-stream.ts'
import { echoOf } from './live-echo.ts'
import { invalidateNamed, queryClient } from './query.ts'
import { onSession, seeingAs, token } from './token.ts'

/** A change on the server: an announcement was published, a house deleted. */
interface LiveEvent {
  id: number
  entity: string
  entity_id: number | null
  action: string
  /** The change itself, when small enough to be included. */
  data?: Record<string, unknown>
}

const LONGEST_PAUSE = 60_000

const channel = new BroadcastChannel('live')
const postToOtherTabs = channel.postMessage.bind(channel)

/** What is read under another name than that of its events. */
const readUnder: Record<string, string> = {
  interviews: 'interview',
  roles: 'staff_role',
  departures: 'staff_departure',
  service_requests: 'service_request',
  votings: 'voting',
}

/** Actions whose event contains the whole change: a chat message, a read receipt. */
const whole = /^(message(_\w+)?|read)$/

type Listener = (event: LiveEvent) => void
const subscribers = new Set<Listener>()

/** Subscribes to live events; returns the unsubscribe function. */
export const onLive = (listener: Listener) => {
  subscribers.add(listener)
  return () => void subscribers.delete(listener)
}

/** Entities are named like the resource whose list shows them; `house_types` is read as `house-types`. */
const dispatch = (event: Partial<LiveEvent>) => {
  const { entity, entity_id = null, action = '', data } = event
  if (!entity) return void queryClient.invalidateQueries()
  for (const notify of subscribers) notify(event as LiveEvent)
  const resources = [...new Set([entity, readUnder[entity] ?? entity.replaceAll('_', '-')])]
  for (const name of resources) rereadArriving([name])
  // A change included in the event does not refetch active queries; inactive ones refetch on next use.
  if (data && whole.test(action))
    for (const name of resources) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  else {
    const own = echoOf(resources, entity_id, action)
    void invalidateNamed(resources.filter((name) => name !== own))
  }
}

/** When what is on the screen began to be read, by the clock of the page. */
let begun = 0

/** Holds the browser's one connection. It begins after the last event, or so many milliseconds ago where there was none yet. */
const hold = (signal: AbortSignal) =>
  holdEventStream(
    {
      longest: LONGEST_PAUSE,
      open: (lastId, ended) => {
        const headers = commonHeaders()
        headers.set('Last-Event-ID', lastId || `-${Math.ceil(performance.now() - begun)}`)
        return fetch(urlOf('GET /stream'), { headers, credentials: 'include', signal: ended })
      },
      onEvent: ({ data }) => {
        const event = JSON.parse(data) as Partial<LiveEvent>
        dispatch(event)
        postToOtherTabs(event)
      },
    },
    signal,
  )

/**
 * Keeps visible data up to date. One tab holds the connection and broadcasts events to the others; when it closes,
 * another tab takes over.
 */
export const startLive = () => {
  channel.addEventListener('message', (message: MessageEvent<Partial<LiveEvent>>) => dispatch(message.data))
  let session: AbortController | undefined
  const restart = (signedIn: boolean) => {
    session?.abort()
    if (!signedIn) return
    const { signal } = (session = new AbortController())
    // Web Locks need a secure origin; without them each tab opens its own connection, and so does an impersonating
    // tab.
    if ('locks' in navigator && !seeingAs())
      navigator.locks.request('live', { signal }, () => hold(signal)).catch(() => undefined)
    else void hold(signal)
  }
  onSession((signedIn) => {
    begun = performance.now()
    restart(signedIn)
  })
  restart(token() !== null)
}
