import { guestReadings, meterReadings } from '@oselia/contract/meter-readings'
import { meterLinks, meters, meterSettings } from '@oselia/contract/meters'
import type { App } from '../../../platform/app.js'
import { dependentsByColumn } from '../../../platform/dependents.rows.js'
import { implement } from '../../../platform/implement.js'
import { unitDependents } from '../../registry/units/units.public.js'
import { meterEntity } from './meters.entity.js'
import { consumptionOf } from './meters.consumption.js'
import { entryRows } from './meters.entry.js'
import { meterExport, readingExport } from './meters.export.js'
import { readGuestMeters, sendGuestReadings } from './meters.guest.js'
import { createMeterLink, readMeterLink, revokeMeterLink } from './meters.links.js'
import { registerMeterSearch } from './meters.palette.js'
import { listMeters } from './meters.queries.js'
import { replaceMeter } from './meters.replacing.js'
import { createMeter, readMeter, removeMeter, updateMeter } from './meters.service.js'
import { settingsOf, updateSettings } from './meters.settings.js'
import { createReading, createReadings, listReadings, removeReading, updateReading } from './readings.service.js'
import './meters.problems.messages.js'

const readingRoutes = (app: App): void => {
  implement(app, meterReadings, {
    export: readingExport(app),
    list: ({ ctx, query }) => listReadings(app, ctx, query),
    create: ({ ctx, body }) => createReading(app, ctx, body),
    bulk: ({ ctx, body }) => createReadings(ctx, body.readings),
    update: ({ ctx, params, body }) => updateReading(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeReading(ctx, params.id),
  })
  implement(app, guestReadings, {
    read: ({ ctx, params }) => readGuestMeters(app, ctx, params.token),
    send: ({ ctx, params, body }) => sendGuestReadings(app, ctx, params.token, body),
  })
}

export const meterRoutes = (app: App): void => {
  registerMeterSearch()
  const { reassign } = dependentsByColumn(meterEntity, 'realty_id')
  unitDependents.register({ kind: 'meters', reassign })
  implement(app, meters, {
    export: meterExport(app),
    entry: ({ ctx, query }) => entryRows(ctx, query),
    consumption: ({ ctx, query }) => consumptionOf(ctx, query),
    list: ({ ctx, query }) => listMeters(ctx, query),
    create: ({ ctx, body }) => createMeter(ctx, body),
    read: ({ ctx, params }) => readMeter(ctx, params.id),
    update: ({ ctx, params, body }) => updateMeter(ctx, params.id, body),
    replace: ({ ctx, params, body }) => replaceMeter(ctx, params.id, body),
    remove: ({ ctx, params }) => removeMeter(ctx, params.id),
  })
  implement(app, meterLinks, {
    read: ({ ctx, params }) => readMeterLink(app, ctx, params.id),
    create: ({ ctx, params }) => createMeterLink(app, ctx, params.id),
    remove: ({ ctx, params }) => revokeMeterLink(app, ctx, params.id),
  })
  implement(app, meterSettings, {
    read: async ({ ctx }) => ({ data: await settingsOf(ctx.db) }),
    update: ({ ctx, body }) => updateSettings(ctx, body),
  })
  readingRoutes(app)
}
