// Every list loads this before its first paint, and the code of memoising would be a fifth of it.
'use no memo'

import { NativeSelect, TextInput } from '@mantine/core'
import { FilterSlot } from './filter-slots.tsx'
import classes from './filter-slots.module.css'
import type { LookupProps } from './filters.lookup.tsx'
import { lazyPiece } from './lazy-piece.tsx'
import { useListNavigate, useTypedFilter } from './list-navigate.ts'

interface Props {
  /** The URL parameter of the filter. */
  name: string
  label: string
  value: string | number | boolean | undefined
  /** Label of the first, empty option, which means "any". */
  any: string
  data: { value: string; label: string }[]
  /** Whether it is shown also while it is not set. */
  always?: boolean
}

/** A list filter with few options; the selection is in the URL. */
export const FilterSelect = ({ name, label, value, any, data, always }: Props) => {
  const go = useListNavigate()
  return (
    <FilterSlot
      name={name}
      label={label}
      isOn={value !== undefined}
      always={always}
      clear={() => go({ [name]: undefined })}
    >
      <NativeSelect
        className={classes.control}
        aria-label={label}
        // A long choice may be cut.
        title={data.find((one) => one.value === String(value))?.label ?? any}
        value={value === undefined ? '' : String(value)}
        data={[{ value: '', label: any }, ...data]}
        onChange={(event) => go({ [name]: event.currentTarget.value || undefined })}
      />
    </FilterSlot>
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
    <FilterSlot name={flags[0]!} label={label} isOn={chosen !== undefined} clear={() => go(none)}>
      <NativeSelect
        className={classes.control}
        aria-label={label}
        title={chosen ? word(chosen) : any}
        value={chosen ?? ''}
        data={[{ value: '', label: any }, ...flags.map((flag) => ({ value: flag, label: word(flag) }))]}
        onChange={({ currentTarget: { value } }) => go({ ...none, ...(value ? { [value]: 'true' } : {}) })}
      />
    </FilterSlot>
  )
}

/** A list filter by typed text: a number, a part of a name; debounced. */
export const FilterText = ({ name, label, value }: { name: string; label: string; value: string | undefined }) => {
  const go = useListNavigate()
  const { typed, type } = useTypedFilter(name, value ?? '')
  const isOn = value !== undefined || typed !== ''
  return (
    <FilterSlot
      name={name}
      label={label}
      isOn={isOn}
      clear={() => {
        type('')
        go({ [name]: undefined })
      }}
    >
      <TextInput
        className={classes.control}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
      />
    </FilterSlot>
  )
}

const DayFilter = lazyPiece(async () => (await import('./filters.day.tsx')).DayFilter, {
  waiting: ({ label }) => <TextInput className={classes.control} aria-label={label} placeholder={label} disabled />,
})

interface DayProps {
  name: string
  label: string
  value: string | undefined
}

/** A list filter by a date, `YYYY-MM-DD` in the URL (kind `day` of `listSearch`). */
export const FilterDay = (props: DayProps) => {
  const go = useListNavigate()
  const { name, label, value } = props
  return (
    <FilterSlot name={name} label={label} isOn={value !== undefined} clear={() => go({ [name]: undefined })} isDay>
      <DayFilter {...props} />
    </FilterSlot>
  )
}

const LookupPiece = lazyPiece(async () => (await import('./filters.lookup.tsx')).Lookup, {
  waiting: ({ label, any }) => (
    <TextInput className={`${classes.control} ${classes.wide}`} aria-label={label} placeholder={any} disabled />
  ),
})

/** A list filter with too many options for a select: a search on the server. The id is in the URL. */
export const FilterLookup = (props: LookupProps) => {
  const go = useListNavigate()
  const { name, label, value } = props
  return (
    <FilterSlot name={name} label={label} isOn={value !== undefined} clear={() => go({ [name]: undefined })}>
      <LookupPiece {...props} />
    </FilterSlot>
  )
}
