import { useEffect } from 'react'
import { onLive } from '../../platform/live.ts'
import { queryClient } from '../../platform/query.ts'

/** Shortest time between two readings; the first one waits a moment for the lines that come with it. */
const REST = 15_000
const MOMENT = 1_000

/** A line of a chat, or how far somebody has read. */
const talk = /^(message|read)$/
const lists = new Set<unknown>(['GET /service_request', 'GET /service_request/board'])

/** Reads the list on the screen anew soon after somebody wrote in a request: how many lines are unread stands in its rows. */
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
      if (entity !== 'service_requests' || !talk.test(action)) return
      waiting ??= setTimeout(reread, Math.max(MOMENT, last + REST - Date.now()))
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [])
