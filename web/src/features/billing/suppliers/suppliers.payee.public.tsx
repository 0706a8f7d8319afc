import { NativeSelect } from '@mantine/core'
import type { Payee } from '@oselia/contract/payees'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'

type Chosen = Pick<Payee, 'complex_id' | 'house_id'>

const keyOf = ({ complex_id, house_id }: Chosen) => (complex_id ? `c${complex_id}` : house_id ? `h${house_id}` : '')

/** Payees of the user; undefined while they load. */
export const usePayees = (): Payee[] | undefined => useQuery({ ...read('GET /payees'), staleTime: 60_000 }).data?.data

interface Props {
  label: string
  value: Chosen
  choose: (next: Chosen) => void
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
}

/** Selects a complex, or a house without one. */
export const PayeeSelect = ({ value, choose, ...field }: Props) => {
  const t = useText()
  const payees = usePayees() ?? []
  return (
    <NativeSelect
      {...field}
      data-path="complex_id"
      value={keyOf(value)}
      data={[
        { value: '', label: t('supplierContracts.payeeNone') },
        ...payees.map((payee) => ({ value: keyOf(payee), label: payee.name })),
      ]}
      onChange={(event) => {
        const chosen = payees.find((payee) => keyOf(payee) === event.currentTarget.value)
        choose({ complex_id: chosen?.complex_id ?? null, house_id: chosen?.house_id ?? null })
      }}
    />
  )
}
