import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useListNavigate } from './list-navigate.ts'
import { LookupField } from './lookup-field.tsx'

interface Choice {
  id: number
  label: string
}

export interface LookupProps {
  /** Name of the filter in the address. */
  name: string
  label: string
  /** Shown while nothing is chosen. */
  any: string
  /** The id, or the ids, that the address holds. */
  value: number | readonly number[] | undefined
  /** Resource that is asked; what it answered is forgotten together with it. */
  resource: string
  /** Asks the server for what fits the typed text. */
  find: (query: string, signal: AbortSignal) => Promise<Choice[]>
  /** Asks the server for the one that an address names, as after a reload. */
  one: (id: number, signal: AbortSignal) => Promise<Choice>
}

/** Draws `FilterLookup`; loaded with the first list that has one. */
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
  // One that is gone, or not for this person, has no name to be shown by.
  const named = first?.data?.label ?? (first?.isError ? `№ ${ids[0]}` : '…')
  const chosen = ids.length > 1 ? `${named} +${ids.length - 1}` : named
  return (
    <LookupField<Choice>
      path={name}
      aria-label={label}
      placeholder={any}
      w={{ base: '100%', sm: 260 }}
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
