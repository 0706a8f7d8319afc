/** For how long a change by this page and its live event can be matched, in milliseconds. */
const WINDOW = 5_000

const actions: Record<string, string> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

/** Changes by this page whose event has not arrived, and events that arrived before the response of their change. */
const changed = new Map<string, number>()
const receivedAt = new Map<string, number>()

const takeFrom = (kept: Map<string, number>, key: string, since = 0) => {
  const now = performance.now()
  for (const [old, at] of kept) if (now - at > WINDOW) kept.delete(old)
  const at = kept.get(key)
  kept.delete(key)
  return at !== undefined && at >= since
}
const keyOf = (resource: string, id: unknown, action: string) => `${resource} ${String(id)} ${action}`

interface Change {
  /** The contract name of the call: `PUT /vehicles/:id`. */
  name: string
  given: { params?: unknown; body?: unknown }
  reply: unknown
  /** When it was sent, by `performance.now()`: an event received earlier belongs to another change. */
  sent: number
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/**
 * The event that a change produces, for calls that create, update or delete one record. An update without a
 * difference produces none.
 */
const eventOf = ({ name, given, reply }: Change) => {
  const [, method = '', resource = ''] = /^(POST|PUT|DELETE) \/([\w-]+)(?:\/:id)?$/.exec(name) ?? []
  const data = partOf(reply, 'data')
  const id = partOf(given.params, 'id') ?? partOf(data, 'id')
  const version = partOf(given.body, 'version')
  const isSame = version !== undefined && version === partOf(data, 'version')
  return resource && id !== undefined && !isSame ? keyOf(resource, id, actions[method]!) : undefined
}

/**
 * Registers a change by this page; returns whether its event has already arrived, so that the refetch is under way.
 */
export const noteChange = (change: Change) => {
  const key = eventOf(change)
  if (!key) return false
  if (takeFrom(receivedAt, key, change.sent)) return true
  changed.set(key, performance.now())
  return false
}

/**
 * The resource already refetched after this page's own change that the event is about; undefined for changes by
 * others.
 */
export const echoOf = (resources: readonly string[], id: number | null, action: string) => {
  const own = resources.find((resource) => takeFrom(changed, keyOf(resource, id, action)))
  if (own === undefined)
    for (const resource of resources) receivedAt.set(keyOf(resource, id, action), performance.now())
  return own
}
