import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Moves the items of a list, which are the children of `list`: by buttons (`step`), whose focus stays with the item, and by dragging a
 * handle (`handle`), by mouse or finger.
 */
export const useOrdering = (move: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  const step = (event: MouseEvent<HTMLElement>, from: number, to: number) => {
    const button = event.currentTarget
    flushSync(() => move(from, to))
    // An element that React moves within the page loses the focus.
    button.focus()
  }

  const start = (event: PointerEvent<HTMLElement>, at: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const ended = new AbortController()
    const { signal } = ended
    let from = at
    setDragged(at)
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
      const to = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
      const box = boxes[to]
      if (!box || to === from) return
      // Beyond the middle only: items differ in height, and would otherwise change places to and fro.
      const middle = (box.top + box.bottom) / 2
      if (to > from ? clientY < middle : clientY > middle) return
      move(from, to)
      from = to
      setDragged(to)
    }
    const end = () => {
      ended.abort()
      setDragged(null)
    }
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
  }

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, at),
    style: { touchAction: 'none', cursor: 'grab' } as const,
  })
  return { list, step, handle, dragged }
}
