import { complexes } from '@oselia/contract/complexes'
import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import type { useApp } from './app.js'
import type { BilledHouse } from './billing.js'

type Product = ReturnType<typeof useApp>

export const testIban = 'UA213223130000026007233566001'

/** Requisites of the complex of a house, by which its bills get a payment code. */
export const giveRequisites = async (
  { call }: Product,
  { complex }: Pick<BilledHouse, 'complex'>,
  fields: Record<string, unknown> = {},
): Promise<void> => {
  const { body } = await call(complexes.read, { params: { id: complex } })
  const accounts = [{ iban: testIban, bank_name: 'АТ КБ «ПриватБанк»' }]
  const raw = { version: body.data.version, legal_name: 'ОСББ «ЗАТИШОК 12»', edrpou: '45123454', accounts, ...fields }
  const { status } = await call(complexes.update, { params: { id: complex }, raw })
  if (status !== 200) throw new Error(`requisites: ${status}`)
}

/** The bills of a house and month in order of their numbers. */
export const billsOf = async ({ call }: Product, house: number, period: string) => {
  const { body } = await call(bills.list, { rawQuery: { house_id: house, period, per_page: 100, sort: 'number' } })
  return body.data
}

/** Entrances of units, in their order. */
export const putInEntrances = async (
  { app }: Product,
  units: readonly number[],
  entrances: readonly (number | null)[],
) => {
  await sql`update realty r set entrance = e.entrance
    from unnest(${[...units]}::bigint[], ${[...entrances]}::int[]) as e (id, entrance) where r.id = e.id`.execute(
    app.pools.db,
  )
}
