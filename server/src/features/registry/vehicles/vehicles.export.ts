import { vehicleFields, vehicles } from '@oselia/contract/vehicles'
import type { App } from '../../../platform/app.js'
import { exportColumns } from '../../../platform/export.columns.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitName } from '../units/units.public.js'
import { kindNames, permitNames, statusNames, vehicleWords as words } from './vehicles.messages.js'
import { listSpec, withDisplayFields, type Stored } from './vehicles.queries.js'

const place = (key: 'realty' | 'parking'): ExportColumn<Stored>[] => [
  {
    key,
    header: words[key],
    kind: 'text',
    value: ({ [key]: unit }, language) => unit && unitName(unit, language),
  },
]

const permit: ExportColumn<Stored>[] = [
  {
    key: 'permit',
    header: words.permit,
    kind: 'text',
    value: (row, language) => row.permit && permitNames[row.permit.kind][language],
  },
  { key: 'permit_number', header: words.permit_number, kind: 'text', value: (row) => row.permit?.number },
  { key: 'permit_from', header: words.permit_from, kind: 'day', value: (row) => row.permit?.from },
  { key: 'permit_to', header: words.permit_to, kind: 'day', value: (row) => row.permit?.to },
]

const columns: ExportColumn<Stored>[] = [
  ...exportColumns<Stored, typeof vehicleFields, typeof words>(vehicleFields, words, {
    kind: { value: ({ kind }, language) => kindNames[kind][language] },
    member_id: [
      {
        key: 'member',
        header: words.member,
        kind: 'text',
        permission: 'members.read',
        value: ({ member }) => member?.name,
      },
    ],
    realty_id: place('realty'),
    parking_realty_id: place('parking'),
    permit,
    status: { value: ({ status }, language) => statusNames[status][language] },
    photo_ids: null,
  }),
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const vehicleExport = (app: App) =>
  exported(app, vehicles.export, {
    title: words.title,
    columns,
    ofPeople: true,
    list: listSpec,
    present: withDisplayFields,
  })
