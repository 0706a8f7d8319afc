import type { Account } from '@oselia/contract/billing-accounts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { FilterLookup } from '../../../platform/filters.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { unitTitle } from '../../registry/units/units.choice.public.ts'

/** A billing account as a form value. */
export interface AccountChoice {
  id: number
  label: string
  name?: string
  realty_id?: number
}

type Known = Pick<Account, 'id' | 'number' | 'realty'> & { holder?: Account['holder'] }

/** An account by its number, unit and holder. */
export const accountChoice = ({ id, number, realty, holder }: Known): AccountChoice => ({
  id,
  label: [number, unitTitle(text, realty), holder?.name].filter(Boolean).join(' · '),
  name: number,
  realty_id: realty.id,
})

const accountsOf = async (query: { search_query?: string; realty_id?: number }, signal: AbortSignal) =>
  (await call('GET /accounts', { query: { ...query, per_page: 20 }, signal })).data

/** At most so many units and people of the search are asked for their accounts. */
const MOST_PLACES = 5

/** Accounts by number, then those of the units and people that the search of the palette finds. */
const find = async (search_query: string, signal: AbortSignal, realty_id?: number): Promise<AccountChoice[]> => {
  if (realty_id !== undefined || search_query.length < 2)
    return (await accountsOf({ search_query, realty_id }, signal)).map(accountChoice)
  const [byNumber, hits] = await Promise.all([
    accountsOf({ search_query }, signal),
    call('GET /search', { query: { q: search_query }, signal }),
  ])
  const units = hits.data.flatMap(({ kind, id, realty }) => realty?.id ?? (kind === 'realty' ? id : []))
  const around = await Promise.all(
    [...new Set(units)].slice(0, MOST_PLACES).map((id) => accountsOf({ realty_id: id }, signal)),
  )
  const all = new Map([...byNumber, ...around.flat()].map((account) => [account.id, account]))
  return [...all.values()].map(accountChoice)
}

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
      find={(query, signal) => find(query, signal, realty_id)}
    />
  )
}

/** A list filter by billing account. */
export const AccountFilter = ({ value }: { value: number | undefined }) => {
  const t = useText()
  return (
    <FilterLookup
      name="account_id"
      label={t('ledger.account')}
      any={t('ledger.anyAccount')}
      value={value}
      resource="accounts"
      find={(query, signal) => find(query, signal)}
      one={async (id, signal) => accountChoice((await call('GET /accounts/:id', { params: { id }, signal })).data)}
    />
  )
}
