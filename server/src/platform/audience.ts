import type { Audience, Reach } from '@oselia/contract/audience'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'
import type { Db } from './db.js'
import { validationProblem, invalid } from './problems.js'
import { houseInScope, type Scope } from './scope.js'

declare module './db.js' {
  interface Database {
    audiences: { id: Generated<number>; everyone: boolean; realty_types: string[] }
    audience_targets: {
      audience_id: number
      complex_id: number | null
      house_id: number | null
      entrance: number | null
    }
  }
}

export const nobodyNamed = (audience: Audience | null): boolean =>
  !audience || (audience.complex_ids.length === 0 && audience.house_ids.length === 0 && audience.entrances.length === 0)

/**
 * Resolves an audience without places: the whole community for a caller with access to all, else the caller's complexes
 * and houses.
 */
const spelledOut = async (
  db: Db,
  audience: Audience | null,
  scope: Scope,
): Promise<Audience & { everyone: boolean }> => {
  const given = audience ?? { complex_ids: [], house_ids: [], entrances: [], realty_types: [] }
  if (!nobodyNamed(given)) return { ...given, everyone: false }
  if (scope.all) return { ...given, everyone: true }
  // A scope may still contain deleted places.
  const { rows } = await sql<Pick<Audience, 'complex_ids' | 'house_ids'>>`select
    array(select id from complexes where id = any(${scope.complexIds}::bigint[]) and deleted_at is null) as complex_ids,
    array(select id from houses where id = any(${scope.houseIds}::bigint[]) and deleted_at is null) as house_ids`.execute(
    db,
  )
  return { ...given, ...rows[0]!, everyone: false }
}

/** Rejects places that don't exist or are outside the caller's scope, with the same issue. */
const requireOwnPlaces = async (db: Db, scope: Scope, audience: Audience, id = 0) => {
  const issues = []
  // Places already in the audience may stay, even when deleted, since clients send back what they read.
  const { rows: kept } = await sql<{ houses: number[]; complexes: number[] }>`select
    array(select house_id from audience_targets where audience_id = ${id} and house_id is not null) as houses,
    array(select complex_id from audience_targets where audience_id = ${id} and complex_id is not null) as complexes`.execute(
    db,
  )
  const houseIds = [...new Set([...audience.house_ids, ...audience.entrances.map((e) => e.house_id)])]
  const { rows: houses } = await sql<{ id: number }>`select h.id from houses h
    where h.id = any(${houseIds}::bigint[]) and h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(db)
  const known = new Set([...houses.map((h) => h.id), ...kept[0]!.houses])
  if (!audience.house_ids.every((id) => known.has(id)))
    issues.push({ field: 'audience.house_ids', key: 'not_found' as const })
  if (!audience.entrances.every((e) => known.has(e.house_id)))
    issues.push({ field: 'audience.entrances', key: 'not_found' as const })
  const { rows: complexes } = await sql<{ id: number }>`select c.id from complexes c
    where c.id = any(${audience.complex_ids}::bigint[]) and c.deleted_at is null
      and (${scope.all} or c.id = any(${scope.complexIds}::bigint[]))`.execute(db)
  const knownComplexes = new Set([...complexes.map((c) => c.id), ...kept[0]!.complexes])
  if (!audience.complex_ids.every((c) => knownComplexes.has(c)))
    issues.push({ field: 'audience.complex_ids', key: 'not_found' as const })
  if (issues.length > 0) throw validationProblem(issues)
}

const fill = async (db: Db, id: number, audience: Audience) => {
  const targets = [
    ...audience.complex_ids.map((complex_id) => ({ audience_id: id, complex_id, house_id: null, entrance: null })),
    ...audience.house_ids.map((house_id) => ({ audience_id: id, complex_id: null, house_id, entrance: null })),
    ...audience.entrances.map(({ house_id, entrance }) => ({ audience_id: id, complex_id: null, house_id, entrance })),
  ]
  if (targets.length === 0) return
  await db
    .insertInto('audience_targets')
    .values(targets)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Stores an audience after checking that all of it is in the caller's scope; returns its id. 422 at `audience…`. */
export const saveAudience = async (ctx: RequestContext, audience: Audience | null, id?: number): Promise<number> => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  await requireOwnPlaces(ctx.db, ctx.scope, spelled, id)
  if (!spelled.everyone && nobodyNamed(spelled)) throw invalid('audience', 'outside_scope')
  const row = { everyone: spelled.everyone, realty_types: [...new Set(spelled.realty_types)] }
  if (id === undefined) {
    const made = await ctx.db.insertInto('audiences').values(row).returning('id').executeTakeFirstOrThrow()
    await fill(ctx.db, made.id, spelled)
    return made.id
  }
  await ctx.db.updateTable('audiences').set(row).where('id', '=', id).execute()
  await ctx.db.deleteFrom('audience_targets').where('audience_id', '=', id).execute()
  await fill(ctx.db, id, spelled)
  return id
}

/** The audience in the contract's shape as a column; `alias` has `audience_id`. */
export const audienceColumn = (alias: string): RawBuilder<Audience> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<Audience>`(select jsonb_build_object(
    'complex_ids', coalesce(jsonb_agg(t.complex_id order by t.complex_id) filter (where t.complex_id is not null), '[]'),
    'house_ids', coalesce(jsonb_agg(t.house_id order by t.house_id) filter (where t.house_id is not null and t.entrance is null), '[]'),
    'entrances', coalesce(jsonb_agg(jsonb_build_object('house_id', t.house_id, 'entrance', t.entrance) order by t.house_id, t.entrance)
      filter (where t.entrance is not null), '[]'),
    'realty_types', to_jsonb((select realty_types from audiences where id = ${id})))
    from audience_targets t where t.audience_id = ${id})`
}

// Callers alias their own row `t` or `a`, so aliases in these subqueries must differ, or they would shadow it.

/** Condition: the audience includes at least one house of the scope. `everyone` includes all. */
export const reachesScope = (scope: Scope, alias: string): RawBuilder<boolean> => {
  if (scope.all) return sql<boolean>`true`
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(exists (select 1 from audiences e where e.id = ${id} and e.everyone)
    or exists (select 1 from audience_targets x left join houses h on h.id = x.house_id
      where x.audience_id = ${id} and (x.complex_id = any(${scope.complexIds}::bigint[]) or x.house_id = any(${scope.houseIds}::bigint[])
        or h.complex_id = any(${scope.complexIds}::bigint[])
        or x.complex_id in (select complex_id from houses where id = any(${scope.houseIds}::bigint[]) and deleted_at is null))))`
}

