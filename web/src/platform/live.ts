import { rereadArriving } from './arriving.ts'
import { commonHeaders, urlOf } from './api.ts'
import { eventsIn } from './event-stream.ts'
import { invalidate, queryClient } from './query.ts'
import { onSession, seeingAs, token } from './token.ts'

/** Something changed on the server: an announcement was published, a house deleted. */
export interface LiveEvent {
  id: number
  entity: string
  entity_id: number | null
  action: string
  /** The change itself, where it is small enough to come along. */
  data?: Record<string, unknown>
}

const SHORTEST = 1_000
const LONGEST = 60_000

const channel = new BroadcastChannel('live')
const tellOtherTabs = channel.postMessage.bind(channel)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => (clearTimeout(timer), removeEventListener('online', now), resolve())
    // Whoever was without a network reads what he missed as soon as it is back.
    addEventListener('online', now, { once: true, signal })
    signal.addEventListener('abort', now, { once: true })
  })

/** What is read under another name than that of its events. */
const readUnder: Record<string, string> = {
  roles: 'staff_role',
  departures: 'staff_departure',
  service_requests: 'service_request',
}

/** Actions whose event carries the change whole: a line of a chat, how far somebody has read. */
const whole = /^(message(_\w+)?|read)$/

type Hearer = (event: LiveEvent) => void
const hearers = new Set<Hearer>()

/** Tells of each change as it comes; answers the way to stop. */
export const onLive = (hearer: Hearer) => {
  hearers.add(hearer)
  return () => void hearers.delete(hearer)
}

/** Entities are named like the resource whose list shows them; `house_types` is read under `house-types`. */
const hear = (event: Partial<LiveEvent>) => {
  const { entity, action = '', data } = event
  if (!entity) return void queryClient.invalidateQueries()
  for (const tell of hearers) tell(event as LiveEvent)
  const resources = [entity, readUnder[entity] ?? entity.replaceAll('_', '-')]
  for (const name of resources) rereadArriving([name])
  // A change that comes along whole is not asked for again by what is on the screen; the next look asks.
  if (data && whole.test(action))
    for (const name of resources) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  else void invalidate(...resources)
}

/** Reads one connection until it ends. It begins after the event of that id, or so many milliseconds ago where there was none yet. */
const listen = async (from: string, seen: (id: string) => void, signal: AbortSignal) => {
  const headers = commonHeaders()
  headers.set('Last-Event-ID', from)
  const response = await fetch(urlOf('GET /stream'), { headers, credentials: 'include', signal })
  if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let arrived = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = eventsIn(arrived + value)
    arrived = rest
    for (const { id, data } of events) {
      if (id) seen(id)
      const event = JSON.parse(data) as Partial<LiveEvent>
      hear(event)
      tellOtherTabs(event)
    }
  }
}

/** When what is on the screen began to be read, by the clock of the page. */
let begun = 0

/** Holds the browser's one connection; it comes back with growing pauses and asks for what it missed. */
const hold = async (signal: AbortSignal) => {
  let lastId = ''
  const keep = (id: string) => void (lastId = id)
  let wait = SHORTEST
  while (!signal.aborted) {
    const since = Date.now()
    try {
      await listen(lastId || `-${Math.ceil(performance.now() - begun)}`, keep, signal)
    } catch {
      // Lost: the next try follows below.
    }
    wait = Date.now() - since > LONGEST ? SHORTEST : Math.min(wait * 2, LONGEST)
    // A little chance in the pause, so that all browsers don't come back at once.
    await pause(wait * (0.5 + Math.random() / 2), signal)
  }
}

/**
 * Keeps what is on the screen up to date. Of all tabs one holds the connection and tells the others;
 * when it closes, the next one takes over.
 */
export const startLive = () => {
  channel.addEventListener('message', (message: MessageEvent<Partial<LiveEvent>>) => hear(message.data))
  let session: AbortController | undefined
  const restart = (signedIn: boolean) => {
    session?.abort()
    if (!signedIn) return
    const { signal } = (session = new AbortController())
    // Web Locks need a secure origin; without them each tab listens for itself, and so does one that looks as another person.
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
