import { useEffect } from 'react'

const bare = (title: string) => title.replace(/^\(\d+\) /, '')

/** Prefixes `document.title` with the unread count; an observer reapplies it when the title changes. */
export const useCountInTitle = (count: number) =>
  useEffect(() => {
    const write = () => {
      const next = count > 0 ? `(${count}) ${bare(document.title)}` : bare(document.title)
      if (document.title !== next) document.title = next
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = bare(document.title)
    }
  }, [count])
