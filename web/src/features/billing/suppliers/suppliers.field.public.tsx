import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'

export interface SupplierChoice {
  id: number
  label: string
}

interface Props {
  path: string
  label: string
  value: SupplierChoice | null
  choose: (value: SupplierChoice | null) => void
  error?: ReactNode
}

/** Selects a supplier by name or code. */
export const SupplierField = (field: Props) => {
  const t = useText()
  return (
    <LookupField<SupplierChoice>
      placeholder={t('suppliers.find')}
      {...field}
      resource="suppliers"
      find={async (search_query, signal) =>
        (await call('GET /suppliers', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, name }) => ({
          id,
          label: name,
        }))
      }
    />
  )
}
