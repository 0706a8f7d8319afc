import { createHash } from 'node:crypto'
import type { HouseProblem } from '@oselia/contract/bill-runs'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { chargeHouse } from './runs.charges.rules.js'
import type { ChargedBill, FoundProblem } from './runs.charges.values.js'
import type { Asked } from './runs.late.loading.js'
import { loadHouse, type LoadedHouse } from './runs.loading.js'

export interface Calculated {
  loaded: LoadedHouse
  /** Bills that accounts do not have yet. */
  bills: ChargedBill[]
  already: number
  problems: FoundProblem[]
  total_minor: number
  lines: number
  previous_total_minor: number
  /** The same bills give the same text. */
  digest: string
}

export const totalOf = ({ lines }: Pick<ChargedBill, 'lines'>): number =>
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

const digestOf = (bills: readonly ChargedBill[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        bills.map(({ account_id, lines }) => [
          account_id,
          lines.map(({ service_id, kind, amount_minor, tariff_id }) => [service_id, kind, amount_minor, tariff_id]),
        ]),
      ),
    )
    .digest('hex')

/** The bills that a house would get now, on a day of the community. */
export const calculateHouse = async (db: Db, houseId: number, asked: Asked): Promise<Calculated> => {
  const loaded = await loadHouse(db, houseId, asked)
  const { bills: all, problems } = chargeHouse(loaded.charges)
  const bills = all.filter(({ account_id }) => !loaded.standings.get(account_id)!.billed)
  const standings = [...loaded.standings.values()]
  return {
    loaded,
    bills,
    already: standings.filter(({ billed }) => billed).length,
    problems,
    total_minor: bills.reduce((sum, bill) => sum + totalOf(bill), 0),
    lines: bills.reduce((sum, { lines }) => sum + lines.length, 0),
    // Accounts with a bill of the month are left out on both sides, so that the difference is that of what would be issued.
    previous_total_minor: standings.reduce(
      (sum, { billed, previous_total_minor }) => sum + (billed ? 0 : (previous_total_minor ?? 0)),
      0,
    ),
    digest: digestOf(bills),
  }
}

/** Units named in one problem; the others are counted. */
const mostUnits = 20

/** Problems as people read them: one for each kind and service, with its first units. */
export const presentProblems = async (
  db: Db,
  { problems, loaded }: Pick<Calculated, 'problems' | 'loaded'>,
): Promise<HouseProblem[]> => {
  if (problems.length === 0) return []
  const { rows } = await sql<NonNullable<HouseProblem['service']>>`select id, name from services
    where id = any(${problems.flatMap(({ service_id }) => (service_id === null ? [] : [service_id]))}::bigint[])`.execute(
    db,
  )
  const services = new Map(rows.map((service) => [service.id, service]))
  const numbers = new Map(
    [...loaded.charges.units, ...loaded.charges.former_units].map(({ id, number }) => [id, number]),
  )
  const grouped = new Map<string, HouseProblem>()
  for (const { kind, realty_id, service_id } of problems) {
    const key = `${kind}:${service_id}`
    const service = service_id === null ? null : (services.get(service_id) ?? null)
    const group = grouped.get(key) ?? { kind, service, units: [], count: 0 }
    grouped.set(key, group)
    if (realty_id === null) continue
    group.count += 1
    if (group.units.length < mostUnits) group.units.push({ id: realty_id, number: numbers.get(realty_id)! })
  }
  return [...grouped.values()]
}
