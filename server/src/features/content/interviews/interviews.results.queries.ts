import type { AnswerChannel, Crossing } from '@oselia/contract/interviews.enums'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import type { FirstTexts, Marks } from './interviews.tally.js'

/** Condition over sheets `s`: the answers to an interview, of a limited scope those of its houses. */
export const sheetsOf = (id: number, scope: Scope): RawBuilder<unknown> =>
  scope.all
    ? sql`s.interview_id = ${id}`
    : sql`s.interview_id = ${id} and s.realty_id in (select u.id from realty u where ${houseIdInScope(scope, sql`u.house_id`)})`

export const countSheets = async (db: Db, sheets: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from interview_sheets s where ${sheets}`.execute(db)
  return rows[0]!.n
}

export const countMarks = async (db: Db, sheets: RawBuilder<unknown>): Promise<Marks> => {
  const { rows } = await sql<{ mark: string; n: number }>`select m.mark, count(*) as n
    from interview_sheets s cross join unnest(s.marks) m (mark) where ${sheets} group by m.mark`.execute(db)
  return new Map(rows.map(({ mark, n }) => [mark, n]))
}

/** How the answers arrived; of a limited scope, those of its houses. */
export const countChannels = async (db: Db, id: number, scope: Scope) => {
  const within = scope.all
    ? sql`true`
    : sql`exists (select 1 from interview_sheets s where ${sheetsOf(id, scope)}
        and (s.realty_id = p.realty_id or (p.realty_id is null and s.member_id = p.member_id)))`
  const { rows } = await sql<{ channel: AnswerChannel; count: number }>`select p.channel, count(*) as count
    from interview_participations p where p.interview_id = ${id} and ${within} group by p.channel order by p.channel`.execute(
    db,
  )
  return rows
}

/** Words that were said to questions; in the order of the keys of answers, which are random. */
export const firstTexts = async (
  db: Db,
  sheets: RawBuilder<unknown>,
  keys: readonly string[],
  limit: number,
): Promise<FirstTexts> => {
  const { rows } = await sql<{ key: string; texts: string[] }>`select q.key, array_agg(t.text) as texts
    from unnest(${[...keys]}::text[]) q (key) cross join lateral (
      select coalesce(v.one ->> 'text', v.one ->> 'other') as text
      from (select s.id, s.values from interview_sheets s where ${sheets} and q.key || '+' = any(s.marks) order by s.id limit ${limit}) s
        cross join jsonb_array_elements(s.values) v (one) where v.one ->> 'question' = q.key order by s.id) t
    group by q.key`.execute(db)
  return new Map(rows.map(({ key, texts }) => [key, texts]))
}

/** What tells answers apart: a place or role of who answered, or the choice of a question with one. */
export type By = Crossing | { question: string }

/** The column that an answer belongs to, over `s` and its unit `u`. */
const columnOf = (by: By): RawBuilder<unknown> => {
  if (by === 'house') return sql`u.house_id::text`
  if (by === 'entrance') return sql`u.house_id || '-' || coalesce(u.entrance, 0)`
  if (by === 'role') return sql`s.role_id::text`
  const start = `${by.question}=`
  return sql`(select substr(k.mark, ${start.length + 1}) from unnest(s.marks) k (mark) where starts_with(k.mark, ${start}) limit 1)`
}

/** Counts by column and mark; the mark is empty for the answers of a column. What belongs to no column has the key `''`. */
export const countCrossed = async (db: Db, sheets: RawBuilder<unknown>, by: By) => {
  const { rows } = await sql<{ column: string; mark: string; n: number }>`with told as materialized (
      select coalesce(${columnOf(by)}, '') as "column", s.marks from interview_sheets s left join realty u on u.id = s.realty_id where ${sheets})
    select t."column", m.mark, count(*) as n from told t cross join unnest(array_prepend('', t.marks)) m (mark) group by t."column", m.mark`.execute(
    db,
  )
  return rows
}

/** Names of roles by id, as maps by language. */
export const roleNames = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; name: Record<string, string> }>`select id, name from resident_roles
    where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
