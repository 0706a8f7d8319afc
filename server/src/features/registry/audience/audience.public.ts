import { nobodyChosen, type Audience } from '@oselia/contract/audience'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { validationProblem, invalid } from '../../../platform/problems.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    audiences: { id: Generated<number>; everyone: boolean; realty_types: string[] }
    audience_targets: {
      audience_id: number
      complex_id: number | null
      house_id: number | null
      entrance: number | null
      realty_id: number | null
    }
    audience_roles: { audience_id: number; role_id: number }
  }
}

const noPlaces = { complex_ids: [], house_ids: [], entrances: [], realty_ids: [] }
const everyone: Audience = { ...noPlaces, everyone: true, realty_types: [], role_ids: [] }

/**
 * Resolves an audience of everyone (also null): the whole community for a caller with access to all, else the caller's
 * complexes and houses.
 */
export const spelledOut = async (db: Db, audience: Audience | null, scope: Scope): Promise<Audience> => {
  const given = audience ?? everyone
  if (!given.everyone) return given
  if (scope.all) return { ...given, ...noPlaces }
  // A scope may still contain deleted places.
  const { rows } = await sql<Pick<Audience, 'complex_ids' | 'house_ids'>>`select
    array(select id from complexes where id = any(${scope.complexIds}::bigint[]) and deleted_at is null) as complex_ids,
    array(select id from houses where id = any(${scope.houseIds}::bigint[]) and deleted_at is null) as house_ids`.execute(
    db,
  )
  return { ...given, ...noPlaces, ...rows[0]!, everyone: false }
}

/** Rejects places and roles that don't exist or are outside the caller's scope, with the same issue. */
export const requireOwnPlaces = async (db: Db, scope: Scope, audience: Audience, id = 0) => {
  const issues = []
  // Places already in the audience may stay, even when deleted, since clients send back what they read.
  const { rows: kept } = await sql<Record<'houses' | 'complexes' | 'units' | 'roles', number[]>>`select
    array(select realty_id from audience_targets where audience_id = ${id} and realty_id is not null) as units,
    array(select role_id from audience_roles where audience_id = ${id}) as roles,
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
  const { rows: units } = await sql<{ id: number }>`select u.id from realty u join houses h on h.id = u.house_id
    where u.id = any(${audience.realty_ids}::bigint[]) and u.deleted_at is null and u.ended_on is null
      and h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(db)
  const knownUnits = new Set([...units.map((u) => u.id), ...kept[0]!.units])
  if (!audience.realty_ids.every((u) => knownUnits.has(u)))
    issues.push({ field: 'audience.realty_ids', key: 'not_found' as const })
  const { rows: roles } = await sql<{ id: number }>`select y.id from resident_roles y
    where y.id = any(${audience.role_ids}::bigint[]) and y.deleted_at is null`.execute(db)
  const knownRoles = new Set([...roles.map((y) => y.id), ...kept[0]!.roles])
  if (!audience.role_ids.every((y) => knownRoles.has(y)))
    issues.push({ field: 'audience.role_ids', key: 'not_found' as const })
  if (issues.length > 0) throw validationProblem(issues)
}

const fill = async (db: Db, id: number, audience: Audience) => {
  const none = { audience_id: id, complex_id: null, house_id: null, entrance: null, realty_id: null }
  const target = (place: { [K in keyof typeof none]?: number }) => ({ ...none, ...place })
  const units = await db
    .selectFrom('realty')
    .select(['id', 'house_id'])
    .where('id', 'in', audience.realty_ids.length > 0 ? audience.realty_ids : [0])
    .execute()
  const targets = [
    ...audience.complex_ids.map((complex_id) => target({ complex_id })),
    ...audience.house_ids.map((house_id) => target({ house_id })),
    ...audience.entrances.map(({ house_id, entrance }) => target({ house_id, entrance })),
    ...units.map((unit) => target({ house_id: unit.house_id, realty_id: unit.id })),
  ]
  // PostgreSQL takes at most 65,535 parameters in a statement.
  for (let from = 0; from < targets.length; from += 5000)
    await db
      .insertInto('audience_targets')
      .values(targets.slice(from, from + 5000))
      .onConflict((oc) => oc.doNothing())
      .execute()
  const roles = [...new Set(audience.role_ids)].map((role_id) => ({ audience_id: id, role_id }))
  if (roles.length > 0) await db.insertInto('audience_roles').values(roles).execute()
}

