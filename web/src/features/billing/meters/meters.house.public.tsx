import type { StyleProp } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'

export interface HouseChoice {
  id: number
  label: string
}

interface Props {
  /** The body path of the id. */
  path: string
  label: string
  value: HouseChoice | null
  choose: (value: HouseChoice | null) => void
  error?: ReactNode
  disabled?: boolean
  w?: StyleProp<number | string>
  /** Limits the search to houses of the complex. */
  complex_id?: number | null
}

/** Selects a house by a part of its address. */
export const HouseField = ({ complex_id, ...field }: Props) => (
  <LookupField<HouseChoice>
    {...field}
    resource="houses"
    within={complex_id ?? 'any'}
    find={async (search_query, signal) => {
      const query = { search_query, per_page: 20, ...(complex_id ? { complex_id: [complex_id] } : {}) }
      const { data } = await call('GET /houses', { query, signal })
      return data.map(({ id, address }) => ({ id, label: address }))
    }}
  />
)
