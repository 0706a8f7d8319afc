import { createHash } from 'node:crypto'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { fraction, type Fraction } from '../../../platform/fractions.js'
import { canonicalRegister, type WrittenOwner } from './votings.register.text.js'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

interface StoredShare {
  number: number
  house_id: number
  realty_id: number | null
  unit: string
  unit_type: string
  entrance: number | null
  floor: number | null
  area: number | null
  quota: number | null
  numerator: string
  denominator: string
  joint: boolean
  document: string | null
  first_in_entrance: boolean
  weight_numerator: string
  weight_denominator: string
}
const shareOf = ({ numerator, denominator, weight_numerator, weight_denominator, ...row }: StoredShare) => ({
  ...row,
  share: fraction(numerator, denominator),
  weight: fraction(weight_numerator, weight_denominator),
})

interface StoredOwner {
  name: string
  known: boolean
  is_head: boolean
  n: string
  d: string
  people: WrittenOwner['people']
}
type Read = Omit<WrittenOwner, 'shares'> & { shares: ReturnType<typeof shareOf>[] }

const ownersOf = async (db: Db, id: number): Promise<Read[]> => {
  const { rows } =
    await sql<StoredOwner>`select o.name, o.known, o.is_head, o.weight_numerator::text as n, o.weight_denominator::text as d,
      (select coalesce(jsonb_agg(jsonb_build_object('position', c.position, 'member_id', c.frozen_member_id, 'name', c.name) order by c.position), '[]')
        from voting_co_owners c where c.owner_id = o.id) as people
    from voting_owners o where o.voting_id = ${id} order by o.number`.execute(db)
  const { rows: shares } =
    await sql<StoredShare>`select o.number, s.house_id, s.realty_id, s.unit, s.unit_type, s.entrance, s.floor,
      (s.area * 100)::bigint as area, (s.quota * 100)::bigint as quota, s.numerator::text, s.denominator::text, s.joint, s.document,
      s.first_in_entrance, s.weight_numerator::text, s.weight_denominator::text
    from voting_owners o join voting_shares s on s.owner_id = o.id where o.voting_id = ${id} order by o.number, s.id`.execute(
      db,
    )
  const owners = rows.map(({ n, d, ...row }): Read => Object.assign(row, { weight: fraction(n, d), shares: [] }))
  for (const share of shares) owners[share.number - 1]!.shares.push(shareOf(share))
  return owners
}

interface Head {
  weight_by: VotingWeight
  n: string
  d: string
  hash: Buffer
  form: number
}

const read = async (db: Db, id: number) => {
  const { rows } = await sql<Head>`select weight_by, total_numerator::text as n, total_denominator::text as d,
    snapshot_hash as hash, register_form as form from votings where id = ${id}`.execute(db)
  const { weight_by, n, d, hash, form } = rows[0]!
  const total: Fraction = fraction(n, d)
  return { register: { weight_by, total, owners: await ownersOf(db, id) }, hash, form }
}

/** The frozen register as it is stored, with the total and the way of counting of its voting. */
export const storedRegister = async (db: Db, id: number) => {
  const { register, hash, form } = await read(db, id)
  return { register, hash, form, intact: hashOf(canonicalRegister(register, form)).equals(hash) }
}

/** The frozen register in the text whose SHA-256 is its hash. */
export const registerText = async (db: Db, id: number): Promise<string> => {
  const { register, form } = await read(db, id)
  return canonicalRegister(register, form)
}
