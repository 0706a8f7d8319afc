import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import type { useApp } from './app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from './billing.js'

interface Fields {
  digits?: number
  coefficient?: number
}

/** Bills that are taken back, and further accounts of the first unit. */
const accountSteps = (product: ReturnType<typeof useApp>) => {
  const { call } = product
  const cancel = async (account_id: number, period: string) => {
    const { body } = await call(bills.list, { query: { account_id, period }, as: 'accountant' })
    const { id, version } = body.data[0]!
    const { body: done } = await call(bills.update, { raw: { id, version, cancelled: true, reason: 'Перевірка' } })
    if (done.message !== undefined) throw new Error(done.message)
  }

  const addAccount = async (
    { units, house }: BilledHouse,
    { number, service, from }: { number: string; service?: string; from?: string },
  ) => {
    const { rows } = await sql<{
      id: number
    }>`insert into personal_accounts (realty_id, number, number_key, service, "from")
      values (${units[0]}, ${`${house}-${number}`}, ${`${house}${number.toLowerCase()}`}, ${service ?? null}, ${from ?? null}) returning id`.execute(
      product.app.pools.db,
    )
    return rows[0]!.id
  }
  return { cancel, addAccount }
}

/** Meters of cold water in houses of one unit that is billed by them. */
export const meteredSteps = (product: ReturnType<typeof useApp>) => {
  const { call } = product
  const { addTariff, bill } = billingSteps(product)

  const read = (meter: number, readings: readonly [day: string, value: number][]) =>
    sql`insert into meter_readings (meter_id, day, value, source)
      select ${meter}::bigint, d, v, 'hand' from unnest(${readings.map(([day]) => day)}::date[], ${readings.map(([, value]) => value)}::numeric[]) as x (d, v)`.execute(
      product.app.pools.db,
    )

  const install = async (
    { house, units }: BilledHouse,
    number: string,
    fields: Fields & { on?: string; initial?: number; replaces?: number } = {},
  ): Promise<number> => {
    const { digits = 5, coefficient = 1, on = '2027-01-01', initial = 0, replaces = null } = fields
    const { rows } = await sql<{
      id: number
    }>`insert into meters (kind, number, number_key, house_id, realty_id, digits, coefficient, sealed, installed_on, initial_value, replaces_id)
      values ('cold_water', ${number}, ${number}, ${house}, ${units[0]}, ${digits}, ${coefficient}, false, ${on}, ${initial}, ${replaces})
      returning id`.execute(product.app.pools.db)
    return rows[0]!.id
  }

  const metered = async (name: string, fields: Fields = {}) => {
    const home = await makeBilledHouse(product, name, [40])
    await addTariff('cold_water', { house_id: home.house, method: 'by_meter', rate: 10 })
    return { home, meter: await install(home, 'В-1', { ...fields, initial: 100 }) }
  }

  const charged = async ({ accounts }: BilledHouse, period: string) => {
    const { body } = await call(bills.list, { query: { account_id: accounts[0]!, period }, as: 'accountant' })
    const { body: one } = await call(bills.read, { params: { id: body.data[0]!.id }, as: 'accountant' })
    const line = one.data.lines.find(({ method }) => method === 'by_meter')
    return [line!.reading_from, line!.reading_to, line!.quantity]
  }

  const takeOff = (meter: number, on: string) =>
    sql`update meters set removed_on = ${on} where id = ${meter}`.execute(product.app.pools.db)

  const replace = async (home: BilledHouse, meter: number, on: string, number: string) => {
    await takeOff(meter, on)
    return install(home, number, { on, replaces: meter })
  }

  /** Months and quantities of what was charged by meters. */
  const lines = async ({ house }: BilledHouse) => {
    const { rows } = await sql<{
      month: number
      quantity: number
    }>`select extract(month from b.period)::int as month, l.quantity::float as quantity
      from bill_lines l join bills b on b.id = l.bill_id where b.house_id = ${house} and l.method = 'by_meter' and b.state <> 'cancelled'
      order by b.period`.execute(product.app.pools.db)
    return rows.map(({ month, quantity }) => [month, quantity])
  }

  /** Read in January and February, billed in February, and by an estimate of 10 up to 130 in March. */
  const estimated = async (name: string, fields: Fields = {}) => {
    const made = await metered(name, fields)
    await addTariff('maintenance', { house_id: made.home.house, method: 'per_m2', rate: 1 })
    await read(made.meter, [
      ['2027-01-31', 110],
      ['2027-02-28', 120],
    ])
    await bill('2027-02', [made.home.house])
    await bill('2027-03', [made.home.house])
    return made
  }

  return { ...accountSteps(product), read, install, metered, charged, takeOff, replace, lines, estimated }
}
