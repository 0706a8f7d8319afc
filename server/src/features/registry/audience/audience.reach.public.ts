import type { Audience, MissedPerson, MissedReason, Reach } from '@oselia/contract/audience'
import { deliveryChannels, type DeliveryChannel } from '@oselia/contract/deliveries.enums'
import { sql, type RawBuilder } from 'kysely'
import { requireOwnPlaces, spelledOut } from './audience.public.js'
import { figures, type Page } from '../../../platform/list.js'
import { can, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'

interface Asked {
  audience: Audience | null
  urgent: boolean
  /** The channels that count. */
  channels?: readonly DeliveryChannel[]
}

interface Reaching {
  urgent: boolean
  day: string
  channels: readonly DeliveryChannel[]
}

/** Bits of `members.contact_flags`. */
const contactFlags = { email: 1, sms: 2 } as const
const consentFlags = { email: 4, sms: 8 } as const

/**
 * SQL over the caller's scope: `places`, the CTEs of `seen` houses and of `picked` units in houses that the audience does
 * not include as a whole; `linked` people of the units; `people`, one row per person; `fates`, the same with what reaches them;
 * `unitsOf` some people, by which they belong to the audience.
 */
const reachedBy = (ctx: RequestContext, audience: Audience, { urgent, day, channels }: Reaching) => {
  const { everyone, house_ids, complex_ids, realty_ids, realty_types, role_ids } = audience
  const entrances = JSON.stringify(audience.entrances)
  const ofType = (column: RawBuilder<unknown>) =>
    realty_types.length > 0 ? sql`${column} = any(${realty_types}::text[])` : sql`true`
  const ofRole = role_ids.length > 0 ? sql`r.role_id = any(${role_ids}::bigint[])` : sql`true`
  const open = sql`r.deleted_at is null and r."from" <= ${day}::date and (r."to" is null or r."to" >= ${day}::date) and ${ofRole}`
  // Absence is known only to holders of its permission; for others the person counts under the next reason.
  const away = can(ctx, 'members.sensitive')
    ? sql`m.contact_flags & 16 > 0 and exists (select 1 from members x where x.id = m.id
        and coalesce(x.absence ->> 'from', ${day}) <= ${day} and coalesce(x.absence ->> 'to', ${day}) >= ${day})`
    : sql`false`
  const has = (flag: number) => sql`m.contact_flags & ${sql.lit(flag)} > 0`
  const reaches = (channel: DeliveryChannel) =>
    channels.includes(channel)
      ? sql`${has(contactFlags[channel])} and ${urgent ? sql`true` : has(consentFlags[channel])}`
      : sql`false`
  const contacts = channels.reduce((flags, channel) => flags | contactFlags[channel], 0)
  const places = sql`seen as materialized (
      select h.id, h.entrances, greatest(jsonb_array_length(h.entrances), 1) as n,
        ${everyone} or h.id = any(${house_ids}::bigint[]) or coalesce(h.complex_id = any(${complex_ids}::bigint[]), false) as whole,
        array(select distinct (e ->> 'entrance')::int from jsonb_array_elements(${entrances}::jsonb) e where (e ->> 'house_id')::bigint = h.id) as chosen
      from houses h where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}
    ), picked as materialized (
      select u.id, u.house_id, u.entrance from seen s join realty u on u.house_id = s.id
      where not s.whole and cardinality(s.chosen) > 0 and u.entrance = any(s.chosen)
        and u.deleted_at is null and u.ended_on is null and ${ofType(sql`u.type`)}
      union
      select u.id, u.house_id, u.entrance from realty u join seen s on s.id = u.house_id
      where u.id = any(${realty_ids}::bigint[]) and not s.whole
        and u.deleted_at is null and u.ended_on is null and ${ofType(sql`u.type`)}
    )`
  // Written into each place of use instead of a CTE: the planner has no statistics of a CTE, and would look up each person alone.
  const linkedBy = (columns: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
    const wholly = sql`select ${columns} from residents r join seen s on s.id = r.house_id
      where s.whole and ${where} and ${ofType(sql`r.realty_type`)}`
    // Left out where no units can be picked: of a union the planner does not know how many different people it has.
    return audience.entrances.length + realty_ids.length === 0
      ? wholly
      : sql`${wholly}
    union all
    select ${columns} from residents r join picked p on p.id = r.realty_id where ${where}`
  }
  const linked = linkedBy(sql`r.member_id, r.realty_id, r.role_id`, open)
  const unitsOf = (ids: readonly number[]) =>
    linkedBy(sql`r.member_id, r.realty_id, r.house_id`, sql`r.member_id = any(${[...ids]}::bigint[]) and ${open}`)
  const present = sql`m.deleted_at is null and m.status in ('active', 'pending_documents', 'suspended')`
  const fates = sql`select c.id, c.email, c.sms, case when c.email or c.sms then null when c.away then 'absent'
      when c.unknown then 'no_contact' else 'no_consent' end as reason
    from (select m.id, ${reaches('email')} as email, ${reaches('sms')} as sms,
        ${away} as away, m.contact_flags & ${sql.lit(contacts)} = 0 as unknown
      from members m where m.id in (select l.member_id from (${linked}) l)
        and ${present}) c`
  const people = sql`select m.id from members m where m.id in (select l.member_id from (${linked}) l) and ${present}`
  return { places, linked, fates, people, unitsOf }
}

const prepared = async (ctx: RequestContext, { audience, urgent, channels = deliveryChannels }: Asked) => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  await requireOwnPlaces(ctx.db, ctx.scope, spelled)
  return { spelled, ...reachedBy(ctx, spelled, { urgent, channels, day: await today(ctx) }) }
}

