import { meterReadings, readingFields, type Reading } from '@oselia/contract/meter-readings'
import { meterFields, meters, type Meter } from '@oselia/contract/meters'
import { meterKindNames, meterLabels, readingLabels, readingSourceNames } from '@oselia/contract/meters.messages'
import type { App } from '../../../platform/app.js'
import { exportColumns, named } from '../../../platform/export.columns.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitName } from '../../registry/units/units.public.js'
import { meterWords as words } from './meters.messages.js'
import { listSpec } from './meters.queries.js'
import { readingListSpec, withConsumption, type Stored } from './readings.queries.js'

const unit: ExportColumn<Pick<Meter, 'realty'>> = {
  key: 'realty',
  header: meterLabels.realty,
  kind: 'text',
  value: ({ realty }, language) => realty && unitName(realty, language),
}

const columns: ExportColumn<Meter>[] = [
  ...exportColumns<Meter, typeof meterFields, typeof meterLabels>(meterFields, meterLabels, {
    kind: named('kind', meterKindNames),
    realty_id: [unit],
    house_id: [{ key: 'house', header: meterLabels.house, kind: 'text', value: ({ house }) => house.name }],
  }),
  { key: 'removed_on', header: meterLabels.removed_on, kind: 'day', value: (row) => row.removed_on },
  { key: 'last_day', header: words.last_day, kind: 'day', value: ({ last }) => last?.day },
  { key: 'last_value', header: words.last_value, kind: 'number', value: ({ last }) => last?.value },
]

export const meterExport = (app: App) => exported(app, meters.export, { title: words.title, columns, list: listSpec })

const readingColumns: ExportColumn<Stored>[] = [
  ...exportColumns<Stored, typeof readingFields, typeof readingLabels>(readingFields, readingLabels, {
    meter_id: [
      { key: 'number', header: meterLabels.number, kind: 'text', value: ({ meter }) => meter.number },
      {
        key: 'kind',
        header: meterLabels.kind,
        kind: 'text',
        value: ({ meter }, language) => meterKindNames[meter.kind][language],
      },
      unit,
    ],
    source: { value: ({ source }: Pick<Reading, 'source'>, language) => readingSourceNames[source][language] },
    photo_id: null,
  }),
  { key: 'consumption', header: readingLabels.consumption, kind: 'number', value: (row) => row.consumption },
  { key: 'created_at', header: readingLabels.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const readingExport = (app: App) =>
  exported(app, meterReadings.export, {
    title: words.readings,
    columns: readingColumns,
    list: readingListSpec,
    present: withConsumption,
  })
