import type { ReactNode } from 'react'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { findAccounts, type AccountChoice } from './ledger.account.choice.public.ts'

interface Props {
  path: string
  label: string
  value: AccountChoice | null
  choose: (value: AccountChoice | null) => void
  error?: ReactNode
  autofocus?: boolean
  /** Only accounts of one unit. */
  realty_id?: number
}

/** A field that searches billing accounts by number, unit and name. */
export const AccountField = ({ realty_id, ...field }: Props) => {
  const t = useText()
  return (
    <LookupField<AccountChoice>
      {...field}
      withAsterisk
      placeholder={t('ledger.accountHint')}
      resource="accounts"
      within={realty_id}
      find={(query, signal) => findAccounts(query, signal, realty_id)}
    />
  )
}
