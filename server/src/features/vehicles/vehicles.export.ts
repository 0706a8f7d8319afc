import { vehicles } from '@oselia/contract/vehicles'
import type { App } from '../../platform/app.js'
import { exported, type ExportColumn } from '../../platform/export.js'
import { unitName } from '../realty/realty.door.js'
import { kindNames, permitNames, statusNames, vehicleWords as words } from './vehicles.messages.js'
import { listed, told, type Stored } from './vehicles.queries.js'

const plain = (
  key: 'plate_raw' | 'country' | 'brand' | 'model' | 'colour' | 'company' | 'status_reason' | 'note',
): ExportColumn<Stored> => ({ key, header: words[key], kind: 'text', value: (row) => row[key] })

const place = (key: 'realty' | 'parking'): ExportColumn<Stored> => ({
  key,
  header: words[key],
  kind: 'text',
  value: ({ [key]: unit }, language) => unit && unitName(unit, language),
})

const columns: ExportColumn<Stored>[] = [
  plain('plate_raw'),
  plain('country'),
  { key: 'kind', header: words.kind, kind: 'text', value: ({ kind }, language) => kindNames[kind][language] },
  plain('brand'),
  plain('model'),
  plain('colour'),
  { key: 'year', header: words.year, kind: 'number', value: ({ year }) => year },
  { key: 'member', header: words.member, kind: 'text', may: 'members.read', value: ({ member }) => member?.name },
  plain('company'),
  place('realty'),
  place('parking'),
  { key: 'status', header: words.status, kind: 'text', value: ({ status }, language) => statusNames[status][language] },
  plain('status_reason'),
  {
    key: 'permit',
    header: words.permit,
    kind: 'text',
    value: ({ permit }, language) => permit && permitNames[permit.kind][language],
  },
  { key: 'permit_number', header: words.permit_number, kind: 'text', value: ({ permit }) => permit?.number },
  { key: 'permit_from', header: words.permit_from, kind: 'day', value: ({ permit }) => permit?.from },
  { key: 'permit_to', header: words.permit_to, kind: 'day', value: ({ permit }) => permit?.to },
  plain('note'),
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const vehicleExport = (app: App) =>
  exported(app, vehicles.export, { title: words.title, columns, ofPeople: true, list: listed, shown: told })
