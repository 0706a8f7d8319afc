import { Select, type SelectProps } from '@mantine/core'

/** Engines name some zones as they were called before: what the product writes is always among the choices. */
const zones = () => [
  ...new Set(['Europe/Kyiv', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Europe/Kiev')]),
]

/** A time zone, found by typing a part of its name. */
export const TimezoneField = (props: SelectProps) => {
  const known = zones()
  const value = props.value ?? ''
  return (
    <Select
      searchable
      limit={60}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      {...props}
      data={known.includes(value) || !value ? known : [value, ...known]}
    />
  )
}
