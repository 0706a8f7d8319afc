import { vehicles } from '@oselia/contract/vehicles'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { unitDependents } from '../units/units.public.js'
import { vehicleExport } from './vehicles.export.js'
import { moveToUnit } from './vehicles.moving.js'
import { create, list, read, remove, update } from './vehicles.service.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { registerVehicleSearch } from './vehicles.palette.js'

fileColumn('vehicles', 'photo_ids', true)

export const vehicleRoutes = (app: App): void => {
  registerVehicleSearch()
  unitDependents.register({
    kind: 'vehicles',
    reassign: (ctx, from, to, { house_id }) => moveToUnit(ctx, from, { id: to, house_id }),
  })
  implement(app, vehicles, {
    export: vehicleExport(app),
    list: ({ ctx, query }) => list(app, ctx, query),
    create: ({ ctx, body }) => create(app, ctx, body),
    read: ({ ctx, params }) => read(app, ctx, params.id),
    update: ({ ctx, params, body }) => update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
}
