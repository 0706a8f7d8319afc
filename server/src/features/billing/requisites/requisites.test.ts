import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requisitesOfHouses } from './requisites.public.js'

const product = useApp()
const { call } = product

let number = 0
const build = async (fields: Record<string, unknown>) => {
  const { rows } = await sql`select (select min(id) from house_types) as house_type_id,
    (select id from cities where uk = 'Львів') as city_id`.execute(product.app.pools.db)
  const street = { type: 'street', name: 'Платіжна' }
  return call(houses.create, { raw: { ...(rows[0] as object), street, number: String(++number), ...fields } })
}
const iban = 'UA213223130000026007233566001'
const full = {
  legal_name: 'ОСББ «Затишок 12»',
  edrpou: '32855961',
  accounts: [{ iban, bank_name: 'Банк', payee_name: null, purpose: null }],
}
const of = async (house: number) => (await requisitesOfHouses(product.app.pools.db, [house])).get(house)!

describe('what residents pay by', () => {
  it('belongs to a house without a complex, with the settings of its payment code and history', async () => {
    const made = await build({
      ...full,
      qr_format: '003',
      qr_encoding: 'utf-8',
      qr_separator: 'crlf',
      qr_transfer: 'XCT',
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    expect(await of(made.body.data.id)).toMatchObject({
      name: 'ОСББ «Затишок 12»',
      code: '32855961',
      iban,
      bank: 'Банк',
      problems: [],
      house_id: made.body.data.id,
      format: { version: '003', encoding: 'utf-8', separator: 'crlf', transfer: 'XCT', isAmountEditable: true },
    })
    const { rows } = await sql<{ changes: { field: string }[] }>`select changes from audit_log
      where entity = 'houses' and entity_id = ${made.body.data.id}`.execute(product.app.pools.db)
    expect(rows[0]!.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['accounts', 'edrpou']))
  })

  it('belongs to the complex of a house, whatever the house itself says', async () => {
    const holder = { ...full.accounts[0], payee_name: 'ОСББ Затишок' }
    const { body } = await call(complexes.create, { raw: { name: 'ЖК Платіжний', ...full, accounts: [holder] } })
    const made = await build({ complex_id: body.data.id, legal_name: 'Інша назва' })
    expect(await of(made.body.data.id)).toMatchObject({
      name: 'ОСББ Затишок',
      complex_id: body.data.id,
      house_id: null,
      problems: [],
      format: { version: '002', encoding: 'windows-1251', separator: 'lf' },
    })
  })

  it('names everything that is missing, and a name that the code does not hold', async () => {
    const bare = await of((await build({})).body.data.id)
    expect(bare.problems).toEqual(['legal_name', 'edrpou', 'accounts'])
    expect(bare.name).not.toBe('')
    const long = { ...full, legal_name: 'О'.repeat(71) }
    expect((await of((await build(long)).body.data.id)).problems).toEqual(['payee_name'])
    expect((await of((await build({ ...long, qr_format: '003' })).body.data.id)).problems).toEqual([])
    const abroad = { ...full, accounts: [{ iban: 'ES9121000418450200051332' }] }
    expect((await of((await build(abroad)).body.data.id)).problems).toEqual(['iban'])
  })

  it('refuses an IBAN whose check digits do not hold, and a format that is unknown', async () => {
    const accounts = [{ iban: 'UA213223130000026007233566010' }]
    const { status, body } = await build({ accounts, qr_format: '001', edrpou: '123' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors!).toSorted()).toEqual(['accounts.0.iban', 'edrpou', 'qr_format'])
  })

  it('is not changed by who may not update buildings', async () => {
    const { data } = (await build(full)).body
    const { status } = await call(houses.update, {
      params: { id: data.id },
      body: { version: data.version, accounts: [] },
      as: 'auditor',
    })
    expect(status).toBe(403)
    expect((await of(data.id)).iban).toBe(iban)
  })
})
