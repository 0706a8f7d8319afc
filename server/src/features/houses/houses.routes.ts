import { houses, houseTypes } from '@oselia/contract/houses'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { houseInScope, type Scope } from '../../platform/scope.js'
import { houseApprovals } from './houses.approval.js'
import { houseExport } from './houses.export.js'
import * as typeQueries from './house-types.queries.js'
import { createType, readType, removeType, updateType } from './house-types.service.js'
import { list, readerOf } from './houses.queries.js'
import { createHouse, detailed, read, remove, unlink, update, usage } from './houses.service.js'

export const houseRoutes = (app: App): void => {
  onceRule('houses_address_key', 'number')
  houseApprovals()
  binKind({
    kind: 'houses',
    table: 'houses',
    may: 'houses.delete',
    label: sql`t.label`,
    scope: (scope) => houseInScope(scope, 't'),
    audience: async (_db, id) => ({ house_ids: [id] }),
  })
  historyOf('houses', { may: 'houses.read', table: 'houses', scope: (scope) => houseInScope(scope, 't') })
  implement(app, houses, {
    export: houseExport(app),
    list: ({ act, query }) => list(act.db, act.scope, query, readerOf(act)),
    create: async ({ act, body }) => detailed(app, act, await createHouse(act, body)),
    read: ({ act, params }) => read(app, act, params.id),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
    usage: ({ act, params }) => usage(act, params.id),
    unlink: ({ act, body }) => unlink(act, body.house_ids),
  })
  typeRoutes(app)
}

const wholeCommunity = (scope: Scope) => sql<boolean>`${scope.all}::boolean`

const typeRoutes = (app: App): void => {
  onceRule('house_types_code_key', 'code')
  binKind({
    kind: 'house_types',
    table: 'house_types',
    may: 'houses.delete',
    label: sql`t.name ->> 'uk'`,
    scope: wholeCommunity,
  })
  historyOf('house_types', { may: 'houses.read', table: 'house_types', scope: () => sql<boolean>`true` })
  implement(app, houseTypes, {
    list: ({ act, query }) => typeQueries.list(act.db, act.scope, query),
    create: ({ act, body }) => createType(act, body),
    read: ({ act, params }) => readType(act, params.id),
    update: ({ act, params, body }) => updateType(act, params.id, body),
    remove: ({ act, params, query }) => removeType(act, params.id, query.replace_with),
  })
}
