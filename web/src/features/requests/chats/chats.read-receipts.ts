import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatTransport } from './chats.transport.ts'

const onFocus = (listener: () => void) => {
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the page has focus and the element is in view. */
export const useLookedAt = (of: RefObject<HTMLElement | null>) => {
  const [onScreen, setOnScreen] = useState(false)
  const focused = useSyncExternalStore(onFocus, isLookedAt)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting))
    if (of.current) observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return focused && onScreen
}

/** Marks the chat as read up to its newest message as soon as it is visible; reports each message to the server once. */
export const useMarksRead = (transport: ChatTransport, newest: number | undefined, looks: boolean, unread: number) => {
  const marked = useRef(unread > 0 ? 0 : (newest ?? 0))
  useEffect(() => {
    if (!looks || newest === undefined || newest <= marked.current) return
    const before = marked.current
    marked.current = newest
    // Tried again at the next change.
    transport.markRead(newest).catch(() => (marked.current = before))
  }, [transport, newest, looks])
}
