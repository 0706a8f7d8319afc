import { Anchor, TextInput, type TextInputProps } from '@mantine/core'
import type { UnitRef } from '@oselia/contract/realty'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import type { SaveForm } from '../../platform/form.tsx'
import { LookupField } from '../../platform/lookup-field.tsx'
import { type Text, useText } from '../../platform/messages.ts'
import type { RealtyType } from './realty.kinds.ts'

/** A unit as a form holds it; `label` names it with its house. */
export interface UnitChoice {
  id: number
  label: string
  name?: string
  type: RealtyType
  number: string
  house_id: number
}

/** `кв. 45`. */
export const unitName = (t: Text, { type, number }: Pick<UnitRef, 'type' | 'number'>) =>
  t(`unit.name_${type}`, { number })

/** `кв. 45, Львів, вул. Садова, буд. 12`. */
export const unitTitle = (t: Text, unit: Pick<UnitRef, 'type' | 'number' | 'address'>) =>
  `${unitName(t, unit)}, ${unit.address}`

export const unitChoice = (t: Text, unit: UnitRef): UnitChoice => ({
  id: unit.id,
  label: unitTitle(t, unit),
  name: unit.number,
  type: unit.type,
  number: unit.number,
  house_id: unit.house_id,
})

interface UnitFieldProps {
  /** Path of the id in the body, e.g. `realty_id`. */
  path: string
  label: string
  value: UnitChoice | null
  choose: (value: UnitChoice | null) => void
  error?: ReactNode
  description?: string
  withAsterisk?: boolean
  disabled?: boolean
  /** Only units of this house, of this type. */
  house_id?: number | null
  type?: RealtyType
  /** Units that can't be chosen, e.g. the unit itself. */
  without?: readonly number[]
}

const nothing: readonly number[] = []

/** Finds a unit by its number or address. */
export const UnitField = ({ house_id, type, without = nothing, ...field }: UnitFieldProps) => {
  const t = useText()
  return (
    <LookupField<UnitChoice>
      placeholder={t('unit.find')}
      {...field}
      resource="realty"
      within={`${house_id ?? 'any'} ${type ?? 'any'} ${without.join()}`}
      find={async (search_query, signal) => {
        const query = { search_query, per_page: 20, type, house_id: house_id ? [house_id] : undefined }
        const found = await call('GET /realty', { query, signal })
        return found.main_data.data.filter(({ id }) => !without.includes(id)).map((unit) => unitChoice(t, unit))
      }}
    />
  )
}

/** A unit by its name, leading to its file; with the address unless it goes without saying. */
export const UnitLink = ({ unit, short = false }: { unit: UnitRef; short?: boolean }) => {
  const t = useText()
  return (
    <Anchor
      inherit
      component={Link}
      to="/Realty/$type/$id"
      params={{ type: unit.type, id: unit.id } as never}
      style={{ overflowWrap: 'anywhere' }}
    >
      {short ? unitName(t, unit) : unitTitle(t, unit)}
    </Anchor>
  )
}

// The hint stands under the input, so that fields of one line stand in line.
const hintBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

interface ShareFieldProps<V extends object> {
  of: SaveForm<V>
  /** What stands before `share` in the form and before `numerator` in the body, e.g. `buyers.0.`. */
  at?: string
  label?: string
  description?: string
}

/** A share typed as `1/3` or `50 %`; the form holds the text under `share`, `shareBody` makes the numbers of it. */
export const ShareField = <V extends object>({ of, at = '', ...shown }: ShareFieldProps<V>) => {
  const t = useText()
  const { form } = of
  const path = `${at}numerator`
  const { value } = form.getInputProps(`${at}share`) as { value?: string }
  return (
    <TextInput
      label={t('unit.share')}
      placeholder="1/2"
      maxLength={15}
      autoComplete="off"
      withAsterisk
      inputWrapperOrder={hintBelow}
      {...shown}
      data-path={path}
      value={value ?? ''}
      error={form.errors[path] ?? form.errors[`${at}denominator`]}
      onChange={(event) => {
        form.setFieldValue(`${at}share` as never, event.currentTarget.value as never)
        form.clearFieldError(path as never)
      }}
    />
  )
}
