import { statementImports, type StatementImport } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeBilledHouses, type BilledHouse } from './billing.js'
import { csv } from './imports.js'
import { eventually } from './eventually.js'

type Product = ReturnType<typeof useApp>

export interface Movement {
  id: string
  amount: number
  purpose: string
  iban?: string
  day?: string
}

/** A statement as a table of movements; below 0 is money paid out. */
export const statementOf = (account: string, movements: readonly Movement[]): string =>
  csv([
    ['Рахунок', 'ID', 'Дата операції', 'Сума', 'Призначення платежу', 'IBAN контрагента'],
    ...movements.map(({ id, amount, purpose, iban = '', day = '10.03.2026' }) => [
      account,
      id,
      day,
      (amount / 100).toFixed(2).replace('.', ','),
      purpose,
      iban,
    ]),
  ])

export type NumberedHouse = BilledHouse & { numbers: string[] }

/** Houses of one complex whose accounts have numbers of six digits. */
export const makeNumberedHouses = async (
  product: Product,
  name: string,
  count: number,
  areas: number[],
): Promise<NumberedHouse[]> => {
  const homes = await makeBilledHouses(product, name, count, areas)
  const accounts = homes.flatMap((home) => home.accounts)
  await sql`update personal_accounts set number = (500000 + id)::text, number_key = (500000 + id)::text
    where id = any(${accounts}::bigint[])`.execute(product.app.pools.db)
  return homes.map((home) => Object.assign(home, { numbers: home.accounts.map((id) => String(500_000 + id)) }))
}

export const makeNumberedHouse = async (product: Product, name: string, areas: number[]): Promise<NumberedHouse> =>
  (await makeNumberedHouses(product, name, 1, areas))[0]!

/** The steps of an import of a statement, each waiting for its job. */
export const useStatements = ({ call }: Product) => {
  const settled = async (id: number): Promise<StatementImport> => {
    const read = async () => (await call(statementImports.read, { params: { id }, as: 'accountant' })).body.data
    await eventually(async () => expect((await read()).state).not.toMatch(/reading|matching|undoing/))
    return read()
  }
  const send = async (complex: number, text: string) => {
    const { status, body } = await call(statementImports.create, {
      fields: { complex_id: String(complex) },
      file: { name: 'виписка.csv', bytes: text },
      as: 'accountant',
    })
    expect([status, body.errors]).toEqual([202, undefined])
    return body.data.id
  }
  const bring = async (complex: number, text: string) => settled(await send(complex, text))
  const undo = async (run: StatementImport) => {
    const { status } = await call(statementImports.undo, {
      params: { id: run.id },
      body: { version: run.version, reason: 'Не той файл' },
      as: 'accountant',
    })
    expect(status).toBe(202)
    return settled(run.id)
  }
  return { settled, send, bring, undo }
}