/** Stores an audience after checking that all of it is in the caller's scope; returns its id. 422 at `audience…`. */
export const saveAudience = async (ctx: RequestContext, audience: Audience | null, id?: number): Promise<number> => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  await requireOwnPlaces(ctx.db, ctx.scope, spelled, id)
  if (nobodyChosen(spelled)) throw invalid('audience', 'outside_scope')
  const row = { everyone: spelled.everyone, realty_types: [...new Set(spelled.realty_types)] }
  if (id === undefined) {
    const made = await ctx.db.insertInto('audiences').values(row).returning('id').executeTakeFirstOrThrow()
    await fill(ctx.db, made.id, spelled)
    return made.id
  }
  await ctx.db.updateTable('audiences').set(row).where('id', '=', id).execute()
  await ctx.db.deleteFrom('audience_targets').where('audience_id', '=', id).execute()
  await ctx.db.deleteFrom('audience_roles').where('audience_id', '=', id).execute()
  await fill(ctx.db, id, spelled)
  return id
}

/** The audience in the contract's shape as a column; `alias` has `audience_id`. */
export const audienceColumn = (alias: string): RawBuilder<Audience> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<Audience>`(select jsonb_build_object(
    'everyone', (select everyone from audiences where id = ${id}),
    'complex_ids', coalesce(jsonb_agg(t.complex_id order by t.complex_id) filter (where t.complex_id is not null), '[]'),
    'house_ids', coalesce(jsonb_agg(t.house_id order by t.house_id) filter (where t.house_id is not null and t.entrance is null and t.realty_id is null), '[]'),
    'entrances', coalesce(jsonb_agg(jsonb_build_object('house_id', t.house_id, 'entrance', t.entrance) order by t.house_id, t.entrance)
      filter (where t.entrance is not null), '[]'),
    'realty_ids', coalesce(jsonb_agg(t.realty_id order by t.realty_id) filter (where t.realty_id is not null), '[]'),
    'role_ids', (select coalesce(jsonb_agg(role_id order by role_id), '[]') from audience_roles where audience_id = ${id}),
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

/**
 * Condition: the audience is this house as a whole, alone or with others. What is addressed to entrances, units, types of units or
 * resident roles is not: it must not be shown to everybody in the house.
 */
export const coversHouse = (alias: string, houseId: number): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(exists (select 1 from audiences e where e.id = ${id} and cardinality(e.realty_types) = 0
      and (e.everyone or exists (select 1 from audience_targets x where x.audience_id = e.id and x.entrance is null and x.realty_id is null
        and (x.house_id = ${houseId} or x.complex_id = (select complex_id from houses where id = ${houseId})))))
    and not exists (select 1 from audience_roles y where y.audience_id = ${id}))`
}

export const reachesComplexes = (alias: string, complexIds: number[]): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.audience_id`)
  return sql<boolean>`(exists (select 1 from audiences e where e.id = ${id} and e.everyone)
    or exists (select 1 from audience_targets x left join houses h on h.id = x.house_id
      where x.audience_id = ${id} and (x.complex_id = any(${complexIds}::bigint[]) or h.complex_id = any(${complexIds}::bigint[]))))`
}

/**
 * Whether a stored audience still has somebody: everyone, or a place that is neither deleted nor ended; and, where it names roles, one
 * that is not deleted.
 */
export const hasSomebody = async (db: Db, audienceId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select (a.everyone or exists (select 1 from audience_targets t
      left join houses h on h.id = t.house_id left join complexes c on c.id = t.complex_id
      left join realty u on u.id = t.realty_id
      where t.audience_id = a.id and coalesce(u.deleted_at, h.deleted_at, c.deleted_at) is null and u.ended_on is null))
      and coalesce((select bool_or(y.deleted_at is null) from audience_roles x join resident_roles y on y.id = x.role_id
        where x.audience_id = a.id), true) as has
    from audiences a where a.id = ${audienceId}`.execute(db)
  return rows[0]!.has
}

/** The number of audiences that name a role of residents. */
export const audiencesOfRole = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audience_roles where role_id = ${id}`.execute(db)
  return rows[0]!.n
}

/** Replaces a role of residents in all audiences, where it is removed in favour of another one. */
export const moveAudienceRole = async (db: Db, from: number, to: number): Promise<void> => {
  await sql`insert into audience_roles (audience_id, role_id) select audience_id, ${to} from audience_roles
    where role_id = ${from} on conflict do nothing`.execute(db)
  await db.deleteFrom('audience_roles').where('role_id', '=', from).execute()
}

/** Replaces units by another one in all audiences, where they are merged into it. */
export const moveAudienceUnits = async (db: Db, from: readonly number[], to: number): Promise<void> => {
  await sql`insert into audience_targets (audience_id, house_id, realty_id)
    select distinct x.audience_id, u.house_id, u.id from audience_targets x, realty u
    where x.realty_id = any(${[...from]}::bigint[]) and u.id = ${to} on conflict do nothing`.execute(db)
  await sql`delete from audience_targets where realty_id = any(${[...from]}::bigint[])`.execute(db)
}
