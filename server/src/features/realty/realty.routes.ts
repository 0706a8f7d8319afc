import { boards } from '@oselia/contract/board'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import { readBoard } from './realty.board.js'
import { realtyExport } from './realty.export.js'
import { merge } from './realty.merge.js'
import { labelColumn } from './realty.refs.js'
import { saveBoard } from './realty.saving.js'
import { createUnit, list, read, remove, update, usage } from './realty.service.js'
import { split } from './realty.split.js'
import { shownChange, timeline } from './realty.timeline.js'

// A unit whose house is in the bin comes back with the house and not by itself.
const standing = (scope: Scope) =>
  sql<boolean>`(${houseIdInScope(scope, sql`t.house_id`)} and exists (select 1 from houses h where h.id = t.house_id and h.deleted_at is null))`

export const realtyRoutes = (app: App): void => {
  onceRule('realty_number_key', 'number')
  onceRule('realty_payee_accounts', 'house_id')
  onceRule('houses_payee_accounts', 'complex_id')
  binKind({
    kind: 'realty',
    table: 'realty',
    may: 'realty.delete',
    label: labelColumn('t'),
    scope: standing,
    audience: async (db, id) => {
      const { rows } = await sql<{ house_id: number }>`select house_id from realty where id = ${id}`.execute(db)
      return { house_ids: rows.map(({ house_id }) => house_id) }
    },
  })
  historyOf('realty', {
    may: 'realty.read',
    table: 'realty',
    scope: (scope) => houseIdInScope(scope, sql`t.house_id`),
    shown: shownChange,
  })
  implement(app, realty, {
    export: realtyExport(app),
    list: ({ act, query }) => list(act, query),
    create: ({ act, body }) => createUnit(act, body),
    read: ({ act, params }) => read(act, params.id),
    update: ({ act, params, body }) => update(act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
    usage: ({ act, params }) => usage(act, params.id),
    timeline: ({ act, params, query }) => timeline(act, params.id, query),
    split: ({ act, params, body }) => split(act, params.id, body),
    merge: ({ act, params, body }) => merge(act, params.id, body),
  })
  implement(app, boards, {
    board: ({ act, params }) => readBoard(act, params.id),
    saveBoard: ({ act, params, body }) => saveBoard(act, params.id, body),
  })
}
