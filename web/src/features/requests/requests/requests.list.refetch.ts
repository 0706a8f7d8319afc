import { useEffect } from 'react'
import { onLive } from '../../../platform/live.ts'
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
    const stop = onLive(({ entity, action }) => {
      if (entity !== 'service_requests' || !chatEvents.test(action)) return
      waiting ??= setTimeout(reread, Math.max(MOMENT, last + REST - Date.now()))
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [])
