import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'

/** Who votes, as papers name it. */
export interface Association {
  /** Whose protocols are numbered together. */
  key: string
  name: string
  code: string | null
  phone: string | null
}

interface HouseRow {
  house_id: number
  complex_id: number | null
  name: string | null
  code: string | null
  phone: string | null
}

/**
 * The association of houses that all belong to the same one: that of their complex, or of a house without one. Houses of several
 * associations vote under the name of the community's organisation, which has no code and numbers such protocols apart. A complex in the bin
 * still is that of its houses, as `voting_payee` has it for numbers of votings.
 */
export const associationOf = async (db: Db, houseIds: readonly number[]): Promise<Association> => {
  const { rows } = await sql<HouseRow>`select h.id as house_id, c.id as complex_id,
      case when c.id is null then nullif(h.legal_name, '') else coalesce(nullif(c.legal_name, ''), c.name) end as name,
      case when c.id is null then h.edrpou else c.edrpou end as code, c.public_phone as phone
    from houses h left join complexes c on c.id = h.complex_id
    where h.id = any(${[...houseIds]}::bigint[])`.execute(db)
  const keyed = rows.map(({ house_id, complex_id, ...row }) =>
    Object.assign(row, { key: complex_id === null ? `house:${house_id}` : `complex:${complex_id}` }),
  )
  const [first] = keyed
  const isOne = first !== undefined && keyed.every(({ key }) => key === first.key)
  if (isOne && first.name !== null) return { key: first.key, name: first.name, code: first.code, phone: first.phone }
  const { rows: settings } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(db)
  const code = isOne ? first.code : null
  return { key: isOne ? first.key : 'organisation', name: settings[0]!.name, code, phone: null }
}
