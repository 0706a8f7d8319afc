import { complexes } from '@oselia/contract/complexes'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { inMainData } from '../../platform/list.js'
import { onceRule } from '../../platform/once.js'
import { complexInScope } from '../../platform/scope.js'
import { complexApprovals } from './complexes.approval.js'
import { complexExport } from './complexes.export.js'
import { houseIdsOf, list, wholeInScope } from './complexes.queries.js'
import { createComplex, detailed, read, remove, update, usage } from './complexes.service.js'

export const complexRoutes = (app: App): void => {
  onceRule('complexes_name_key', 'name')
  complexApprovals()
  binKind({
    kind: 'complexes',
    table: 'complexes',
    may: 'complexes.delete',
    label: sql`t.name`,
    scope: wholeInScope,
    audience: async (db, id) => ({ house_ids: await houseIdsOf(db, id) }),
  })
  historyOf('complexes', { may: 'complexes.read', table: 'complexes', scope: (scope) => complexInScope(scope, 't') })
  implement(app, complexes, {
    export: complexExport(app),
    list: async ({ act, query }) => inMainData(await list(act.db, act.scope, query)),
    create: async ({ act, body }) => detailed(app, act, await createComplex(act, body)),
    read: ({ act, params }) => read(app, act, params.id),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
    usage: ({ act, params }) => usage(act, params.id),
  })
}
