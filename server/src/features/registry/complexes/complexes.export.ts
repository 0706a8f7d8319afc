import { complexes, type Complex } from '@oselia/contract/complexes'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { complexWords as words } from './complexes.messages.js'
import { listSpec } from './complexes.queries.js'

const plain = (key: 'name' | 'legal_name' | 'edrpou' | 'public_phone' | 'email'): ExportColumn<Complex> => ({
  key,
  header: words[key],
  kind: 'text',
  value: (row) => row[key],
})
const figure = (key: 'houses_count' | 'units_count'): ExportColumn<Complex> => ({
  key,
  header: words[key],
  kind: 'number',
  value: (row) => row[key],
})

const columns: ExportColumn<Complex>[] = [
  plain('name'),
  {
    key: 'legal_form',
    header: words.legal_form,
    kind: 'text',
    value: ({ legal_form }, language) => words[legal_form][language],
  },
  plain('legal_name'),
  plain('edrpou'),
  { key: 'iban', header: words.iban, kind: 'text', value: ({ accounts }) => accounts[0]?.iban },
  plain('public_phone'),
  plain('email'),
  figure('houses_count'),
  figure('units_count'),
  { key: 'status', header: words.status, kind: 'text', value: ({ status }, language) => words[status][language] },
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const complexExport = (app: App) =>
  exported(app, complexes.export, { title: words.title, columns, list: ({ scope }, query) => listSpec(scope, query) })
