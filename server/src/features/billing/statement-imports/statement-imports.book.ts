import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { bookOf, type Book } from '../matching/matching.public.js'
import { ibansOfPayee } from '../requisites/requisites.public.js'

export interface Payee {
  complex_id: number | null
  house_id: number | null
}

/** Of a known account, what a payment needs. */
export interface PaidAccount {
  id: number
  house_id: number
  number: string
}

export interface LoadedBook {
  book: Book
  /** By the key of the number, by which matching knows accounts. */
  accounts: ReadonlyMap<string, PaidAccount>
}

interface Row extends PaidAccount {
  key: string
  unit: string
  street: string
  house: string
  codes: string[]
  due: number[]
}

const payeeKey = ({ complex_id, house_id }: Payee) => (complex_id === null ? `h${house_id}` : `c${complex_id}`)

/** The accounts with what payments are recognised by. Exported so that a test can see its plan. */
export const accountsOfPayee = (payee: Payee) =>
  sql<Row>`select a.id, a.number, a.number_key as key, u.house_id, u.number as unit, s.name as street, h.number
      || coalesce(h.letter, '') as house,
      array(select distinct coalesce(m.tax_number, m.edrpou) from members m
        where m.id = any(array(select a.holder_id union select o.member_id from ownerships o
            where o.realty_id = u.id and o.deleted_at is null and o."to" is null))
          and coalesce(m.tax_number, m.edrpou) is not null and m.deleted_at is null) as codes,
      to_jsonb(array(select t.balance_minor from account_totals t where t.account_id = a.id
        union all select b.outstanding_minor from bills b where b.account_id = a.id and b.state = 'issued' and b.outstanding_minor > 0)) as due
    from personal_accounts a join realty u on u.id = a.realty_id join houses h on h.id = u.house_id join streets s on s.id = h.street_id
    where a.payee_key = ${payeeKey(payee)} and a.deleted_at is null`

/** All accounts of the payee with what payments are recognised by, and the payers that were distinguished. */
export const loadBook = async (db: Db, payee: Payee): Promise<LoadedBook> => {
  const ibans = await ibansOfPayee(db, payee)
  const { rows } = await accountsOfPayee(payee).execute(db)
  const { rows: learned } = await sql<{
    payerIban: string
    account: string
    times: number
  }>`select l.payer_iban as "payerIban",
      a.number_key as account, l.times from learned_payers l join personal_accounts a on a.id = l.account_id
    where a.payee_key = ${payeeKey(payee)} and a.deleted_at is null and l.times > 0`.execute(db)
  const book = bookOf({
    accounts: rows.map(({ key, house_id, unit, street, house, codes, due }) => ({
      account: key,
      payeeIbans: ibans.get(house_id) ?? [],
      unit,
      street,
      house,
      payerCodes: codes,
      due: due.map(BigInt),
    })),
    learned,
    credits: [],
  })
  return { book, accounts: new Map(rows.map(({ key, id, house_id, number }) => [key, { id, house_id, number }])) }
}
