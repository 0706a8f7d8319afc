import { houses } from '@oselia/contract/houses'
import { houseTypes } from '@oselia/contract/house-types'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { registerAccess } from '../../../platform/access.js'
import { registerLabels } from '../../../platform/labels.js'
import { houseApprovals } from './houses.approval.js'
import { houseExport } from './houses.export.js'
import * as typeQueries from './house-types.queries.js'
import { createType, readType, removeType, updateType } from './house-types.service.js'
import { addressesOf, complexesOf, figures, list, readerOf } from './houses.queries.js'
import { createHouse, detailed, read, remove, unlink, update, usage } from './houses.service.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { registerHouseSearch } from './houses.palette.js'

fileColumn('house_photos', 'file_id')
fileColumn('house_safety_doc_files', 'file_id')

export const houseRoutes = (app: App): void => {
  registerHouseSearch()
  registerLabels('houses', addressesOf)
  registerAccess({ complexesOf })
  houseApprovals()
  implement(app, houses, {
    export: houseExport(app),
    list: ({ ctx, query }) => list(ctx.db, ctx.scope, query, readerOf(ctx)),
    figures: async ({ ctx }) => ({ data: await figures(ctx.db, ctx.scope) }),
    create: async ({ ctx, body }) => detailed(app, ctx, await createHouse(ctx, body)),
    read: ({ ctx, params }) => read(app, ctx, params.id),
    update: ({ ctx, params, body }) => update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
    usage: ({ ctx, params }) => usage(ctx, params.id),
    unlink: ({ ctx, body }) => unlink(ctx, body.house_ids),
  })
  typeRoutes(app)
}

const typeRoutes = (app: App): void => {
  implement(app, houseTypes, {
    list: ({ ctx, query }) => typeQueries.list(ctx.db, ctx.scope, query),
    create: ({ ctx, body }) => createType(ctx, body),
    read: ({ ctx, params }) => readType(ctx, params.id),
    update: ({ ctx, params, body }) => updateType(ctx, params.id, body),
    remove: ({ ctx, params, query }) => removeType(ctx, params.id, query.replace_with),
  })
}
