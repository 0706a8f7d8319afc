import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import type { StoredVoting } from '../votings/votings.public.js'

interface PlaceRow {
  complex_id: number | null
  name: string | null
  code: string | null
  organisation: string
}

export interface Payee {
  /** Whose protocols are numbered together. */
  key: string
  association: { name: string; code: string | null }
  /** Addresses of all houses, separated by semicolons. */
  address: string
  city: string
}

/** The association of the voting: that of the complex of its first house, otherwise that of the house itself. */
export const payeeOf = async (
  { db }: Pick<RequestContext, 'db'>,
  { house_ids }: Pick<StoredVoting, 'house_ids'>,
  language: Language,
): Promise<Payee> => {
  const first = house_ids[0]!
  const { rows } = await sql<PlaceRow>`select h.complex_id,
      case when c.id is null then nullif(h.legal_name, '') else coalesce(nullif(c.legal_name, ''), c.name) end as name,
      case when c.id is null then h.edrpou else c.edrpou end as code,
      (select organisation_name from settings) as organisation
    from houses h left join complexes c on c.id = h.complex_id where h.id = ${first}`.execute(db)
  const { complex_id, name, code, organisation } = rows[0]!
  const addresses = await addressesOf(db, house_ids, language)
  const shown = house_ids.map((id) => addresses.get(id) ?? '')
  return {
    key: complex_id === null ? `house:${first}` : `complex:${complex_id}`,
    association: { name: name ?? organisation, code },
    address: shown.join('; '),
    city: shown[0]!.split(', ')[0]!,
  }
}
