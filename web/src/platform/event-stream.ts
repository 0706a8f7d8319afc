/**
 * Splits the received text into complete events and the rest. An event ends with an empty line; lines that begin with
 * `:` are heartbeats.
 */
export const eventsIn = (arrived: string) => {
  const blocks = arrived.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const part = (name: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).trim())
        .join('\n')
    const data = part('data')
    return data ? [{ id: part('id'), kind: part('event'), data }] : []
  })
  return { events, rest }
}

type StreamEvent = ReturnType<typeof eventsIn>['events'][number]

interface EventStream {
  /** Opens a connection that begins after the event of that id; '' before the first event. */
  open: (lastId: string, signal: AbortSignal) => Promise<Response>
  onEvent: (event: StreamEvent) => void
  onOpen?: () => void
  /** Whether a 404 means that the address will never be served again. Otherwise it counts as lost and is retried, since a proxy also sends it while the server restarts. */
  endsAt404?: boolean
  /** A connection is over; `failures` counts those that failed one after another. 'gone': see `endsAt404`. */
  onEnd?: (how: 'ended' | 'lost' | 'gone', failures: number) => void
  /** The longest pause between two connections, in ms. */
  longest: number
  /** The first pause, in ms. */
  shortest?: number
  /** A connection that is silent for so long, in ms, is taken for half-open and is closed. The server sends a heartbeat every 20 s. */
  silent?: number
}

/** Aborts with the given signal, or when `alive` was not called for `silent` ms. */
const watchdog = (silent: number, signal: AbortSignal) => {
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const alive = () => {
    end()
    timer = setTimeout(() => quiet.abort(), silent)
  }
  alive()
  return { signal: AbortSignal.any([signal, quiet.signal]), alive, end }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    // When the browser is online again, the next attempt does not wait for the timer.
    globalThis.addEventListener?.('online', over, { once: true })
    signal.addEventListener('abort', over, { once: true })
  })

/** Reads one connection until it ends. */
const readOnce = async (
  { open, onEvent, onOpen, endsAt404 = false }: EventStream,
  last: { id: string },
  watch: ReturnType<typeof watchdog>,
) => {
  const response = await open(last.id, watch.signal)
  if (endsAt404 && response.status === 404) return 'gone'
  if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
  onOpen?.()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let arrived = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'ended'
    watch.alive()
    const { events, rest } = eventsIn(arrived + value)
    arrived = rest
    for (const event of events) {
      if (event.id) last.id = event.id
      onEvent(event)
    }
  }
}

/**
 * Keeps one connection to an event stream until `signal` aborts it or, with `endsAt404`, the server answers 404. Reconnects
 * with growing pauses, each time from the last event received.
 */
export const holdEventStream = async (stream: EventStream, signal: AbortSignal): Promise<void> => {
  const { longest, shortest = 1_000, silent = 50_000, onEnd } = stream
  const last = { id: '' }
  let wait = shortest
  let failures = 0
  while (!signal.aborted) {
    const since = Date.now()
    const watch = watchdog(silent, signal)
    const how = await readOnce(stream, last, watch).catch(() => 'lost' as const)
    watch.end()
    if (signal.aborted) return
    const stood = Date.now() - since > longest
    failures = how === 'ended' || stood ? 0 : failures + 1
    onEnd?.(how, failures)
    if (how === 'gone') return
    wait = stood ? shortest : Math.min(wait * 2, longest)
    // A random part, so that all browsers do not come back at the same moment.
    await pause(wait * (0.5 + Math.random() / 2), signal)
  }
}
