import { houses } from '@oselia/contract/houses'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { houseWords as words } from './houses.messages.js'
import { listSpec, type Row } from './houses.queries.js'
import { addressOf } from './houses.rules.js'

const figure = (
  key: keyof Row & ('units_count' | 'floors_above' | 'year_built' | 'residential_area' | 'nonresidential_area'),
): ExportColumn<Row> => ({ key, header: words[key], kind: 'number', value: (row) => row[key] })

const columns: ExportColumn<Row>[] = [
  { key: 'address', header: words.address, kind: 'text', value: addressOf },
  { key: 'complex', header: words.complex, kind: 'text', value: (row) => row.complex?.name },
  {
    key: 'house_type',
    header: words.house_type,
    kind: 'text',
    value: ({ house_type: { name } }, language) => name[language] ?? name.uk,
  },
  { key: 'status', header: words.status, kind: 'text', value: ({ status }, language) => words[status][language] },
  { key: 'entrances', header: words.entrances, kind: 'number', value: (row) => row.entrances.length || null },
  figure('units_count'),
  figure('floors_above'),
  figure('year_built'),
  figure('residential_area'),
  figure('nonresidential_area'),
  { key: 'cadastral_number', header: words.cadastral_number, kind: 'text', value: (row) => row.cadastral_number },
  { key: 'legal_name', header: words.legal_name, kind: 'text', value: (row) => row.legal_name },
  { key: 'edrpou', header: words.edrpou, kind: 'text', value: (row) => row.edrpou },
  { key: 'iban', header: words.iban, kind: 'text', value: (row) => row.accounts[0]?.iban },
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const houseExport = (app: App) =>
  exported(app, houses.export, { title: words.title, columns, list: ({ scope }, query) => listSpec(scope, query) })
