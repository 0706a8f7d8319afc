import type { Language } from '@oselia/contract/languages'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { associationOf, type StoredVoting } from '../votings/votings.public.js'

export interface Payee {
  /** Whose protocols are numbered together. */
  key: string
  association: { name: string; code: string | null }
  /** Addresses of all houses, separated by semicolons. */
  address: string
  city: string
}

/** The association of the voting, and where its houses are. */
export const payeeOf = async (
  { db }: Pick<RequestContext, 'db'>,
  { house_ids }: Pick<StoredVoting, 'house_ids'>,
  language: Language,
): Promise<Payee> => {
  const { key, name, code } = await associationOf(db, house_ids)
  const addresses = await addressesOf(db, house_ids, language)
  const shown = house_ids.map((id) => addresses.get(id) ?? '')
  return { key, association: { name, code }, address: shown.join('; '), city: shown[0]!.split(', ')[0]! }
}
