import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** Names of all types by id; undefined while they load, and for users who may not read them. */
export const useRequestTypeNames = (): ReadonlyMap<number, string> | undefined => {
  const local = useLocal()
  const enabled = useCan('request_types.read')
  const { data } = useQuery({ ...read('GET /service_request-types/form'), staleTime: 60_000, enabled })
  return data && new Map(data.form.parents.map(({ value, label }) => [value, local(label)]))
}

interface Props {
  label: string
  description?: string
  /** The `data-path` by which the form finds the field. */
  path: string
  error?: ReactNode
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Selects types of requests; renders nothing until they are known. */
export const RequestTypesSelect = ({ path, value, onChange, ...shown }: Props) => {
  const t = useText()
  const names = useRequestTypeNames()
  if (!names) return null
  return (
    <MultiSelect
      {...shown}
      data-path={path}
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('ui.nothingFound')}
    />
  )
}
