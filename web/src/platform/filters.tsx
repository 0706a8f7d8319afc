import { NativeSelect } from '@mantine/core'
import { useListNavigate } from './list-navigate.ts'

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
      // As wide as any other: choices that arrive later push nothing aside.
      w={{ base: '100%', sm: 190 }}
      value={value === undefined ? '' : String(value)}
      data={[{ value: '', label: any }, ...data]}
      onChange={(event) => go({ [name]: event.currentTarget.value || undefined })}
    />
  )
}
