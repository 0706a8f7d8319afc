import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListSearch } from './list-search.ts'

/** Changes what the address says of the list; `undefined` takes a part out. Everything but a page turn goes back to page 1. */
export const useListNavigate = () => {
  const router = useRouter()
  return (change: ListSearch & Record<string, unknown>, { replace = false } = {}) =>
    void router.navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
      replace,
      resetScroll: false,
    })
}

/** What is typed into a filter, asked when the typing pauses; it follows the address when that changes by itself. */
export const useTypedFilter = (name: string, value: string) => {
  const go = useListNavigate()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back, a cleared filter, a saved view: the box follows.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const ask = useDebouncedCallback((text: string) => go({ [name]: text.trim() || undefined }, { replace: true }), 300)
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      ask(text)
    },
  }
}
