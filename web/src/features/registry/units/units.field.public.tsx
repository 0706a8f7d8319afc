import { TextInput, type TextInputProps } from '@mantine/core'
import type { RealtyType } from '@oselia/contract/realty'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { type UnitChoice, unitChoice } from './units.choice.public.ts'

interface UnitFieldProps {
  /** The body path of the id, e.g. `realty_id`. */
  path: string
  label: string
  value: UnitChoice | null
  choose: (value: UnitChoice | null) => void
  error?: ReactNode
  description?: string
  withAsterisk?: boolean
  disabled?: boolean
  /** Whether a modal opens with the focus here. */
  autofocus?: boolean
  /** Limits the search to units of this house and type. */
  house_id?: number | null
  type?: RealtyType
  /** Ids of units that can't be chosen, e.g. the unit itself. */
  without?: readonly number[]
}

const nothing: readonly number[] = []

/** Selects a unit by number or address. */
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

// The hint is below the input, so that inputs of one row are aligned.
const hintBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

interface ShareFieldProps<V extends object> {
  of: SaveForm<V>
  /** The path prefix of `share` in the form and of `numerator` in the body, e.g. `buyers.0.`. */
  at?: string
  label?: string
  description?: string
}

/** A share typed as `1/3` or `50 %`; the form holds the text under `share`, `shareBody` parses it. */
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
        of.set(`${at}share`, event.currentTarget.value)
        form.clearFieldError(path)
      }}
    />
  )
}
