import { meterReadings } from '@oselia/contract/meter-readings'
import { meters } from '@oselia/contract/meters'
import { expect } from 'vitest'
import type { useApp } from './app.js'

type Product = ReturnType<typeof useApp>

/** A meter of a unit with one reading and the link of its residents. */
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
  return { meter, meterReading: read.body.data.id, meterToken }
}
