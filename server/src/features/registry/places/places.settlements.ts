import { cityKeys, type CityKeys, type CityNames } from './places.rules.js'

/** One row of `data/settlements.json`; `pop` is 0 when the population is unknown. */
export interface SettlementRow {
  id: number
  uk: string | null
  en: string
  ru: string | null
  region: string
  pop: number
  lat: number
  lon: number
}

/** One row of `data/settlement-overrides.json`, which takes precedence over the settlement's own row. */
export interface SettlementOverride {
  id: number
  uk?: string
  en?: string
  ru?: string
  region?: string
  former?: readonly { uk: string; en: string; ru: string }[]
  /** The legal act with its year, or the error in the source, for reviewers of the names. */
  why: string
}

export interface Settlement extends CityNames {
  id: number
  region: string
  lat: number
  lon: number
  population: number
  keys: CityKeys
}

/**
 * The settlements as the product knows them: the source's rows under the reviewed overrides.
 * @throws Error naming the ids, when an override belongs to no row or a row has no Ukrainian name: the data is broken.
 */
export const settlements = (rows: readonly SettlementRow[], overrides: readonly SettlementOverride[]): Settlement[] => {
  const byId = new Map(overrides.map((override) => [override.id, override]))
  const known = new Set(rows.map(({ id }) => id))
  const stray = overrides.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (stray.length > 0) throw new Error(`Overrides of settlements that do not exist: ${stray.join(', ')}`)

  return rows.map((row) => {
    const better = byId.get(row.id)
    const uk = better?.uk ?? row.uk
    if (uk === null) throw new Error(`Settlement ${row.id} has no Ukrainian name`)
    const former = [...new Set((better?.former ?? []).flatMap((name) => [name.uk, name.en, name.ru]))]
    const names = { uk, en: better?.en ?? row.en, ru: better?.ru ?? row.ru, former }
    const region = better?.region ?? row.region
    return { id: row.id, region, lat: row.lat, lon: row.lon, population: row.pop, ...names, keys: cityKeys(names) }
  })
}
