import type { Complex } from '@oselia/contract/complexes'
import type { Language } from '@oselia/contract/languages'
import { numberIn } from '../../platform/number-text.ts'
import { countsIn, entrancesOf, unitsOf } from '../houses/houses.door.tsx'
import { type CityValue, type StreetValue, cityBody, streetBody } from '../places/places.door.tsx'

/** One house of the builder as it is typed. */
export interface HouseRow {
  number: string
  entrances: string
  floors_above: string
  /** Units on each floor of an entrance. */
  units_count: string
}

export const emptyRow: HouseRow = { number: '', entrances: '', floors_above: '', units_count: '' }

export interface BuilderValues {
  with_complex: boolean
  complex: { name: string; legal_form: Complex['legal_form'] }
  city: CityValue | null
  street: StreetValue | null
  house_type_id: string
  houses: HouseRow[]
}

export const newBuilder: BuilderValues = {
  with_complex: true,
  complex: { name: '', legal_form: 'osbb' },
  city: null,
  street: null,
  house_type_id: '',
  houses: [{ ...emptyRow }],
}

const countsOf = (row: HouseRow) =>
  countsIn({ entrances: row.entrances, floors: row.floors_above, units: row.units_count })

/** Units that the rows tell of. */
export const unitsOfRows = (rows: readonly HouseRow[]) =>
  rows.reduce((sum, row) => {
    const counts = countsOf(row)
    return sum + ((counts && unitsOf(counts)) ?? 0)
  }, 0)

const isCount = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most)

// A figure that can't be goes as NaN, which the contract's schema refuses at its own input.
const described = (row: HouseRow) => {
  const counts = countsOf(row)
  if (counts) return { entrances: entrancesOf(counts), floors_above: counts.floors, units_count: unitsOf(counts) }
  const [entrances, floors, units] = [numberIn(row.entrances), numberIn(row.floors_above), numberIn(row.units_count)]
  return {
    entrances: isCount(entrances, 99) ? [] : (Number.NaN as never),
    floors_above: isCount(floors, 200) ? floors : Number.NaN,
    units_count: isCount(units, 100) ? null : Number.NaN,
  }
}

/** One act makes the complex and its houses; the place and the type are the same for all of them. */
export const bodyOfBuilder = (
  values: BuilderValues,
  { timezone, document_language }: { timezone: string; document_language: Language },
) => {
  const shared = {
    house_type_id: (values.house_type_id ? Number(values.house_type_id) : undefined) as number,
    ...cityBody(values.city),
    ...streetBody(values.street),
    timezone,
  }
  // A fault of the shared fields is told once, at the first house, for there is one input of each.
  const faulty = !shared.house_type_id || !values.city || !values.street
  const rows = faulty ? values.houses.slice(0, 1) : values.houses
  return {
    complex: values.with_complex ? { ...values.complex, document_language } : null,
    houses: rows.map((row) => Object.assign({ number: row.number }, shared, described(row))),
  }
}
