import type { UnitRef } from '@oselia/contract/realty'
import { realtyTypeNames, unitLabel } from '@oselia/contract/units.messages'
import type { ExportColumn } from '../../../platform/export.cells.js'
import type { PaperColumn } from '../../../platform/export.paper.js'
import { unitWords as words } from './units.messages.js'

/** Columns of an exported list that identify the unit of a row. */
export const unitColumns = <Row>(
  unit: (row: Row) => Pick<UnitRef, 'address' | 'type' | 'number'>,
): ExportColumn<Row>[] => [
  { key: 'address', header: words.address, kind: 'text', value: (row) => unit(row).address },
  {
    key: 'type',
    header: words.type,
    kind: 'text',
    value: (row, language) => realtyTypeNames[unit(row).type][language],
  },
  { key: 'number', header: words.number, kind: 'text', value: (row) => unit(row).number },
]

type Place = Pick<UnitRef, 'address' | 'type' | 'number'>

/** Addresses that a line under the title can name. */
const mostNamed = 3

/** The addresses of units, empty where they are too many for a line. */
export const addressesOf = (units: readonly Place[]): string[] => {
  const addresses = [...new Set(units.map(({ address }) => address))]
  return addresses.length > 0 && addresses.length <= mostNamed ? [addresses.join('; ')] : []
}

/** The unit of a row on paper: with its address, unless that is the same for all. */
export const unitOnPaper = <Row>(rows: readonly Row[], unit: (row: Row) => Place, width: number): PaperColumn<Row> => {
  const isOneHouse = new Set(rows.map((row) => unit(row).address)).size === 1
  return {
    key: 'unit',
    header: words.unit,
    kind: 'text',
    width,
    value: (row, language) => {
      const { type, number, address } = unit(row)
      const label = unitLabel(type, number, language)
      return isOneHouse ? label : `${label}, ${address}`
    },
  }
}
