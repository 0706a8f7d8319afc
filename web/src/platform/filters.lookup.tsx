import { useQueries, useQueryClient } from '@tanstack/react-query'
import classes from './filter-slots.module.css'
import { useListNavigate } from './list-navigate.ts'
import { LookupField } from './lookup-field.tsx'

interface Choice {
  id: number
  label: string
}

export interface LookupProps {
  /** The URL parameter of the filter. */
  name: string
  label: string
  /** Shown when nothing is selected. */
  any: string
  /** The id or ids in the URL. */
  value: number | readonly number[] | undefined
  /** The resource in the query key, so that its invalidation includes these results. */
  resource: string
  /** Searches on the server for the typed text. */
  find: (query: string, signal: AbortSignal) => Promise<Choice[]>
  /** Loads the option of an id in the URL, as after a reload. */
  one: (id: number, signal: AbortSignal) => Promise<Choice>
}

/** The implementation of `FilterLookup`; loaded with the first list that has one. */
export const Lookup = ({ name, label, any, value, resource, find, one }: LookupProps) => {
  const go = useListNavigate()
  const client = useQueryClient()
  const keyOf = (id: number) => [resource, 'label', id]
  const ids = value === undefined ? [] : typeof value === 'number' ? [value] : value
  const [first] = useQueries({
    queries: ids.slice(0, 1).map((id) => ({
      queryKey: keyOf(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => one(id, signal),
      staleTime: Infinity,
    })),
  })
  // A deleted or inaccessible record has no name, so its id is shown.
  const named = first?.data?.label ?? (first?.isError ? `№ ${ids[0]}` : '…')
  const chosen = ids.length > 1 ? `${named} +${ids.length - 1}` : named
  return (
    <LookupField<Choice>
      path={name}
      aria-label={label}
      placeholder={any}
      className={`${classes.control} ${classes.wide}`}
      resource={resource}
      within={name}
      find={find}
      value={ids.length > 0 ? { id: ids[0]!, label: chosen } : null}
      choose={(next) => {
        if (next) client.setQueryData(keyOf(next.id), next)
        go({ [name]: next?.id })
      }}
    />
  )
}
