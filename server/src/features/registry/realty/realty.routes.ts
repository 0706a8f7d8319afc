import { boards } from '@oselia/contract/board'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { readBoard } from './realty.board.js'
import { realtyExport } from './realty.export.js'
import { merge } from './realty.merge.js'
import { saveBoard } from './realty.saving.js'
import { createUnit, list, read, remove, update, usage } from './realty.service.js'
import { split } from './realty.split.js'
import { timeline } from './realty.timeline.js'
import { registerUnitSearch } from './realty.palette.js'

export const realtyRoutes = (app: App): void => {
  registerUnitSearch()
  implement(app, realty, {
    export: realtyExport(app),
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createUnit(ctx, body),
    read: ({ ctx, params }) => read(ctx, params.id),
    update: ({ ctx, params, body }) => update(ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
    usage: ({ ctx, params }) => usage(ctx, params.id),
    timeline: ({ ctx, params, query }) => timeline(ctx, params.id, query),
    split: ({ ctx, params, body }) => split(ctx, params.id, body),
    merge: ({ ctx, params, body }) => merge(ctx, params.id, body),
  })
  implement(app, boards, {
    board: ({ ctx, params, query }) => readBoard(ctx, params.id, query.voting_id),
    saveBoard: ({ ctx, params, body }) => saveBoard(ctx, params.id, body),
  })
}