/** Condition: the audience is within the scope, so that the caller may change it. */
export const withinScope = (scope: Scope, alias: string): RawBuilder<boolean> => {
  if (scope.all) return sql<boolean>`true`
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(not exists (select 1 from audiences e where e.id = ${id} and e.everyone)
    and not exists (select 1 from audience_targets x left join houses h on h.id = x.house_id
      where x.audience_id = ${id} and not coalesce(x.complex_id = any(${scope.complexIds}::bigint[])
        or x.house_id = any(${scope.houseIds}::bigint[]) or h.complex_id = any(${scope.complexIds}::bigint[]), false)))`
}

/** Condition: the audience includes one of these houses. */
export const reachesHouses = (alias: string, houseIds: number[]): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(exists (select 1 from audiences e where e.id = ${id} and e.everyone)
    or exists (select 1 from audience_targets x where x.audience_id = ${id}
      and (x.house_id = any(${houseIds}::bigint[]) or x.complex_id in (select complex_id from houses where id = any(${houseIds}::bigint[])))))`
}

export const reachesComplexes = (alias: string, complexIds: number[]): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(exists (select 1 from audiences e where e.id = ${id} and e.everyone)
    or exists (select 1 from audience_targets x left join houses h on h.id = x.house_id
      where x.audience_id = ${id} and (x.complex_id = any(${complexIds}::bigint[]) or h.complex_id = any(${complexIds}::bigint[]))))`
}

/** Houses of a stored audience, for live events; null for everyone. */
export const houseIdsOf = async (db: Db, audienceId: number): Promise<number[] | null> => {
  const { rows } = await sql<{ everyone: boolean; ids: number[] }>`select a.everyone, array(
      select h.id from houses h join audience_targets t on t.house_id = h.id or t.complex_id = h.complex_id
      where t.audience_id = a.id and h.deleted_at is null) as ids from audiences a where a.id = ${audienceId}`.execute(
    db,
  )
  const row = rows[0]!
  return row.everyone ? null : row.ids
}

/**
 * Counts houses, entrances and units reached and missed by an audience within the caller's scope. Units are the figures declared for the
 * houses.
 */
export const countReach = async (ctx: RequestContext, audience: Audience | null): Promise<Reach> => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  await requireOwnPlaces(ctx.db, ctx.scope, spelled)
  const entrances = JSON.stringify(spelled.entrances)
  const { rows } = await sql<
    Record<'houses' | 'houses_reached' | 'entrances' | 'entrances_reached' | 'units' | 'units_reached', number>
  >`
    with seen as (
      select h.id, greatest(jsonb_array_length(h.entrances), 1) as n, coalesce(h.units_count, 0) as units, h.entrances,
        ${spelled.everyone} or h.id = any(${spelled.house_ids}::bigint[]) or coalesce(h.complex_id = any(${spelled.complex_ids}::bigint[]), false) as whole,
        array(select distinct (e ->> 'entrance')::int from jsonb_array_elements(${entrances}::jsonb) e where (e ->> 'house_id')::bigint = h.id) as chosen
      from houses h where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}
    ), counted as (
      select n, units, whole or cardinality(chosen) > 0 as reached,
        case when whole then n else least(cardinality(chosen), n) end as n_reached,
        case when whole then units else coalesce((select sum((x ->> 'units_to')::int - (x ->> 'units_from')::int + 1)
          from jsonb_array_elements(entrances) x where (x ->> 'number')::int = any(chosen)), 0) end as units_reached
      from seen
    )
    select count(*) as houses, count(*) filter (where reached) as houses_reached, coalesce(sum(n), 0)::int as entrances,
      coalesce(sum(n_reached), 0)::int as entrances_reached, coalesce(sum(units), 0)::int as units,
      coalesce(sum(units_reached), 0)::int as units_reached from counted`.execute(ctx.db)
  const r = rows[0]!
  const part = (all: number, reached: number) => ({ reached, missed: Math.max(0, all - reached) })
  return {
    houses: part(r.houses, r.houses_reached),
    entrances: part(r.entrances, r.entrances_reached),
    units: part(r.units, r.units_reached),
  }
}
