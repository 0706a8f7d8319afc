import { type KeyboardEvent, useEffect, useRef } from 'react'

const listKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter'])

interface Asked {
  /** The list does not show the answer to what is typed yet. */
  loading: boolean
  /** What an Enter pressed while loading takes once the answer is there; without it the key does nothing then. */
  takeFirst?: (() => void) | undefined
}

/**
 * Keys of a field that searches on the server: arrows and Enter reach the list only while it shows the answer to what is typed, so that
 * they never take an option that was not seen. A combination such as Ctrl+Enter belongs to the form.
 */
export const useListKeys = ({ loading, takeFirst }: Asked) => {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || loading) return
    wanted.current = false
    takeFirst?.()
  })
  return {
    /** Handler for `onKeyDownCapture`. */
    hold: (event: KeyboardEvent): void => {
      if (!loading || !listKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      wanted.current = event.key === 'Enter' && takeFirst !== undefined
    },
    /** Called when something else is typed: a waiting Enter is dropped. */
    forget: (): void => {
      wanted.current = false
    },
  }
}

/** Marks an option anew whenever the list is another one: options are marked by their place. */
export const useMarkedOption = (list: string, mark: () => void): void => {
  const marked = useRef<string | null>(null)
  useEffect(() => {
    if (marked.current === list) return
    marked.current = list
    mark()
  })
}
