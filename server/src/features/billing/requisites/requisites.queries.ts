import { requisiteNames, type RequisiteFields } from '@oselia/contract/requisites'
import type { PaperState } from '@oselia/contract/bill-papers'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { requisitesFrom, withPayee, type Payee, type Requisites } from './requisites.rules.js'

export interface PayeeRequisites extends Requisites {
  complex_id: number | null
  /** Of a house without a complex. */
  house_id: number | null
  /** Language of its papers. */
  language: Language
  /** Telephone for residents. */
  dispatcher: string | null
}

interface Row extends RequisiteFields {
  of_house: number
  complex_id: number | null
  known: string
  language: Language
  dispatcher: string | null
}

const columns = sql.join(
  requisiteNames.map(
    (name) => sql`case when c.id is null then ${sql.ref(`h.${name}`)} else ${sql.ref(`c.${name}`)} end
    as ${sql.ref(name)}`,
  ),
)

/** What the residents of houses pay by, by house: the requisites of its complex, or its own where it has none. */
export const requisitesOfHouses = async (
  db: Db,
  houseIds: readonly number[],
): Promise<Map<number, PayeeRequisites>> => {
  const { rows } = await sql<Row>`select h.id as of_house, c.id as complex_id, ${columns},
      coalesce(c.name, (select nullif(organisation_name, '') from settings), h.label) as known,
      coalesce(c.document_language, 'uk') as language, coalesce(c.dispatcher_phone, c.public_phone) as dispatcher
    from houses h left join complexes c on c.id = h.complex_id where h.id = any(${houseIds}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const { of_house, complex_id, known, language, dispatcher } = row
      const house_id = complex_id === null ? of_house : null
      return [of_house, { ...requisitesFrom(row, known), complex_id, house_id, language, dispatcher }]
    }),
  )
}

/**
 * The accounts to which the residents of houses of one payee pay, by house: all of the requisites, and those that bills which were issued
 * before have kept.
 */
export const ibansOfPayee = async (
  db: Db,
  { complex_id, house_id }: { complex_id: number | null; house_id: number | null },
): Promise<Map<number, string[]>> => {
  const { rows } = await sql<{ id: number; ibans: string[] }>`select h.id, array(
      select a ->> 'iban' from jsonb_array_elements(case when c.id is null then h.accounts else c.accounts end) a
      union select x.payee ->> 'iban' from billing_run_houses x where x.house_id = h.id and x.payee ->> 'iban' <> '') as ibans
    from houses h left join complexes c on c.id = h.complex_id
    where h.complex_id = ${complex_id}::bigint or h.id = ${house_id}::bigint and h.complex_id is null`.execute(db)
  return new Map(rows.map(({ id, ibans }) => [id, ibans]))
}

/** Whether the bills of a house can have a payment code. */
export const paperStateOf = async (db: Db, houseId: number): Promise<PaperState> => {
  const { problems, complex_id, house_id } = (await requisitesOfHouses(db, [houseId])).get(houseId)!
  return { problems: [...problems], complex_id, house_id }
}

/** Whether a bill has a payment code, by the payee that it has kept or the present one. */
export const paperStateOfBill = async (db: Db, id: number): Promise<PaperState> => {
  const { rows } = await sql<{ house: number; payee: Payee | null }>`select b.house_id as house, h.payee from bills b
    left join billing_run_houses h on h.run_id = b.run_id and h.house_id = b.house_id where b.id = ${id}`.execute(db)
  const { house, payee } = rows[0]!
  const { problems, complex_id, house_id } = withPayee((await requisitesOfHouses(db, [house])).get(house)!, payee)
  return { problems: [...problems], complex_id, house_id }
}
