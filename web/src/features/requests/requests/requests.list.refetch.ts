import { useEffect } from 'react'
import { queryClient } from '../../../platform/query.ts'

/** Shortest time between two readings; the first one waits a moment for the lines that come with it. */
const REST = 15_000
const MOMENT = 1_000

/** Events of chat messages and read receipts. */
const chatEvents = /^(message|read)$/
const lists = new Set<unknown>(['GET /service_request', 'GET /service_request/board'])

/** Refetches the shown list soon after a chat message, since its rows show the number of unread messages. */
export const useFreshUnread = () =>
  useEffect(() => {
    let last = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const reread = () => {
      waiting = undefined
      // Out of sight it is out of date already, and the next look asks.
      if (document.visibilityState !== 'visible') return
      last = Date.now()
      void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => lists.has(queryKey[1]) })
    }
    let isGone = false
    // Loaded after the first paint, like the stream itself.
    const listening = import('../../../platform/live.ts').then(({ onLive }) => {
      if (isGone) return undefined
      return onLive(({ entity, action }) => {
        if (entity !== 'service_requests' || !chatEvents.test(action)) return
        waiting ??= setTimeout(reread, Math.max(MOMENT, last + REST - Date.now()))
      })
    })
    return () => {
      isGone = true
      void listening.then((stop) => stop?.())
      clearTimeout(waiting)
    }
  }, [])
