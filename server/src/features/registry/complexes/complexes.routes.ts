import { complexes } from '@oselia/contract/complexes'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { inMainData } from '../../../platform/list.js'
import { complexApprovals } from './complexes.approval.js'
import { complexExport } from './complexes.export.js'
import { list } from './complexes.queries.js'
import { createComplex, detailed, read, remove, update, usage } from './complexes.service.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { registerComplexSearch } from './complexes.palette.js'

fileColumn('complexes', 'logo_id')
fileColumn('complexes', 'statute_file_id')
fileColumn('complex_photos', 'file_id')

export const complexRoutes = (app: App): void => {
  registerComplexSearch()
  complexApprovals()
  implement(app, complexes, {
    export: complexExport(app),
    list: async ({ ctx, query }) => inMainData(await list(ctx.db, ctx.scope, query)),
    create: async ({ ctx, body }) => detailed(app, ctx, await createComplex(ctx, body)),
    read: ({ ctx, params }) => read(app, ctx, params.id),
    update: ({ ctx, params, body }) => update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
    usage: ({ ctx, params }) => usage(ctx, params.id),
  })
}
