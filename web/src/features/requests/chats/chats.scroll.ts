import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as the end, in pixels. */
const NEAR = 60
/** Distance from the top at which older messages are loaded. */
const AHEAD = 240

interface Given {
  scroller: RefObject<HTMLDivElement | null>
  oldest: number | undefined
  /** Changes whenever a message is added at the end. */
  newest: string
  /** Messages at the end that came since the last look, for the counter. */
  count: number
  hasMore: boolean
  older: () => Promise<void>
  /** Told when the end is reached. */
  atEnd: () => void
}

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR
const firstMessageElement = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-message]')

/** Reads older messages when the beginning comes near, and leaves in place what is being looked at. */
const useOlder = ({ scroller, oldest, hasMore, older }: Given, follows: RefObject<boolean>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // By its id: older messages of the same author join the run of messages, which is then drawn anew.
  const held = useRef<{ id: string; top: number } | null>(null)
  useLayoutEffect(() => {
    const box = scroller.current
    const before = held.current
    held.current = null
    if (!box || oldest === undefined) return
    if (follows.current) box.scrollTo(0, box.scrollHeight)
    else if (before) {
      const element = box.querySelector<HTMLElement>(`[data-message="${before.id}"]`)
      if (element) box.scrollBy(0, element.getBoundingClientRect().top - before.top)
    }
  }, [oldest, scroller, follows])
  const hold = () => {
    const element = scroller.current && firstMessageElement(scroller.current)
    held.current = element ? { id: element.dataset['message']!, top: element.getBoundingClientRect().top } : null
  }
  const load = async () => {
    if (running.current || !hasMore) return
    hold()
    running.current = true
    setBusy(true)
    try {
      await older()
    } catch {
      // Not there now: the button stays, and scrolling asks again.
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, load, hold }
}

/** Keeps the newest message in sight while the person is at the end, and the scroll position stable while they read older ones. */
export const useChatScroll = (given: Given) => {
  const { scroller, newest, count, atEnd } = given
  const [away, setAway] = useState(false)
  const [leftAt, setLeftAt] = useState(count)
  const follows = useRef(true)
  const { busy, load, hold } = useOlder(given, follows)
  const toEnd = () => {
    follows.current = true
    const box = scroller.current
    if (box) box.scrollTo(0, box.scrollHeight)
  }
  useLayoutEffect(() => {
    const box = scroller.current
    const mark = box?.querySelector<HTMLElement>('[data-unread]')
    if (!box) return
    box.scrollTo(0, mark ? mark.offsetTop - 24 : box.scrollHeight)
    follows.current = isAtEnd(box)
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (newest && box && follows.current) box.scrollTo(0, box.scrollHeight)
  }, [newest, scroller])
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => follows.current && box.scrollTo(0, box.scrollHeight))
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller])
  const scrolled = () => {
    const box = scroller.current
    // Out of sight it has no height, and every place in it looks like the end.
    if (!box || box.clientHeight === 0) return
    const isAway = !isAtEnd(box)
    follows.current = !isAway
    if (isAway !== away) setLeftAt(count)
    setAway(isAway)
    if (!isAway) atEnd()
    hold()
    if (box.scrollTop < AHEAD) void load()
  }
  return { away, missed: away ? Math.max(0, count - leftAt) : 0, busy, load, scrolled, toEnd }
}
