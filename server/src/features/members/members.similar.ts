import type { memberBrief, members } from '@oselia/contract/members'
import { toE164 } from '@oselia/contract/checks'
import type { UnitRef } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import { all, figures, type Page } from '../../platform/list.js'
import { today } from '../../platform/today.js'
import { phoneFor } from './members.masks.js'
import * as queries from './members.queries.js'
import { sortNameOf } from './members.rules.js'
import { memberInScope } from './members.scope.js'

export type Brief = z.output<typeof memberBrief>
type Pair = z.output<typeof members.duplicates.reply>['data'][number]

/** Members in short, as the caller may see them, in order of the ids. */
const briefs = async (act: Act, ids: readonly number[]): Promise<Brief[]> => {
  if (ids.length === 0) return []
  const [{ rows }, around] = await Promise.all([
    sql<Omit<Brief, 'units'>>`select m.id, m.name, m.birth_date,
      (select p.value ->> 'number' from jsonb_array_elements(m.phones) with ordinality p(value, n)
        order by coalesce((p.value ->> 'is_primary')::boolean, false) desc, p.n limit 1) as phone
      from members m where m.id = any(${ids}::bigint[])`.execute(act.db),
    queries.around(act, [...new Set(ids)], await today(act)),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const units = new Map<number, UnitRef>(around.get(id)!.links.map(({ realty }) => [realty.id, realty]))
    return {
      ...row,
      phone: phoneFor(act, row.phone),
      birth_date: may(act, 'members.sensitive') ? row.birth_date : null,
      units: [...units.values()],
    }
  })
}

const most = 10

/** Records that a new one would repeat: the same phone first, then tax number, then name; at most 10, of those the caller sees. */
export const similar = async (act: Act, asked: { name: string; phone: string; tax_number: string }) => {
  const phone = toE164(asked.phone)
  const name = sortNameOf(asked.name)
  const byNumber = asked.tax_number !== '' && may(act, 'identity.sensitive')
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
    where m.deleted_at is null and ${memberInScope(act, 'm')} group by m.id order by min(s.place), m.id limit ${most}`.execute(
    act.db,
  )
  return {
    data: await briefs(
      act,
      rows.map(({ id }) => id),
    ),
  }
}

/** What more members than this share is no sign of one person: the phone of an office, a common name. */
const sharedByMost = 10

// Each finds groups along an index or by one pass, and only then pairs within them.
const signs = {
  phone: sql`select p.number as sign, p.member_id as id from member_phones p join (select number from member_phones
      group by number having count(*) between 2 and ${sharedByMost * 2}) g using (number)`,
  tax_number: sql`select m.tax_number as sign, m.id from members m join (select tax_number from members
      where tax_number is not null and deleted_at is null group by tax_number having count(*) between 2 and ${sharedByMost}) g using (tax_number)`,
  name_and_unit: sql`select x.realty_id || ' ' || x.sort_name as sign, x.member_id as id from residents x join (
      select realty_id, sort_name from residents where deleted_at is null group by realty_id, sort_name
      having min(member_id) <> max(member_id)) g using (realty_id, sort_name) where x.deleted_at is null`,
  name_and_birth: sql`select m.birth_date || ' ' || m.sort_name as sign, m.id from members m join (
      select birth_date, sort_name from members where birth_date is not null and deleted_at is null
      group by birth_date, sort_name having count(*) between 2 and ${sharedByMost}) g using (birth_date, sort_name)`,
}
type Sign = keyof typeof signs

/** Pairs counted no further than this by one sign: whoever has so many works through an import, not through a list. */
const pairsCounted = 2000

interface Found {
  reason: Sign
  a: number
  b: number
}

const pairsBy = async (act: Act, reason: Sign): Promise<Found[]> => {
  const seen = act.scope.all ? sql`true` : all([memberInScope(act, 'a'), memberInScope(act, 'b')])
  const { rows } = await sql<Found>`with signs as materialized (${signs[reason]}),
      pairs as (select distinct s.id as a, t.id as b from signs s join signs t on t.sign = s.sign and t.id > s.id)
    select ${reason}::text as reason, a.id as a, b.id as b from pairs join members a on a.id = pairs.a join members b on b.id = pairs.b
    where a.deleted_at is null and b.deleted_at is null and a.kind = b.kind and ${seen} order by a.id, b.id limit ${pairsCounted}`.execute(
    act.db,
  )
  return rows
}

/** Pairs of records that look like one person, the surest sign first; each pair once. */
export const duplicates = async (act: Act, query: { page: number; per_page: number }): Promise<Page<Pair>> => {
  const pairs = new Map<string, Found>()
  for (const reason of Object.keys(signs) as Sign[])
    for (const found of await pairsBy(act, reason)) {
      const key = `${found.a} ${found.b}`
      if (!pairs.has(key)) pairs.set(key, found)
    }
  const offset = (query.page - 1) * query.per_page
  const onPage = [...pairs.values()].slice(offset, offset + query.per_page)
  const people = await briefs(
    act,
    onPage.flatMap(({ a, b }) => [a, b]),
  )
  const data = onPage.map(({ reason }, at) => ({
    id: offset + at + 1,
    reason,
    members: [people[at * 2]!, people[at * 2 + 1]!] as Pair['members'],
  }))
  return { data, ...figures(pairs.size, query, data.length) }
}
