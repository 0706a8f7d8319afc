import type { Account } from '@oselia/contract/billing-accounts'
import { call } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
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
export const findAccounts = async (
  search_query: string,
  signal: AbortSignal,
  realty_id?: number,
): Promise<AccountChoice[]> => {
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