/**
 * SQL over a stored audience within the caller's scope: `places`, its CTEs, and `people`, one row per person with `id` and whether
 * `email` and `sms` reach the person.
 */
export const reachedPeople = async (
  ctx: RequestContext,
  audience: Audience,
  urgent: boolean,
): Promise<{ places: RawBuilder<unknown>; people: RawBuilder<unknown> }> => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  const { places, fates } = reachedBy(ctx, spelled, { urgent, channels: deliveryChannels, day: await today(ctx) })
  return { places, people: fates }
}

const stored = async (ctx: RequestContext, audience: Audience) => {
  const spelled = await spelledOut(ctx.db, audience, ctx.scope)
  const reached = reachedBy(ctx, spelled, { urgent: false, channels: deliveryChannels, day: await today(ctx) })
  return { spelled, ...reached }
}

/** SQL: the ids of the people of a stored audience within the caller's scope today, as a subquery. */
export const peopleOfAudience = async (ctx: RequestContext, audience: Audience): Promise<RawBuilder<unknown>> => {
  const { places, people } = await stored(ctx, audience)
  return sql`(with ${places} ${people})`
}

/** A unit by which somebody belongs to an audience. */
interface Belonging {
  member_id: number
  realty_id: number
  house_id: number
}

/** The units by which these people belong to a stored audience today, within the caller's scope. */
export const unitsInAudience = async (
  ctx: RequestContext,
  audience: Audience,
  memberIds: readonly number[],
): Promise<Belonging[]> => {
  if (memberIds.length === 0) return []
  const { places, unitsOf } = await stored(ctx, audience)
  const { rows } = await sql<Belonging>`with ${places} select distinct l.* from (${unitsOf(memberIds)}) l
    order by l.member_id, l.house_id, l.realty_id`.execute(ctx.db)
  return rows
}

/**
 * SQL over a stored audience within the caller's scope: `places`, its CTEs; `links`, the present `member_id`, `realty_id` and `role_id`
 * of each of its people and units; and `units`, the `id` of each unit, of a chosen role only where somebody has it.
 */
export const askedBy = async (
  ctx: RequestContext,
  audience: Audience,
): Promise<{ places: RawBuilder<unknown>; links: RawBuilder<unknown>; units: RawBuilder<unknown> }> => {
  const { places, linked, spelled } = await stored(ctx, audience)
  const links = sql`select l.member_id, l.realty_id, l.role_id from (${linked}) l join members m on m.id = l.member_id
    where m.deleted_at is null and m.status in ('active', 'pending_documents', 'suspended')`
  const types = spelled.realty_types
  const units =
    spelled.role_ids.length > 0
      ? sql`select distinct l.realty_id as id from (${links}) l`
      : sql`select u.id from realty u join seen s on s.id = u.house_id where s.whole and u.deleted_at is null and u.ended_on is null
          and ${types.length > 0 ? sql`u.type = any(${types}::text[])` : sql`true`}
        union select p.id from picked p`
  return { places, links, units }
}

