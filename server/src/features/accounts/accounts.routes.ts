import { accounts } from '@oselia/contract/accounts'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import { accountExport } from './accounts.export.js'
import { labelColumn, list } from './accounts.queries.js'
import { createAccount, read, remove, update } from './accounts.service.js'

const seenUnits = (scope: Scope) =>
  sql<boolean>`exists (select 1 from realty u where u.id = t.realty_id and ${houseIdInScope(scope, sql`u.house_id`)})`
// An account whose unit is in the bin comes back with the unit and not by itself.
const standing = (scope: Scope) =>
  sql<boolean>`(${seenUnits(scope)} and exists (select 1 from realty u where u.id = t.realty_id and u.deleted_at is null))`

export const accountsRoutes = (app: App): void => {
  onceRule('personal_accounts_number_key', 'number')
  binKind({
    kind: 'accounts',
    table: 'personal_accounts',
    may: 'accounts.delete',
    label: labelColumn,
    scope: standing,
    audience: async (db, id) => {
      const { rows } = await sql<{
        house_id: number
      }>`select u.house_id from personal_accounts a join realty u on u.id = a.realty_id
        where a.id = ${id}`.execute(db)
      return { house_ids: rows.map(({ house_id }) => house_id) }
    },
  })
  historyOf('accounts', { may: 'accounts.read', table: 'personal_accounts', scope: seenUnits })
  implement(app, accounts, {
    export: accountExport(app),
    list: ({ act, query }) => list(act, query),
    create: ({ act, body }) => createAccount(act, body),
    read: ({ act, params }) => read(act, params.id),
    update: ({ act, params, body }) => update(act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
  })
}
