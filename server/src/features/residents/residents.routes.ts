import { residentRoles } from '@oselia/contract/resident-roles'
import { moves, ownerships, residents } from '@oselia/contract/residents'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { dataRule, onceRule } from '../../platform/once.js'
import { conflict, invalid } from '../../platform/problems.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import * as shareQueries from './ownerships.queries.js'
import * as shares from './ownerships.service.js'
import * as roleQueries from './resident-roles.queries.js'
import { createRole, readRole, removeRole, updateRole } from './resident-roles.service.js'
import { ownershipExport, residentExport } from './residents.export.js'
import { moveIn, moveOut } from './residents.moves.js'
import { labelColumn, list } from './residents.queries.js'
import { sale } from './residents.sale.js'
import { create, read, remove, update } from './residents.service.js'

export const residentRoutes = (app: App): void => {
  roleRoutes(app)
  linkRoutes(app)
  shareRoutes(app)
  implement(app, moves, {
    moveIn: ({ act, params, body }) => moveIn(act, params.id, body),
    moveOut: ({ act, params, body }) => moveOut(act, params.id, body),
    sale: ({ act, params, body }) => sale(app, act, params.id, body),
  })
}

/** Condition: both ends of the link are there, so that it may come back by itself. */
const endsAreLive = sql<boolean>`exists (select 1 from members m, realty u
  where m.id = t.member_id and m.deleted_at is null and u.id = t.realty_id and u.deleted_at is null)`

const linkRoutes = (app: App): void => {
  dataRule('residents_overlap', () => conflict('duplicate', { faults: [{ field: 'from', key: 'residency_overlaps' }] }))
  const mine = (scope: Scope) => houseIdInScope(scope, sql`t.house_id`)
  binKind({
    kind: 'residents',
    table: 'residents',
    may: 'residents.delete',
    label: labelColumn('t'),
    // An owner's link comes back with its share.
    scope: (scope) => both(mine(scope), sql<boolean>`not t.is_owner`, endsAreLive),
    audience: async (db, id) => {
      const row = await db.selectFrom('residents').select('house_id').where('id', '=', id).executeTakeFirst()
      return { house_ids: row ? [row.house_id] : [] }
    },
  })
  historyOf('residents', { may: 'residents.read', table: 'residents', scope: mine })
  implement(app, residents, {
    export: residentExport(app),
    list: ({ act, query }) => list(act, query),
    create: ({ act, body }) => create(act, body),
    read: ({ act, params }) => read(act, params.id),
    update: ({ act, params, body }) => update(act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
  })
}

const shareRoutes = (app: App): void => {
  dataRule('ownerships_within_one', () => invalid('numerator', 'shares_above_one'))
  const mine = (scope: Scope) =>
    sql<boolean>`exists (select 1 from realty u where u.id = t.realty_id and ${houseIdInScope(scope, sql`u.house_id`)})`
  binKind({
    kind: 'ownerships',
    table: 'ownerships',
    may: 'ownerships.delete',
    label: labelColumn('t'),
    scope: (scope) => both(mine(scope), endsAreLive),
    audience: async (db, id) => {
      const { rows } = await sql<{ house_id: number }>`select u.house_id from ownerships o
        join realty u on u.id = o.realty_id where o.id = ${id}`.execute(db)
      return { house_ids: rows.map(({ house_id }) => house_id) }
    },
  })
  historyOf('ownerships', { may: 'ownerships.read', table: 'ownerships', scope: mine })
  implement(app, ownerships, {
    export: ownershipExport(app),
    list: ({ act, query }) => shareQueries.list(app, act, query),
    create: ({ act, body }) => shares.create(app, act, body),
    read: ({ act, params }) => shares.read(app, act, params.id),
    update: ({ act, params, body }) => shares.update(app, act, params.id, body),
    remove: ({ act, params }) => shares.remove(act, params.id),
  })
}

const both = (...conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

const roleRoutes = (app: App): void => {
  onceRule('resident_roles_code_key', 'code')
  binKind({
    kind: 'resident_roles',
    table: 'resident_roles',
    may: 'settings.delete',
    label: sql`t.name ->> 'uk'`,
    scope: (scope) => sql<boolean>`${scope.all}::boolean`,
  })
  historyOf('resident_roles', { may: 'residents.read', table: 'resident_roles', scope: () => sql<boolean>`true` })
  implement(app, residentRoles, {
    list: ({ act, query }) => roleQueries.list(act.db, act.scope, query),
    create: ({ act, body }) => createRole(act, body),
    read: ({ act, params }) => readRole(act, params.id),
    update: ({ act, params, body }) => updateRole(act, params.id, body),
    remove: ({ act, params, query }) => removeRole(act, params.id, query.replace_with),
  })
}
