import { NativeSelect, TextInput } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { LookupProps } from './filters.lookup.tsx'
import { useListNavigate, useTypedFilter } from './list-navigate.ts'

// As wide as any other: choices that arrive later push nothing aside.
const width = { base: '100%', sm: 190 }
// The same as of the field that takes this one's place.
const lookupWidth = { base: '100%', sm: 260 }

interface Props {
  /** Name of the filter in the address. */
  name: string
  label: string
  value: string | number | boolean | undefined
  /** Choices; the first, empty one stands for "any". */
  any: string
  data: { value: string; label: string }[]
}

/** A filter of a list with few choices; the choice stands in the address. */
export const FilterSelect = ({ name, label, value, any, data }: Props) => {
  const go = useListNavigate()
  return (
    <NativeSelect
      aria-label={label}
      w={width}
      value={value === undefined ? '' : String(value)}
      data={[{ value: '', label: any }, ...data]}
      onChange={(event) => go({ [name]: event.currentTarget.value || undefined })}
    />
  )
}

/** A filter by what is typed: a number, a part of a name. It is asked when the typing pauses. */
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

/** A filter by a legal day, `YYYY-MM-DD` in the address (kind `day` of `listSearch`). */
export const FilterDay = ({ name, label, value }: { name: string; label: string; value: string | undefined }) => {
  const go = useListNavigate()
  return (
    <TextInput
      type="date"
      label={label}
      labelProps={{ fz: 'xs', fw: 400 }}
      w={width}
      value={value ?? ''}
      onChange={(event) => go({ [name]: event.currentTarget.value || undefined })}
    />
  )
}

const Lookup = lazy(async () => ({ default: (await import('./filters.lookup.tsx')).Lookup }))

/** A filter with too many choices for a select: they are found on the server while one types. The id stands in the address. */
export const FilterLookup = (props: LookupProps) => (
  <Suspense fallback={<TextInput aria-label={props.label} placeholder={props.any} w={lookupWidth} disabled />}>
    <Lookup {...props} />
  </Suspense>
)
