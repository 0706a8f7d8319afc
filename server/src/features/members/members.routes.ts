import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { inData } from '../../platform/list.js'
import { memberExport } from './members.export.js'
import { readableChange, rightsOf } from './members.masks.js'
import { merge, preview, undoMerge } from './members.merge.js'
import { binnedMemberInScope, housesOf } from './members.scope.js'
import { create, list, read, remove, reveal, update, usage } from './members.service.js'
import { duplicates, similar } from './members.similar.js'
import { timeline } from './members.timeline.js'

export const memberRoutes = (app: App): void => {
  binKind({
    kind: 'members',
    table: 'members',
    may: 'members.delete',
    label: sql`t.name`,
    // A record that was joined to another comes back by undoing that, with all that moved.
    scope: (scope, actor) => sql<boolean>`(t.merged_into is null and ${binnedMemberInScope({ scope, actor }, 't')})`,
    audience: async (db, id) => ({ house_ids: await housesOf(db, [id]) }),
  })
  historyOf('members', {
    may: 'members.read',
    table: 'members',
    scope: (scope, actor) => binnedMemberInScope({ scope, actor }, 't'),
    shown: (act, change) => readableChange(rightsOf(act), change),
  })
  implement(app, members, {
    export: memberExport(app),
    list: async ({ act, query }) => inData(await list(app, act, query)),
    create: ({ act, body }) => create(app, act, body),
    duplicates: ({ act, query }) => duplicates(act, query),
    similar: ({ act, query }) => similar(act, query),
    read: ({ act, params }) => read(app, act, params.id),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
    usage: ({ act, params }) => usage(act, params.id),
    timeline: ({ act, params, query }) => timeline(act, params.id, query),
    mergePreview: ({ act, params }) => preview(app, act, params.id, params.with_id),
    merge: ({ act, params, body }) => merge(app, act, params.id, body),
    undoMerge: ({ act, params, body }) => undoMerge(app, act, params.id, body.confirmed),
    reveal: ({ act, params, body }) => reveal(act, params.id, body.reason),
  })
}
