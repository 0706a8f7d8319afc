import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { StaffMember } from '@oselia/contract/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { valueAt } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'

/** A staff member as a form value. */
export interface StaffChoice {
  id: number
  label: string
  name?: string
}

/** A form value from a reference with a known name, such as `head` or `deputy` in a response. */
export const knownStaff = ({ id, name }: { id: number; name: string }): StaffChoice => ({ id, label: name, name })

type Find = (search_query: string, signal: AbortSignal) => Promise<StaffChoice[]>

/** Finds active staff by name, with their position as a hint; `but` excludes one id. */
export const useFindStaff = (but?: number): Find => {
  const local = useLocal()
  const labelOf = ({ name, position, roles }: StaffMember) =>
    [name, position ? local(position) : roles[0] && local(roles[0].name)].filter(Boolean).join(' · ')
  return async (search_query, signal) => {
    const query = { search_query, status: 'active' as const, per_page: 20, sort: 'name' as const }
    const { data } = await call('GET /staff', { query, signal })
    return data.data
      .filter(({ id }) => id !== but)
      .map((person) => ({ id: person.id, name: person.name, label: labelOf(person) }))
  }
}

interface Props<V extends object> {
  of: SaveForm<V>
  /** The field with the choice, a `StaffChoice` or null: `head_id`. */
  name: string
  label: string
  description?: string
  withAsterisk?: boolean
  /** Id of a staff member who can't be chosen. */
  but?: number
}

/** Selects one staff member by search. */
export const StaffField = <V extends object>({ of, name, but, ...shown }: Props<V>) => {
  const t = useText()
  const find = useFindStaff(but)
  return (
    <LookupField<StaffChoice>
      placeholder={t('staff.pickHint')}
      {...shown}
      path={name}
      resource="staff"
      within={but ?? null}
      error={of.form.errors[name]}
      find={find}
      value={valueAt(of.form.getValues(), name) as StaffChoice | null}
      choose={(next) => of.set(name, next)}
    />
  )
}

interface ManyProps {
  label: string
  description?: string
  /** The `data-path` by which the form finds the field. */
  path: string
  error?: ReactNode
  value: readonly StaffChoice[]
  onChange: (people: StaffChoice[]) => void
}

/** Selects several staff members by a search on the server. */
export const StaffManySelect = ({ label, description, path, error, value, onChange }: ManyProps) => {
  const t = useText()
  const find = useFindStaff()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    queryKey: ['staff', 'lookup', 'many', words],
    queryFn: ({ signal }) => find(words, signal),
    placeholderData: keepPreviousData,
  }).data
  const known = new Map([...(found ?? []), ...value].map((one) => [String(one.id), one]))
  return (
    <MultiSelect
      label={label}
      description={description}
      data-path={path}
      error={error}
      placeholder={value.length === 0 ? t('staff.pickHint') : undefined}
      data={[...known].map(([id, one]) => ({ value: id, label: one.label }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Shows the server's results unfiltered.
      filter={({ options }) =>
        options.filter((one) => 'value' in one && found?.some(({ id }) => String(id) === one.value))
      }
      hidePickedOptions
      nothingFoundMessage={t('ui.nothingFound')}
    />
  )
}
