import type { Complex } from '@oselia/contract/complexes'
import type { Language } from '@oselia/contract/languages'
import { parseNumber } from '../../../platform/number-text.ts'
import { countsIn, entrancesOf, unitsOf } from '../../registry/houses/houses.public.tsx'
import { type CityValue, type StreetValue, cityBody, streetBody } from '../../registry/places/places.public.tsx'

/** One house of the builder, as typed. */
interface HouseRow {
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

/** The number of units in the rows. */
export const unitsOfRows = (rows: readonly HouseRow[]) =>
  rows.reduce((sum, row) => {
    const counts = countsOf(row)
    return sum + ((counts && unitsOf(counts)) ?? 0)
  }, 0)

const isCount = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most)

// An invalid number is sent as NaN, which the schema rejects at its input, or at the nearest one above.
const described = (row: HouseRow) => {
  const counts = countsOf(row)
  if (counts) return { entrances: entrancesOf(counts), floors_above: counts.floors, units_count: unitsOf(counts) }
  const [entrances, floors, units] = [
    parseNumber(row.entrances),
    parseNumber(row.floors_above),
    parseNumber(row.units_count),
  ]
  return {
    entrances: isCount(entrances, 99) ? [] : [{ number: Number.NaN }],
    floors_above: isCount(floors, 200) ? floors : Number.NaN,
    units_count: isCount(units, 100) ? null : Number.NaN,
  }
}

/**
 * The body that creates the complex and its houses in one call; the place and the type are the same for all houses.
 */
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
  // Only the first house is sent while the shared fields are invalid, so that their errors are shown once.
  const faulty = !shared.house_type_id || !values.city || !values.street
  const rows = faulty ? values.houses.slice(0, 1) : values.houses
  return {
    complex: values.with_complex ? { ...values.complex, document_language } : null,
    houses: rows.map((row) => Object.assign({ number: row.number }, shared, described(row))),
  }
}
