import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListSearch } from './list-search.ts'
import { type TypedFilter, addressArrived, asked, typedInto } from './list-typed.rules.ts'

/** Changes the list part of the URL; `undefined` removes a parameter. Everything except paging returns to page 1. */
export const useListNavigate = () => {
  const router = useRouter()
  return (change: ListSearch & Record<string, unknown>, { replace = false } = {}) =>
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      replace,
      resetScroll: false,
    })
}

/** A filter's text box: the address is changed when typing pauses, and the box follows changes of the address made elsewhere. */
export const useTypedFilter = (name: string, value: string) => {
  const go = useListNavigate()
  const [state, setState] = useState<TypedFilter>({ text: value, known: value, sent: null })
  if (state.known !== value) setState(addressArrived(state, value))
  const ask = useDebouncedCallback((text: string) => {
    setState(asked)
    go({ [name]: text.trim() || undefined }, { replace: true })
  }, 300)
  return {
    typed: state.text,
    type: (text: string) => {
      setState((now) => typedInto(now, text))
      ask(text)
    },
  }
}
