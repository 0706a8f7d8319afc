import type { UnitRef } from '@oselia/contract/realty'
import { realtyTypeNames } from '@oselia/contract/units.messages'
import type { ExportColumn } from '../../../platform/export.js'
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
