import { ApiError, newKey } from '../../../platform/api.ts'
import { setDirty } from '../../../platform/dirty.ts'
import { invalidate } from '../../../platform/query.ts'
import { sendFile } from '../../../platform/upload-progress.ts'

/** A file of a drop, with the fields of its document. */
export interface Sent {
  key: string
  file: File
  fields: readonly (readonly [string, string])[]
  state: 'waiting' | 'sending' | 'cut' | 'failed' | 'done'
  /** The sent share, from 0 to 1. */
  share: number
  error: ApiError | null
  /** The document, once the server has acknowledged it. */
  id: number | null
  /** Attempts that a cut connection ended. */
  cuts: number
}

const AT_ONCE = 3
const LONGEST_PAUSE_MS = 15_000

// Of the module and not of a page: files go on being sent while other pages are looked at.
let files: readonly Sent[] = []
const stops = new Map<string, AbortController>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const guard = {}

export const filesNow = () => files
export const subscribeFiles = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const publish = (next: readonly Sent[]) => {
  files = next
  const unsent = files.some(({ state }) => state !== 'done')
  setDirty(guard, unsent)
  if (unsent) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const tell of listeners) tell()
}
const change = (key: string, part: Partial<Sent>) =>
  publish(files.map((one) => (one.key === key ? Object.assign({}, one, part) : one)))

/** The server did not answer, or asks to come back: the same key later finds out what became of the file. */
const isPassing = ({ status, code }: ApiError) =>
  (status === 0 && code === 'network') || status === 408 || status === 429 || status >= 500

const again = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (files.some((one) => one.key === key && one.state === 'cut')) change(key, { state: 'waiting' })
  fill()
}

const settle = (one: Sent, error: ApiError) => {
  if (error.code === 'aborted') return
  if (!isPassing(error)) return change(one.key, { state: 'failed', error })
  const pause = error.retry_after ? error.retry_after * 1000 : Math.min(1000 * 2 ** one.cuts, LONGEST_PAUSE_MS)
  change(one.key, { state: 'cut', share: 0, error, cuts: one.cuts + 1 })
  timers.set(
    one.key,
    setTimeout(() => again(one.key), pause),
  )
}

const send = async (one: Sent) => {
  const stop = new AbortController()
  stops.set(one.key, stop)
  change(one.key, { state: 'sending', share: 0, error: null })
  try {
    const sent = (share: number) => change(one.key, { share })
    const { data } = await sendFile('POST /documents', { ...one, sent, signal: stop.signal })
    change(one.key, { state: 'done', share: 1, id: data.id })
    if (!files.some(({ state }) => state === 'sending' || state === 'waiting')) void invalidate('documents')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    settle(one, error)
  } finally {
    stops.delete(one.key)
    fill()
  }
}

const fill = () => {
  const free = AT_ONCE - stops.size
  for (const one of files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(one)
}

// The browser knows before the next attempt that the connection is back.
addEventListener('online', () => {
  for (const { key, state } of files) if (state === 'cut') again(key)
})

/** Adds files to be sent, three at a time; `fieldsOf` makes the fields of each. */
export const addFiles = (added: readonly File[], fieldsOf: (file: File) => Sent['fields']) => {
  const fresh = added.map((file): Sent => ({
    key: newKey(),
    file,
    fields: fieldsOf(file),
    state: 'waiting',
    share: 0,
    error: null,
    id: null,
    cuts: 0,
  }))
  publish([...files, ...fresh])
  fill()
}

/** Sends a failed or waiting file at once, under the same key. */
export const retryFile = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  change(key, { state: 'waiting', error: null })
  fill()
}

/** Stops a file and takes it off the list; one that the server has stays there. */
export const dropFile = (key: string) => {
  stops.get(key)?.abort()
  clearTimeout(timers.get(key))
  timers.delete(key)
  publish(files.filter((one) => one.key !== key))
}

/** Takes the sent files off the list. */
export const clearSent = () => publish(files.filter(({ state }) => state !== 'done'))
