import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { inData } from '../../../platform/list.js'
import { memberExport } from './members.export.js'
import { merge, preview, undoMerge } from './members.merge.js'
import { create, list, read, remove, reveal, update, usage } from './members.service.js'
import { duplicates, similar } from './members.similar.js'
import { timeline } from './members.timeline.js'
import { fileColumn, fileExpression } from '../../../platform/entity.files.js'
import { registerMemberSearch } from './members.palette.js'

fileColumn('members', 'photo_id')
// The undo of a merge sets the surviving record back to the photo that it had.
fileExpression('member_merges', 'photo', sql`(moved #>> '{fields,photo_id,before}')::bigint`, sql`undone_at is null`)

export const memberRoutes = (app: App): void => {
  registerMemberSearch()
  implement(app, members, {
    export: memberExport(app),
    list: async ({ ctx, query }) => inData(await list(app, ctx, query)),
    create: ({ ctx, body }) => create(app, ctx, body),
    duplicates: ({ ctx, query }) => duplicates(ctx, query),
    similar: ({ ctx, query }) => similar(ctx, query),
    read: ({ ctx, params }) => read(app, ctx, params.id),
    update: ({ ctx, params, body }) => update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
    usage: ({ ctx, params }) => usage(ctx, params.id),
    timeline: ({ ctx, params, query }) => timeline(ctx, params.id, query),
    mergePreview: ({ ctx, params }) => preview(app, ctx, params.id, params.with_id),
    merge: ({ ctx, params, body }) => merge(app, ctx, params.id, body),
    undoMerge: ({ ctx, params, body }) => undoMerge(app, ctx, params.id, body.confirmed),
    reveal: ({ ctx, params, body }) => reveal(ctx, params.id, body.reason),
  })
}
