import { sql, type RawBuilder } from 'kysely'
import { all } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { anyOf, escapeLike, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../units/units.public.js'
import { openMemberKeys } from './members.queries.js'
import { memberInScope } from './members.scope.js'

/** Rows ranked at most, when no index provides the order. */
const gathered = 200

/** Units where the member lives or which they own, within the caller's scope; empty without `residents.read`. */
const unitsOf = (ctx: RequestContext, member: string) =>
  can(ctx, 'residents.read')
    ? sql`coalesce((select jsonb_agg(unit) from (
    select ${unitColumn('u', 'h', ctx.language)} as unit from residents r join realty u on u.id = r.realty_id join houses h on h.id = u.house_id
    where r.member_id = ${sql.ref(`${member}.id`)} and r.deleted_at is null and r."to" is null
      and ${houseIdInScope(ctx.scope, sql`r.house_id`)} order by r.id limit 3) x), '[]')`
    : sql`'[]'::jsonb`

const people = async (ctx: RequestContext, where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
  const { rows } =
    await sql<FoundWithUnits>`select m.id, m.name as title, null as detail, ${unitsOf(ctx, 'm')} as units from (
      select m.id, m.name, m.sort_name from members m where m.deleted_at is null and ${where} and ${memberInScope(ctx, 'm')}
      ${order}) m order by m.sort_name collate uk_icu limit ${maxHits}`.execute(ctx.db)
  return rows
}

/** Members: first by the beginning of the surname (index range scan), then by any part of name or address. */
const byName = async (ctx: RequestContext, readings: readonly string[][]): Promise<FoundWithUnits[]> => {
  const beginning = escapeLike(readings[0]!.join(' '))
  const first = await people(
    ctx,
    sql`m.search_keys like ${`${beginning}%`}`,
    sql`order by m.search_keys using ~<~ limit ${maxHits}`,
  )
  if (first.length >= maxHits) return first
  const somewhere = (column: RawBuilder<unknown>) => anyOf(readings.map((words) => holdsWords(column, words)))
  // The index covers all search keys; a caller who sees phones and addresses masked matches only by name.
  const named = can(ctx, 'phones.sensitive') ? sql`true` : somewhere(openMemberKeys(sql`m.search_keys`))
  const rest = await people(ctx, all([somewhere(sql`m.search_keys`), named]), sql`limit ${gathered}`)
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...rest.filter(({ id }) => !known.has(id))].slice(0, maxHits)
}

const byPhone = async (ctx: RequestContext, tail: string): Promise<(FoundWithUnits & { number: string })[]> => {
  const { rows } = await sql<
    FoundWithUnits & { number: string }
  >`select m.id, m.name as title, null as detail, p.number, ${unitsOf(ctx, 'm')} as units
    from member_phones p join members m on m.id = p.member_id
    where p.reversed like ${`${tail}%`} and m.deleted_at is null and ${memberInScope(ctx, 'm')}
    order by p.reversed using ~<~ limit ${maxHits}`.execute(ctx.db)
  return rows
}

// Search keys of a member contain phone digits, so callers who may not see phones must not search by digits.
const mayMatch = (ctx: RequestContext, [spelt]: readonly string[][]): boolean =>
  can(ctx, 'members.read') &&
  (can(ctx, 'phones.sensitive') ? spelt!.some((word) => !/^\d+$/.test(word)) : !spelt!.some((word) => /\d/.test(word)))

const phoneHits = async (ctx: RequestContext, tail: string) => {
  const found = await byPhone(ctx, tail)
  return hitsWithUnits(ctx, 'phones', found).map((hit, at) =>
    Object.assign(hit, { detail: [found[at]!.number, hit.detail].filter(Boolean).join(' · ') }),
  )
}

/** Members in the palette: by words of the name, and by the last digits of a phone. */
export const registerMemberSearch = (): void => {
  registerSearchSource({
    kind: 'phones',
    byKey: (ctx, { phoneTail }) =>
      phoneTail && can(ctx, 'members.read') && can(ctx, 'phones.sensitive') ? phoneHits(ctx, phoneTail) : null,
  })
  registerSearchSource({
    kind: 'members',
    byWords: (ctx, readings) =>
      mayMatch(ctx, readings) ? byName(ctx, readings).then((found) => hitsWithUnits(ctx, 'members', found)) : null,
  })
}
