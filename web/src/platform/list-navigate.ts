import { useRouter } from '@tanstack/react-router'
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
