import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { useHouseSearch } from './audience.choices.ts'
import { usePlaces } from './audience.places.public.ts'

interface Props {
  label: string
  /** The `data-path` by which the form finds the field. */
  path: string
  error?: ReactNode
  disabled?: boolean
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Names already known, for places that the user can't see. */
  known?: readonly { id: number; name: string }[]
}

const nameIn = (known: Props['known'], id: number) => known?.find((one) => one.id === id)?.name

/** Selects complexes by name. Renders nothing when there are none. */
export const ComplexesSelect = ({ label, path, error, disabled, value, onChange, known }: Props) => {
  const t = useText()
  const { complexes } = usePlaces()
  const named = new Map(complexes.map((complex) => [complex.id, complex.name]))
  for (const id of value) named.set(id, named.get(id) ?? nameIn(known, id) ?? `№ ${id}`)
  if (named.size === 0) return null
  return (
    <MultiSelect
      label={label}
      data-path={path}
      error={error}
      disabled={disabled}
      data={[...named].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      nothingFoundMessage={t('audience.nothing')}
    />
  )
}

/**
 * Selects houses by a part of their address; the search runs on the server, because a community may have thousands.
 */
export const HousesSelect = ({ label, path, error, disabled, value, onChange, known }: Props) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const { houses, addressOf } = usePlaces([...value])
  const found = useHouseSearch(words)
  const options = new Map((words ? (found ?? []) : houses).map((house) => [house.id, house.address]))
  const [seen, setSeen] = useState<Record<number, string>>({})
  for (const id of value)
    options.set(id, options.get(id) ?? addressOf(id) ?? seen[id] ?? nameIn(known, id) ?? `№ ${id}`)
  return (
    <MultiSelect
      label={label}
      data-path={path}
      error={error}
      disabled={disabled}
      placeholder={value.length === 0 ? t('audience.housesHint') : undefined}
      data={[...options].map(([id, address]) => ({ value: String(id), label: address }))}
      value={value.map(String)}
      onChange={(ids) => {
        setSeen({ ...seen, ...Object.fromEntries(options) })
        onChange(ids.map(Number))
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Shows the server's results unfiltered; selected ones are not offered again.
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && (!words || found?.some((house) => String(house.id) === one.value)))
      }
      hidePickedOptions
      // The next building is usually of the same street.
      clearSearchOnChange={false}
      nothingFoundMessage={t('audience.nothing')}
    />
  )
}