type PlaceFigure = 'houses' | 'entrances' | 'units'
type Figures = Record<PlaceFigure | `${PlaceFigure}_reached` | 'people' | 'people_reached' | 'email' | 'sms', number> &
  Record<MissedReason, number>

/** The statement that counts the reach. 422 at `audience…` for places outside the scope. */
export const reachStatement = async (ctx: RequestContext, asked: Asked): Promise<RawBuilder<Figures>> => {
  const { spelled, places, linked, fates } = await prepared(ctx, asked)
  const types = spelled.realty_types
  const units = (where: RawBuilder<unknown>) => sql`select count(*) from realty u join seen s on s.id = u.house_id
    where u.deleted_at is null and u.ended_on is null and ${where}`
  const wholly = sql`s.whole and ${types.length > 0 ? sql`u.type = any(${types}::text[])` : sql`true`}`
  const unitsReached =
    spelled.role_ids.length > 0
      ? sql`(select count(*) from (select l.realty_id from (${linked}) l group by l.realty_id) u)`
      : sql`(${units(wholly)}) + (select count(*) from picked)`
  return sql<Figures>`with ${places}, figures as (
      select s.n, s.whole or cardinality(s.chosen) > 0 or exists (select 1 from picked p where p.house_id = s.id) as reached,
        case when s.whole then s.n else least(s.n, (select count(*) from (select unnest(s.chosen)
          union select p.entrance from picked p where p.house_id = s.id) e)) end as n_reached
      from seen s
    )
    select p.*, f.*, (${units(sql`true`)}) as units, ${unitsReached} as units_reached from (
      select count(*) as houses, count(*) filter (where reached) as houses_reached, coalesce(sum(n), 0)::int as entrances,
        coalesce(sum(n_reached), 0)::int as entrances_reached from figures) p, (
      select count(*) as people, count(*) filter (where reason is null) as people_reached,
        count(*) filter (where email) as email, count(*) filter (where sms) as sms,
        count(*) filter (where reason = 'absent') as absent, count(*) filter (where reason = 'no_contact') as no_contact,
        count(*) filter (where reason = 'no_consent') as no_consent from (${fates}) a) f`
}

/**
 * Counts whom an audience reaches and misses within the caller's scope: places and units that are registered, and people
 * linked to the units today, each once. 422 at `audience…` for places outside the scope.
 */
export const countReach = async (ctx: RequestContext, asked: Asked): Promise<Reach> => {
  const f = (await (await reachStatement(ctx, asked)).execute(ctx.db)).rows[0]!
  const part = (of: PlaceFigure) => ({ reached: f[`${of}_reached`], missed: Math.max(0, f[of] - f[`${of}_reached`]) })
  const { people: total, people_reached: reached, email, sms, absent, no_contact, no_consent } = f
  return {
    houses: part('houses'),
    entrances: part('entrances'),
    units: part('units'),
    people: { total, reached, email, sms, missed: { absent, no_contact, no_consent } },
  }
}

type Paging = { reason?: MissedReason | undefined; page: number; per_page: number }

/** A page of the people whom neither e-mail nor SMS reaches, by name; 403 without the right to read people. */
export const missedPeople = async (ctx: RequestContext, asked: Asked & Paging): Promise<Page<MissedPerson>> => {
  requirePermission(ctx, 'members.read')
  const { places, fates } = await prepared(ctx, asked)
  const missed = asked.reason ? sql`f.reason = ${asked.reason}` : sql`f.reason is not null`
  // Counted by itself, so that a page beyond the last one has the total too.
  const { rows } = await sql<{ [K in keyof MissedPerson]: MissedPerson[K] | null } & { total: number }>`with ${places},
    missed as materialized (select f.id, f.reason from (${fates}) f where ${missed})
    select t.total, p.* from (select count(*) as total from missed) t left join (
      select m.id, m.name, f.reason from missed f join members m on m.id = f.id
      order by m.sort_name collate uk_icu, m.id limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}) p on true`.execute(
    ctx.db,
  )
  const data = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row as MissedPerson]))
  return { data, ...figures(rows[0]!.total, asked, data.length) }
}
