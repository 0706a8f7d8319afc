import { tariffFields, type Tariff, type TariffFields, type tariffs } from '@oselia/contract/tariffs'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { equalTo, paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { complexInScope, houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { addressColumn } from '../../registry/houses/houses.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    tariffs: TariffFields & { is_demo: Generated<boolean> } & EntityColumns
  }
}

const holdsOn = (day: string) =>
  sql`(t.valid_from <= ${day}::date and coalesce(t.valid_to, 'infinity'::date) >= ${day}::date)`

const columns = ({ language }: RequestContext, day: string) => sql<Tariff>`t.id, t.version, t.created_at, t.updated_at,
  ${sql.join(Object.keys(tariffFields.shape).map((field) => sql.ref(`t.${field}`)))},
  (select jsonb_build_object('id', s.id, 'name', s.name, 'unit', s.unit) from services s where s.id = t.service_id) as service,
  (select jsonb_build_object('id', c.id, 'name', c.name) from complexes c where c.id = t.complex_id) as complex,
  (select jsonb_build_object('id', h.id, 'name', ${addressColumn('h', language)}) from houses h where h.id = t.house_id) as house,
  ${holdsOn(day)} as current`

/** Condition: the caller sees the tariff, which holds in one of the caller's houses or in the whole community. */
export const tariffInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(case when ${sql.ref(`${alias}.house_id`)} is not null then ${houseIdInScope(scope, sql.ref(`${alias}.house_id`))}
        when ${sql.ref(`${alias}.complex_id`)} is not null
          then exists (select 1 from complexes vc where vc.id = ${sql.ref(`${alias}.complex_id`)} and ${complexInScope(scope, 'vc')})
        else true end)`

const inHouse = (id: number) => sql`(t.house_id = ${id} or (t.house_id is null and (t.complex_id is null
  or t.complex_id = (select complex_id from houses where id = ${id}))))`

export const list = async (ctx: RequestContext, query: z.output<typeof tariffs.list.query>): Promise<Page<Tariff>> => {
  const day = await today(ctx)
  const { house_id, on, current } = query
  return paged<Tariff>(
    ctx.db,
    {
      columns: columns(ctx, day),
      from: sql`tariffs t join services y on y.id = t.service_id`,
      where: [
        sql`t.deleted_at is null`,
        tariffInScope(ctx.scope, 't'),
        ...equalTo(query, 't', ['service_id', 'complex_id', 'method']),
        ...(house_id === undefined ? [] : [inHouse(house_id)]),
        ...(on === undefined ? [] : [holdsOn(on)]),
        ...(current === undefined ? [] : [current ? holdsOn(day) : sql`not ${holdsOn(day)}`]),
        ...containsWords(sql`y.name::text || ' ' || t.basis`, query.search_query),
      ],
      sort: {
        service: sql`y.sort`,
        valid_from: sql`t.valid_from`,
        rate: sql`t.rate`,
        created_at: sql`t.created_at`,
      },
      tiebreaker: sql`t.id`,
    },
    query,
  )
}

export const selection = async (ctx: RequestContext) => ({
  columns: columns(ctx, await today(ctx)),
  from: sql`tariffs t`,
})

/** The last month billed by the tariff, `YYYY-MM`; null for one that no bill was computed by. */
export const lastBilled = async (db: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ period: string | null }>`select to_char(max(period), 'YYYY-MM') as period
    from tariff_uses where tariff_id = ${id}`.execute(db)
  return rows[0]!.period
}
