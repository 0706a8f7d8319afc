import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import type { Db } from '../../platform/db.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import type { Audience } from '../../platform/live.js'
import { onceRule } from '../../platform/once.js'
import { vehicleExport } from './vehicles.export.js'
import { housesAround, vehicleInScope } from './vehicles.scope.js'
import { create, list, read, remove, update } from './vehicles.service.js'

const audience = async (db: Db, id: number): Promise<Audience> => {
  const about = await db
    .selectFrom('vehicles')
    .select(['realty_id', 'parking_realty_id', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { house_ids: await housesAround(db, about) }
}

export const vehicleRoutes = (app: App): void => {
  onceRule('vehicles_plate_key', 'plate_raw')
  binKind({
    kind: 'vehicles',
    table: 'vehicles',
    may: 'vehicles.delete',
    label: sql`coalesce(t.plate_raw, nullif(concat_ws(' ', t.brand, t.model), ''), t.kind)`,
    scope: (scope, actor) => vehicleInScope({ scope, actor }, 't'),
    audience,
  })
  historyOf('vehicles', {
    may: 'vehicles.read',
    table: 'vehicles',
    scope: (scope, actor) => vehicleInScope({ scope, actor }, 't'),
  })
  implement(app, vehicles, {
    export: vehicleExport(app),
    list: ({ act, query }) => list(app, act, query),
    create: ({ act, body }) => create(app, act, body),
    read: ({ act, params }) => read(app, act, params.id),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
  })
}
