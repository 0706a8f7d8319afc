import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import type { Party } from '../bill-papers/bill-papers.public.js'
import { requisitesOfHouses } from '../requisites/requisites.public.js'
import { mayLogIn } from '../../access/people/people.rights.public.js'
import { paperWords } from './papers.messages.js'

/** Who issues papers of a house. */
export interface PaperPayee {
  /** Whose papers are numbered together: `complex:12`, or `house:3` without a complex. */
  key: string
  language: Language
  party: Party
  iban: string | null
  /** Not an association of co-owners: what it is owed is paid for services. */
  sells_services: boolean
}

/** The payee of the house as its residents know it from their bills, and the language of its papers. */
export const payeeOfHouse = async (db: Db, houseId: number): Promise<PaperPayee> => {
  const requisites = (await requisitesOfHouses(db, [houseId])).get(houseId)!
  const { complex_id, name, code, iban } = requisites
  const { rows } = await sql<{ language: Language }>`select document_language as language from settings`.execute(db)
  const language = complex_id === null ? rows[0]!.language : requisites.language
  const { rows: places } = await sql<{
    address: string
    sells_services: boolean
  }>`select coalesce(c.legal_address, ${addressColumn('h', language)}) as address,
      coalesce(c.legal_form in ('management_company', 'developer'), false) as sells_services
    from houses h left join complexes c on c.id = h.complex_id where h.id = ${houseId}`.execute(db)
  return {
    key: complex_id === null ? `house:${houseId}` : `complex:${complex_id}`,
    language,
    party: { name, code: code === '' ? null : code, address: places[0]!.address },
    iban: iban === '' ? null : iban,
    sells_services: places[0]!.sells_services,
  }
}

export type Signing = 'chair' | 'accountant'

/**
 * Who signs, by role: the one active person who has it for the house; without a name where there is none or several. The head of an
 * association is the chair of its board; a company has no board, and its head is named as such.
 */
export const signersOf = async (
  db: Db,
  houseId: number,
  { language, sells_services }: Pick<PaperPayee, 'language' | 'sells_services'>,
  roles: readonly Signing[],
): Promise<{ role: string; name: string }[]> => {
  const { rows } = await sql<{ code: Signing; name: string }>`select distinct r.code,
      concat_ws(' ', s.last_name, s.first_name, s.middle_name) as name
    from staff s join staff_role_links l on l.staff_id = s.id join staff_roles r on r.id = l.role_id and r.deleted_at is null
    where r.is_system and r.code = any(${[...roles]}::text[]) and ${mayLogIn('s')}
      and (s.scope_all or exists (select 1 from staff_scopes w join houses h on h.id = ${houseId}
        where w.staff_id = s.id and (w.house_id = h.id or w.complex_id = h.complex_id)))`.execute(db)
  return roles.map((role) => {
    const named = rows.filter(({ code }) => code === role)
    const title = role === 'chair' && sells_services ? 'head' : role
    return { role: paperWords[title][language], name: named.length === 1 ? named[0]!.name : '' }
  })
}
