import { absences, benefits } from '@oselia/contract/benefits'
import { budgetEntries, budgetLines } from '@oselia/contract/budget'
import { meterReadings } from '@oselia/contract/meter-readings'
import { meters } from '@oselia/contract/meters'
import { supplierContracts, suppliers } from '@oselia/contract/suppliers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'

type Product = ReturnType<typeof useApp>

/** A meter of a unit with one reading, the link of its residents, and a file of readings of its house. */
export const makeMeter = async (product: Product, realty_id: number, word: string) => {
  const made = await product.call(meters.create, {
    body: { kind: 'cold_water', realty_id, number: `${word}-77`, installed_on: '2020-01-01' },
  })
  expect(made.body.errors).toBeUndefined()
  const meter = made.body.data.id
  const read = await product.call(meterReadings.create, {
    body: { meter_id: meter, day: '2020-02-01', value: 3, note: word },
  })
  expect(read.body.errors).toBeUndefined()
  const { pools, clock, publicLinks } = product.app
  const meterToken = await publicLinks.tokenFor({ db: pools.db, now: clock.now() }, 'meters', realty_id)
  const { rows } = await sql<{ id: number }>`insert into reading_imports (house_id, file_name, day, state)
    select house_id, ${`${word} показання`}, '2020-02-01', 'checked' from meters where id = ${meter} returning id`.execute(
    pools.db,
  )
  return { meter, meterReading: read.body.data.id, meterToken, readingImport: rows[0]!.id }
}

/** A supplier with a contract, a budget line with an entry, a benefit and an absence, of a complex and its unit. */
export const makeMoney = async (
  product: Product,
  {
    complex_id,
    realty_id,
    member_id,
    word,
  }: { complex_id: number; realty_id: number; member_id: number; word: string },
) => {
  const supplier = await product.call(suppliers.create, { body: { name: `Ліфт-сервіс ${complex_id}` } })
  const supplier_id = supplier.body.data.id
  const contract = await product.call(supplierContracts.create, {
    body: { supplier_id, complex_id, number: `${word}-1`, from: '2020-01-01' },
  })
  const line = await product.call(budgetLines.create, {
    body: { complex_id, year: 2020, name: `${word} ліфти`, planned_minor: 100_000 },
  })
  const entry = await product.call(budgetEntries.create, {
    body: { line_id: line.body.data.id, supplier_id, day: '2020-02-01', amount_minor: 5000 },
  })
  const benefit = await product.call(benefits.create, {
    body: { realty_id, kind: 'subsidy', amount_minor: 35_000, from: '2020-01-01', note: word },
  })
  const absence = await product.call(absences.create, {
    body: { realty_id, member_id, from: '2020-01-01', to: '2020-02-15', note: word },
  })
  for (const { body } of [supplier, contract, line, entry, benefit, absence]) expect(body.errors).toBeUndefined()
  return {
    supplier: supplier_id,
    supplierContract: contract.body.data.id,
    budgetLine: line.body.data.id,
    budgetEntry: entry.body.data.id,
    benefit: benefit.body.data.id,
    absenceOfMember: absence.body.data.id,
  }
}
