import { Select, type SelectProps } from '@mantine/core'

/** Some engines return former zone names, so the names used by the product are added. */
const zones = () => [
  ...new Set(['Europe/Kyiv', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Europe/Kiev')]),
]

/** A time zone, searched by a part of its name. */
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
