import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../../platform/scope.js'

/** Condition: the house (columns of the given alias) is in the scope. False when the scope is empty. */
export const houseInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.id`)} = any(${scope.houseIds}::bigint[]) or ${sql.ref(`${alias}.complex_id`)} = any(${scope.complexIds}::bigint[]))`

/** Condition: the complex is in the scope, or one of its houses is. */
export const complexInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.id`)} = any(${scope.complexIds}::bigint[]) or ${sql.ref(`${alias}.id`)} in
        (select complex_id from houses where id = any(${scope.houseIds}::bigint[]) and deleted_at is null))`

/** Whether the whole complex is in the scope, not only a house of it. */
export const complexOwned = (scope: Scope, id: number): boolean => scope.all || scope.complexIds.includes(id)

/** Condition: the house whose id is in the column is in the scope. */
export const houseIdInScope = (scope: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (select id from houses where id = any(${scope.houseIds}::bigint[])
        or complex_id = any(${scope.complexIds}::bigint[]))`
