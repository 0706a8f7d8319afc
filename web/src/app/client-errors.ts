import type { router as appRouter } from './router.ts'
import { ApiError, call } from '../platform/api.ts'
import { buildId } from '../platform/build-id.ts'

/** Reports of one page; an error in a loop must not send thousands. */
const MOST = 10

/** Neither faults of the product: a refusal, a lost connection, what a browser itself or an extension says. */
const isForeign = (error: unknown, message: string) =>
  error instanceof ApiError ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  /^(ResizeObserver loop|Script error)/.test(message) ||
  message === ''

/** Sends errors that nothing caught to the server, each once, without the address and the data of the page. */
export const reportErrors = (router: typeof appRouter) => {
  const sent = new Set<string>()
  const send = (error: unknown, said: string) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : said
    if (isForeign(error, said) || sent.has(message) || sent.size >= MOST) return
    sent.add(message)
    const stack = error instanceof Error ? (error.stack ?? null) : null
    const route = router.state.matches.at(-1)?.fullPath ?? '/'
    const body = { message: message.slice(0, 1000), stack: stack?.slice(0, 8000) ?? null, route, build: buildId }
    // Where the report can't be sent either, the console has the error.
    void call('POST /client-errors', { body }).catch(() => undefined)
  }
  const onError = ({ error, message }: ErrorEvent) => send(error, message)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', ({ reason }) => send(reason, String(reason)))
  for (const event of globalThis.earlyErrors ?? []) onError(event)
  globalThis.earlyErrors = undefined
}

declare global {
  /** Errors that occurred before this code was loaded. */
  var earlyErrors: ErrorEvent[] | undefined
}
