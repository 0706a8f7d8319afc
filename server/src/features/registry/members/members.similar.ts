import type { memberBrief, members } from '@oselia/contract/members'
import { toE164 } from '@oselia/contract/checks'
import type { UnitRef } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { all, figures, type Page } from '../../../platform/list.js'
import { today } from '../../../platform/today.js'
import { phoneFor } from './members.masks.js'
import * as queries from './members.queries.js'
import { sortNameOf } from './members.rules.js'
import { memberInScope } from './members.scope.js'

type Brief = z.output<typeof memberBrief>
type Pair = z.output<typeof members.duplicates.reply>['data'][number]

/** Short forms of members, masked for the caller, in the order of the ids. */
const briefs = async (ctx: RequestContext, ids: readonly number[]): Promise<Brief[]> => {
  if (ids.length === 0) return []
  const [{ rows }, around] = await Promise.all([
    sql<Omit<Brief, 'units'>>`select m.id, m.name, m.birth_date,
      (select p.value ->> 'number' from jsonb_array_elements(m.phones) with ordinality p(value, n)
        order by coalesce((p.value ->> 'is_primary')::boolean, false) desc, p.n limit 1) as phone
      from members m where m.id = any(${ids}::bigint[])`.execute(ctx.db),
    queries.relationsOf(ctx, [...new Set(ids)], await today(ctx)),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const units = new Map<number, UnitRef>(around.get(id)!.links.map(({ realty }) => [realty.id, realty]))
    return {
      ...row,
      phone: phoneFor(ctx, row.phone),
      birth_date: can(ctx, 'members.sensitive') ? row.birth_date : null,
      units: [...units.values()],
    }
  })
}

const most = 10

/**
 * Existing records similar to a new one: the same phone first, then tax number, then name; at most 10, in the
 * caller's scope. Matching by phone requires `phones.sensitive` or `members.create`.
 */
export const similar = async (ctx: RequestContext, asked: { name: string; phone: string; tax_number: string }) => {
  const canAsk = can(ctx, 'phones.sensitive') || can(ctx, 'members.create')
  const phone = canAsk ? toE164(asked.phone) : null
  const name = sortNameOf(asked.name)
  const byNumber = asked.tax_number !== '' && can(ctx, 'identity.sensitive')
  const same: RawBuilder<unknown>[] = [
    ...(phone ? [sql`select 1 as place, p.member_id as id from member_phones p where p.number = ${phone}`] : []),
    ...(byNumber
      ? [sql`select 2, m.id from members m where m.tax_number = ${asked.tax_number} and m.deleted_at is null`]
      : []),
    ...(name
      ? [
          sql`(select 3, m.id from members m where m.sort_name collate uk_icu = ${name} and m.deleted_at is null limit 100)`,
        ]
      : []),
  ]
  if (same.length === 0) return { data: [] }
  const { rows } = await sql<{
    id: number
  }>`select m.id from (${sql.join(same, sql` union all `)}) s(place, id) join members m on m.id = s.id
    where m.deleted_at is null and ${memberInScope(ctx, 'm')} group by m.id order by min(s.place), m.id limit ${most}`.execute(
    ctx.db,
  )
  return {
    data: await briefs(
      ctx,
      rows.map(({ id }) => id),
    ),
  }
}

/**
 * A phone number shared by more members than this is not evidence of a duplicate: it belongs to an office or a
 * family.
 */
const phoneSharedBy = 10

// Pairs of ids `a` < `b`. Equal columns need one self-join; phones are grouped first, because a number shared by many
// would produce a quadratic number of pairs.
const signs = {
  phone: sql`select distinct p.member_id as a, q.member_id as b from (select number from member_phones
      group by number having count(*) between 2 and ${phoneSharedBy}) g
    join member_phones p on p.number = g.number join member_phones q on q.number = g.number and q.member_id > p.member_id`,
  tax_number: sql`select p.id as a, q.id as b from members p join members q on q.tax_number = p.tax_number and q.id > p.id
    where p.tax_number is not null and q.tax_number is not null and p.deleted_at is null and q.deleted_at is null`,
  name_and_unit: sql`select distinct p.member_id as a, q.member_id as b from residents p
    join residents q on q.realty_id = p.realty_id and q.sort_name = p.sort_name and q.member_id > p.member_id
    where p.deleted_at is null and q.deleted_at is null`,
  name_and_birth: sql`select p.id as a, q.id as b from members p
    join members q on q.birth_date = p.birth_date and q.sort_name = p.sort_name and q.id > p.id
    where p.birth_date is not null and q.birth_date is not null and p.deleted_at is null and q.deleted_at is null`,
}
type Sign = keyof typeof signs

/** Upper limit of pairs per reason; a larger set is resolved by an import rather than in a list. */
const pairsCounted = 2000

interface Found {
  reason: Sign
  a: number
  b: number
}

const pairsBy = async (ctx: RequestContext, reason: Sign): Promise<Found[]> => {
  const seen = ctx.scope.all ? sql`true` : all([memberInScope(ctx, 'a'), memberInScope(ctx, 'b')])
  const { rows } = await sql<Found>`select ${reason}::text as reason, a.id as a, b.id as b from (${signs[reason]}) pairs
    join members a on a.id = pairs.a join members b on b.id = pairs.b
    where a.deleted_at is null and b.deleted_at is null and a.kind = b.kind and ${seen} order by a.id, b.id limit ${pairsCounted}`.execute(
    ctx.db,
  )
  return rows
}

/** Pairs of records that may be the same person, the strongest reason first; each pair once. */
export const duplicates = async (
  ctx: RequestContext,
  query: { page: number; per_page: number },
): Promise<Page<Pair>> => {
  const pairs = new Map<string, Found>()
  const bySign = await Promise.all((Object.keys(signs) as Sign[]).map((reason) => pairsBy(ctx, reason)))
  for (const found of bySign.flat()) {
    const key = `${found.a} ${found.b}`
    if (!pairs.has(key)) pairs.set(key, found)
  }
  const offset = (query.page - 1) * query.per_page
  const onPage = [...pairs.values()].slice(offset, offset + query.per_page)
  const people = await briefs(
    ctx,
    onPage.flatMap(({ a, b }) => [a, b]),
  )
  const data = onPage.map(({ reason }, at) => ({
    id: offset + at + 1,
    reason,
    members: [people[at * 2]!, people[at * 2 + 1]!] as Pair['members'],
  }))
  return { data, ...figures(pairs.size, query, data.length) }
}
