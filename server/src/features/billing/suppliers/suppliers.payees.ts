import type { ValidationIssue } from '@oselia/contract/issues'
import type { Payee } from '@oselia/contract/payees'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope, houseInScope } from '../../access/scope/scope.public.js'
import { complexEntity, wholeInScope } from '../../registry/complexes/complexes.public.js'
import { addressColumn, houseEntity } from '../../registry/houses/houses.public.js'

interface OfPayee {
  complex_id: number | null
  house_id: number | null
}

/** Condition over an alias with `complex_id` and `house_id`: the money of the payee is wholly in the scope of the caller. */
export const payeeInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.complex_id`)} = any(${scope.complexIds}::bigint[])
        or ${houseIdInScope(scope, sql.ref(`${alias}.house_id`))})`

/** The complex and the house that a payee may be. */
export const payeeReferences = {
  complex_id: { to: complexEntity, where: wholeInScope },
  house_id: houseEntity,
} as const

/** The name of the payee of a row, in the language of the caller. */
export const payeeColumn = (
  { language }: Pick<RequestContext, 'language'>,
  alias: string,
) => sql`jsonb_build_object('name', coalesce(
  (select c.name from complexes c where c.id = ${sql.ref(`${alias}.complex_id`)}),
  (select ${addressColumn('ph', language)} from houses ph where ph.id = ${sql.ref(`${alias}.house_id`)})))`

/** Houses of the payees, for their live events. */
export const housesOfPayees = async (db: Db, rows: readonly OfPayee[]): Promise<number[]> => {
  const complexes = rows.flatMap(({ complex_id }) => complex_id ?? [])
  const { rows: houses } = await sql<{ id: number }>`select id from houses
    where complex_id = any(${complexes}::bigint[])`.execute(db)
  return [...houses.map(({ id }) => id), ...rows.flatMap(({ house_id }) => house_id ?? [])]
}

/** Issues: not exactly one payee; a house that belongs to a complex. */
export const payeeIssuesOf = async (db: Db, { complex_id, house_id }: OfPayee): Promise<ValidationIssue[]> => {
  if ((complex_id === null) === (house_id === null)) return [{ field: 'complex_id', key: 'payee_one' }]
  if (house_id === null) return []
  const { rows } = await sql`select 1 from houses where id = ${house_id} and complex_id is not null`.execute(db)
  return rows.length === 0 ? [] : [{ field: 'house_id', key: 'payee_house_in_complex' }]
}

/** Conditions that rows belong to the payee of a query. */
export const payeeFilter = (query: { complex_id?: number | undefined; house_id?: number | undefined }, alias: string) =>
  (['complex_id', 'house_id'] as const).flatMap((column) =>
    query[column] === undefined ? [] : [sql`${sql.ref(`${alias}.${column}`)} = ${query[column]}`],
  )

export const listPayees = async (ctx: RequestContext): Promise<{ data: Payee[] }> => {
  const { rows } = await sql<Payee>`select * from (
      select c.id as complex_id, null::bigint as house_id, c.name from complexes c
        where c.deleted_at is null and ${wholeInScope(ctx, 'c')}
      union all
      select null, h.id, ${addressColumn('h', ctx.language)} from houses h
        where h.deleted_at is null and h.complex_id is null and ${houseInScope(ctx.scope, 'h')}) p
    order by complex_id is null, name collate uk_icu limit 1000`.execute(ctx.db)
  return { data: rows }
}
