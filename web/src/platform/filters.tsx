import { NativeSelect, TextInput } from '@mantine/core'
import { lazyPiece } from './lazy-piece.tsx'
import { useListNavigate, useTypedFilter } from './list-navigate.ts'

// A fixed width, so that options loaded later cause no layout shift.
const width = { base: '100%', sm: 190 }
// The same width as the field that replaces this one.
const lookupWidth = { base: '100%', sm: 260 }

interface Props {
  /** The URL parameter of the filter. */
  name: string
  label: string
  value: string | number | boolean | undefined
  /** Label of the first, empty option, which means "any". */
  any: string
  data: { value: string; label: string }[]
}

/** A list filter with few options; the selection is in the URL. */
export const FilterSelect = ({ name, label, value, any, data }: Props) => {
  const go = useListNavigate()
  return (
    <NativeSelect
      aria-label={label}
      // A long choice may be cut.
      title={data.find((one) => one.value === String(value))?.label ?? any}
      w={width}
      value={value === undefined ? '' : String(value)}
      data={[{ value: '', label: any }, ...data]}
      onChange={(event) => go({ [name]: event.currentTarget.value || undefined })}
    />
  )
}

interface FlagsProps<F extends string> {
  flags: readonly F[]
  search: Partial<Record<F, string>>
  label: string
  any: string
  word: (flag: F) => string
}

/** One select for several flags, each a parameter of its own in the URL; at most one is set. */
export const FilterFlags = <F extends string>({ flags, search, label, any, word }: FlagsProps<F>) => {
  const go = useListNavigate()
  const none = Object.fromEntries(flags.map((flag) => [flag, undefined]))
  const chosen = flags.find((flag) => search[flag] === 'true')
  return (
    <NativeSelect
      aria-label={label}
      title={chosen ? word(chosen) : any}
      w={width}
      value={chosen ?? ''}
      data={[{ value: '', label: any }, ...flags.map((flag) => ({ value: flag, label: word(flag) }))]}
      onChange={({ currentTarget: { value } }) => go({ ...none, ...(value ? { [value]: 'true' } : {}) })}
    />
  )
}

/** A list filter by typed text: a number, a part of a name; debounced. */
export const FilterText = ({ name, label, value }: { name: string; label: string; value: string | undefined }) => {
  const { typed, type } = useTypedFilter(name, value ?? '')
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      w={width}
      value={typed}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

const DayFilter = lazyPiece(async () => (await import('./filters.day.tsx')).DayFilter, {
  waiting: ({ label }) => <TextInput label={label} labelProps={{ fz: 'xs', fw: 400 }} w={width} disabled />,
})

/** A list filter by a date, `YYYY-MM-DD` in the URL (kind `day` of `listSearch`). */
export const FilterDay = (props: { name: string; label: string; value: string | undefined }) => (
  <DayFilter {...props} width={width} />
)

/** A list filter with too many options for a select: a search on the server. The id is in the URL. */
export const FilterLookup = lazyPiece(async () => (await import('./filters.lookup.tsx')).Lookup, {
  waiting: ({ label, any }) => <TextInput aria-label={label} placeholder={any} w={lookupWidth} disabled />,
})
