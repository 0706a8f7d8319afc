import { Checkbox, Group, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Audience } from '@oselia/contract/audience'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { useRoles, useUnitNames, useUnitSearch } from './audience.choices.ts'
import { realtyTypes } from './audience.rules.ts'

interface Props {
  audience: Audience
  write: (next: Audience) => void
  error?: ReactNode
}

/** Selects units by number or address, searched on the server. Hidden from users who may not read units. */
export const UnitsSelect = ({ audience, write, error }: Props) => {
  const t = useText()
  const mayRead = useCan('realty.read')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const found = useUnitSearch(words)
  const nameOf = useUnitNames(audience.realty_ids)
  const [seen, setSeen] = useState<Record<number, string>>({})
  if (!mayRead && audience.realty_ids.length === 0) return null
  const options = new Map(found?.map(({ id, name }) => [id, name]))
  for (const id of audience.realty_ids) options.set(id, options.get(id) ?? seen[id] ?? nameOf(id) ?? `№ ${id}`)
  return (
    <MultiSelect
      label={t('audience.units')}
      data-path="audience.realty_ids"
      error={error}
      placeholder={audience.realty_ids.length === 0 ? t('audience.unitsHint') : undefined}
      data={[...options].map(([id, name]) => ({ value: String(id), label: name }))}
      value={audience.realty_ids.map(String)}
      onChange={(ids) => {
        setSeen({ ...seen, ...Object.fromEntries(options) })
        write({ ...audience, realty_ids: ids.map(Number) })
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched; a chosen unit of another search is not an answer to this one.
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && found?.some(({ id }) => String(id) === one.value))
      }
      hidePickedOptions
      clearSearchOnChange={false}
      nothingFoundMessage={t('audience.nothing')}
    />
  )
}

/** Narrows the audience to roles of residents. Hidden from users who may not read residents. */
export const RolesSelect = ({ audience, write, error }: Props) => {
  const t = useText()
  const roles = useRoles()
  const chosen = audience.role_ids
  if (!roles && chosen.length === 0) return null
  const shown = [...(roles ?? [])].filter(([id, { active }]) => active || chosen.includes(id))
  const unnamed = chosen.filter((id) => !roles?.has(id)).map((id) => ({ value: String(id), label: `№ ${id}` }))
  return (
    <MultiSelect
      label={t('audience.roles')}
      description={t('audience.rolesHint')}
      data-path="audience.role_ids"
      error={error}
      data={[...shown.map(([id, { name }]) => ({ value: String(id), label: name })), ...unnamed]}
      value={chosen.map(String)}
      onChange={(ids) => write({ ...audience, role_ids: ids.map(Number) })}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('audience.nothing')}
    />
  )
}

/** Narrows the audience to types of units. */
export const TypesSelect = ({ audience, write }: Omit<Props, 'error'>) => {
  const t = useText()
  return (
    <Checkbox.Group
      label={t('audience.realtyTypes')}
      description={t('audience.realtyTypesHint')}
      value={audience.realty_types}
      onChange={(chosen) => write({ ...audience, realty_types: realtyTypes.filter((type) => chosen.includes(type)) })}
    >
      <Group gap="md" mt="xs">
        {realtyTypes.map((type) => (
          <Checkbox key={type} value={type} label={t(`audience.${type}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
